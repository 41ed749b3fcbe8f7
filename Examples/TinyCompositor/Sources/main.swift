// A compositor without a screen, on the defaults of the libraries: programs have windows with
// popups, which can be moved and resized, copy and paste, and get input from virtual devices.
//
//     swift run --package-path Examples/TinyCompositor
import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

protocol WindowCommands: AnyObject {
    func closeWindow(_ sender: Any?)
}

extension Action {
    static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow)
}

/// What manages a window. Super+Q closes the one that has the keys.
final class WindowController: ToplevelController, WindowCommands {
    private let commands = [
        KeyCommand(title: "Close window", input: "q", modifierFlags: .super, action: .closeWindow)
    ]

    override var keyCommands: [KeyCommand]? { commands }

    func closeWindow(_ sender: Any?) {
        close()
    }
}

/// The last responder on every chain. It decides about windows, too; other decisions have defaults.
final class Policy: Responder, XdgShellDelegate {
    func xdgShell(
        _ shell: XdgShell, controllerFor toplevel: Toplevel
    ) -> ToplevelController {
        WindowController(toplevel)
    }
}

let display = try Display()
// Delegates are held weakly: keep them.
let policy = Policy()
let clock = EventLoopClock(on: display.eventLoop)
let seat = Seat(name: "seat0", delegate: policy, clock: clock)
let seatGlobal = SeatGlobal(for: seat, on: display)
// A backend such as LibinputDevices adds the machine's devices, and hands their events to
// `seat.handle`. Here, programs type and click by virtual devices.
seat.addDevice(named: "keyboard", capabilities: .keyboard)
seat.addDevice(named: "mouse", capabilities: .pointer)

let compositor = Compositor(for: seatGlobal, on: display)
let mode = OutputMode(width: 1280, height: 720)
compositor.outputs.add(Output(name: "TINY-1", state: OutputState(mode: mode)))
let shell = XdgShell(on: compositor)
// Programs are started by hand, elsewhere: whatever comes up is meant to be used.
shell.newWindowFocus = .always
shell.delegate = policy
let layerShell = LayerShell(on: compositor)
// Every protocol, also those that only trusted programs should see, such as virtual devices.
let seatGlobals = SeatGlobals(.all, for: seatGlobal, on: compositor)
let shellGlobals = ShellGlobals(.all, for: shell)

print("WAYLAND_DISPLAY=\(try display.addSocketAutomatically())")
fflush(nil)
try compositor.run(endingAt: [SIGINT, SIGTERM])
