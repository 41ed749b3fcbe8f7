import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// All parts of the compositor. They are stored here because delegates are held weakly.
final class Session {
    let socketName: String
    let launcher: Launcher

    private let display: Display
    private let seat: Seat
    private let seatGlobal: SeatGlobal
    private let compositor: Compositor
    private let shell: XdgShell
    private let layerShell: LayerShell
    private let seatGlobals: SeatGlobals
    private let shellGlobals: ShellGlobals
    private let tiler = Tiler()
    private let captures: Captures

    init() throws {
        display = try Display()
        seat = Seat(name: "seat0", clock: EventLoopClock(on: display.eventLoop))
        seatGlobal = SeatGlobal(for: seat, on: display)
        // These give the seat a keyboard and a pointer from the start. Clients may add virtual devices, and a
        // backend would add those of the machine.
        seat.addDevice(named: "keyboard", capabilities: .keyboard)
        seat.addDevice(named: "mouse", capabilities: .pointer)

        compositor = Compositor(for: seatGlobal, on: display)
        let mode = OutputMode(width: 1280, height: 720)
        compositor.outputs.add(Output(name: "TILES-1", state: OutputState(mode: mode)))
        shell = XdgShell(on: compositor)
        // Tiles do not cover each other, so every new window may have the focus.
        shell.newWindowFocus = .always
        shell.delegate = tiler
        layerShell = LayerShell(on: compositor)
        // Set after the shell is created, because the shell sets the seat's focus policy.
        seat.focusPolicy.followsPointer = true

        // All protocols, including those for trusted programs.
        seatGlobals = SeatGlobals(.all, for: seatGlobal, on: compositor)
        shellGlobals = ShellGlobals(.all, for: shell)
        captures = Captures(of: compositor, windows: shellGlobals.windowList)

        socketName = try display.addSocketAutomatically()
        launcher = Launcher(on: display, socketName: socketName, activation: shellGlobals.activation)
    }

    func run() throws {
        try compositor.run(endingAt: [SIGINT, SIGTERM])
        display.destroyClients()
    }
}
