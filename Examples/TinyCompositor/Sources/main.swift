// A compositor without a screen that uses the defaults of the libraries. Windows and popups work, windows can
// be moved and resized, clients can copy and paste, and virtual devices provide input.
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

/// The controller of a window. Super+Q closes the window with keyboard focus.
final class WindowController: ToplevelController, WindowCommands {
    private let commands = [
        KeyCommand(title: "Close window", input: "q", modifierFlags: .super, action: .closeWindow)
    ]

    override var keyCommands: [KeyCommand]? { commands }

    func closeWindow(_ sender: Any?) {
        close()
    }
}

/// The last responder on every chain. It also creates the controllers of windows; other decisions have
/// defaults.
final class Policy: Responder, XdgShellDelegate {
    func xdgShell(
        _ shell: XdgShell, controllerFor toplevel: Toplevel
    ) -> ToplevelController {
        WindowController(toplevel)
    }
}

let display = try Display()
// Delegates are held weakly, so keep them.
let policy = Policy()
let clock = EventLoopClock(on: display.eventLoop)
let seat = Seat(name: "seat0", delegate: policy, clock: clock)
let seatGlobal = SeatGlobal(for: seat, on: display)
// A backend such as LibinputDevices adds the machine's devices and passes their events to `seat.handle`.
// Here, programs provide input by virtual devices.
seat.addDevice(named: "keyboard", capabilities: .keyboard)
seat.addDevice(named: "mouse", capabilities: .pointer)

let compositor = Compositor(for: seatGlobal, on: display)
let mode = OutputMode(width: 1280, height: 720)
compositor.outputs.add(Output(name: "TINY-1", state: OutputState(mode: mode)))
let shell = XdgShell(on: compositor)
// This compositor starts no programs, so it cannot know for which windows the user waits. Therefore every new
// window may have the focus.
shell.newWindowFocus = .always
shell.delegate = policy
let layerShell = LayerShell(on: compositor)
// All protocols, including those for trusted programs, such as virtual devices.
let seatGlobals = SeatGlobals(.all, for: seatGlobal, on: compositor)
let shellGlobals = ShellGlobals(.all, for: shell)

print("WAYLAND_DISPLAY=\(try display.addSocketAutomatically())")
fflush(nil)
try compositor.run(endingAt: [SIGINT, SIGTERM])
