// A compositor that uses the defaults of the libraries. Windows and popups work, windows can be moved and
// resized, and clients can copy and paste.
//
//     swift run --package-path Examples/TinyCompositor
//
// In a Wayland desktop it opens a window, and on a console it takes the screen. Elsewhere it is not shown, and
// virtual devices provide input. The argument `window`, `screen` or `headless` decides otherwise. Super+Return
// starts a terminal, and Super+Q closes a window. Alt works like Super, because the desktop may keep key
// combinations with Super.
import Glibc
import SurfaceResponders
import WaylandBackends
import WaylandRenderer
import WaylandSeat
import WaylandServer
import WaylandShell

protocol WindowCommands: AnyObject {
    func closeWindow(_ sender: Any?)
}

protocol DesktopCommands: AnyObject {
    func startTerminal(_ sender: Any?)
}

extension Action {
    static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow)
    static let startTerminal = Action("startTerminal", (any DesktopCommands).startTerminal)
}

/// The controller of a window, which closes it.
final class WindowController: ToplevelController, WindowCommands {
    private let commands = [ModifierFlags.super, .alternate].map {
        KeyCommand(title: "Close window", input: "q", modifierFlags: $0, action: .closeWindow)
    }

    override var keyCommands: [KeyCommand]? { commands }

    func closeWindow(_ sender: Any?) {
        close()
    }
}

/// The last responder on every chain. It also creates the controllers of windows; other decisions have
/// defaults.
final class Policy: Responder, XdgShellDelegate, DesktopCommands {
    private let loop: EventLoop
    private let socketName: String
    private var programs: [ClientProcess] = []
    private let commands = [ModifierFlags.super, .alternate].map {
        KeyCommand(title: "Start terminal", input: .return, modifierFlags: $0, action: .startTerminal)
    }

    init(on display: Display, socketName: String) {
        loop = display.eventLoop
        self.socketName = socketName
    }

    override var keyCommands: [KeyCommand]? { commands }

    func startTerminal(_ sender: Any?) {
        let environment: [String: String?] = ["WAYLAND_DISPLAY": socketName, "DISPLAY": nil]
        do {
            programs.append(try ClientProcess(["foot"], environment: environment, on: loop) { _ in })
        } catch {
            print(error)
        }
    }

    func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        WindowController(toplevel)
    }
}

let suitable = BackendKind.suitable { getenv($0).map { String(cString: $0) } }
guard let kind = CommandLine.arguments.count > 1 ? BackendKind(rawValue: CommandLine.arguments[1]) : suitable
else {
    print("usage: tiny-compositor [window|screen|headless]")
    exit(64)
}

let display = try Display()
let socketName = try display.addSocketAutomatically()
// Delegates are held weakly, so keep them.
let policy = Policy(on: display, socketName: socketName)
let seat = Seat(name: "seat0", delegate: policy, clock: EventLoopClock(on: display.eventLoop))
let seatGlobal = SeatGlobal(for: seat, on: display)
let compositor = Compositor(for: seatGlobal, on: display)
compositor.cursorTheme = XcursorTheme()
let output = Output(name: "TINY-1", state: OutputState(mode: OutputMode(width: 1280, height: 720)))
let backend: any Backend = {
    do {
        switch kind {
        case .window: return try WindowBackend(showing: [output], of: compositor, for: seatGlobal)
        case .screen: return try ScreenBackend(of: compositor, for: seatGlobal)
        case .headless: return HeadlessBackend([output], of: compositor, for: seat)
        }
    } catch {
        print(error)
        exit(1)
    }
}()
let shell = XdgShell(on: compositor)
// Programs that are started elsewhere may have the focus, too.
shell.newWindowFocus = .always
shell.delegate = policy
let layerShell = LayerShell(on: compositor)
// All protocols, including those for trusted programs, such as virtual devices.
let seatGlobals = SeatGlobals(.all, for: seatGlobal, on: compositor)
let shellGlobals = ShellGlobals(.all, for: shell)

print("WAYLAND_DISPLAY=\(socketName)")
fflush(nil)
try compositor.run(endingAt: [SIGINT, SIGTERM])
backend.stop()
