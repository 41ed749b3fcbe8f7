import Glibc
import SurfaceResponders
import WaylandBackends
import WaylandRenderer
import WaylandSeat
import WaylandServer
import WaylandShell

/// All parts of a compositor. Keep the session while the program runs.
final class Session {
    let socketName: String
    let compositor: Compositor
    let launcher: Launcher
    private let display: Display
    private let policy = SwipePolicy()
    private let tiler = Tiler()
    private let seat: Seat
    private let seatGlobal: SeatGlobal
    private let backend: any Backend
    private let shell: XdgShell
    private let layerShell: LayerShell
    private let seatGlobals: SeatGlobals
    private let shellGlobals: ShellGlobals
    private let captures: Captures

    init(shownBy kind: BackendKind) throws {
        display = try Display()
        socketName = try display.addSocketAutomatically()
        seat = Seat(name: "seat0", delegate: policy, clock: EventLoopClock(on: display.eventLoop))
        seatGlobal = SeatGlobal(for: seat, on: display)
        compositor = Compositor(for: seatGlobal, on: display)
        compositor.cursorTheme = XcursorTheme()
        let mode = OutputMode(width: 1280, height: 720)
        let output = Output(name: "OWN-1", state: OutputState(mode: mode))
        backend = try show(output, of: compositor, for: seatGlobal, by: kind)
        shell = XdgShell(on: compositor)
        // Tiles do not cover each other, so every new window may have the focus.
        shell.newWindowFocus = .always
        shell.delegate = tiler
        layerShell = LayerShell(on: compositor)
        letFocusFollowPointer(on: compositor)
        // All protocols, including those for trusted programs.
        seatGlobals = SeatGlobals(.all, for: seatGlobal, on: compositor)
        shellGlobals = ShellGlobals(.all, for: shell)
        captures = Captures(of: compositor, windows: shellGlobals.windowList)
        launcher = Launcher(on: display, socketName: socketName, activation: shellGlobals.activation)
    }

    /// Returns when a signal is received, the user closes the window, or `Compositor.terminate()` is called.
    func run() throws {
        try compositor.run(endingAt: [SIGINT, SIGTERM])
        display.destroyClients()
        backend.stop()
    }
}
