import ClientTestSupport
import SurfaceResponders
import SurfaceRespondersTesting
import Testing
import WaylandSeat
import WaylandServer
import WaylandShell

/// Tests the recipes of docs/embedding.md on an output of 300 by 200.
@Suite struct RecipeTests {
    private let display: Display
    private let seat: Seat
    private let seatGlobal: SeatGlobal
    private let compositor: Compositor
    private let shell: XdgShell
    private let pump: ClientPump

    init() throws {
        let display = try Display()
        self.display = display
        seat = Seat(name: "seat0", clock: ManualClock())
        seatGlobal = SeatGlobal(for: seat, on: display)
        let compositor = Compositor(for: seatGlobal, on: display)
        self.compositor = compositor
        compositor.outputs.add(
            Output(name: "OWN-1", state: OutputState(mode: OutputMode(width: 300, height: 200))))
        shell = XdgShell(on: compositor)
        pump = ClientPump(
            step: { timeout in
                display.eventLoop.dispatch(timeout: timeout)
                compositor.turn()
            },
            accept: { _ = display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) })
    }

    private func showWindow() throws -> PlainWindowClient {
        let client = try PlainWindowClient(pump)
        try client.show(red: 0xff)
        return client
    }

    @Test func `tiled windows share the screen`() throws {
        let tiler = Tiler()
        shell.delegate = tiler
        let clients = try (0..<3).map { _ in try showWindow() }
        let areas = shell.toplevels.map { tiler.xdgShell(shell, areaFor: $0) }
        #expect(
            areas == [
                Rect(x: 0, y: 0, width: 100, height: 200), Rect(x: 100, y: 0, width: 100, height: 200),
                Rect(x: 200, y: 0, width: 100, height: 200),
            ])
        #expect(shell.toplevels.allSatisfy { $0.tiledEdges == .all })
        withExtendedLifetime(clients) {}
        display.destroyClients()
    }

    @Test func `tiles follow the size of the output`() throws {
        let tiler = Tiler()
        shell.delegate = tiler
        let clients = [try showWindow(), try showWindow()]
        compositor.outputs.outputs.first?.state.mode = OutputMode(width: 500, height: 400)
        try pump.roundtrip()
        #expect(clients.map(\.configuredSize) == [[250, 400], [250, 400]])
        display.destroyClients()
    }

    @Test func `window that closes leaves its tile to the others`() throws {
        let tiler = Tiler()
        shell.delegate = tiler
        let clients = [try showWindow(), try showWindow()]
        clients[0].connection.disconnect()
        try pump.wait { shell.toplevels.count == 1 }
        try pump.roundtrip()
        #expect(clients[1].configuredSize == [300, 200])
        display.destroyClients()
    }

    @Test func `workspace hides the windows of the others, and returns the focus`() throws {
        let workspaces = Workspaces(2, of: shell)
        let clients = [try showWindow(), try showWindow(), try showWindow()]
        let windows = shell.toplevels
        workspaces.add(windows[0])
        workspaces.add(windows[1])
        windows[1].activate(on: [seat])
        windows[0].activate(on: [seat])
        workspaces.show(1)
        workspaces.add(windows[2])
        #expect(windows.map(\.isVisible) == [false, false, true])
        #expect(windows.map(\.isActivated) == [false, false, true])
        workspaces.show(0)
        #expect(windows.map(\.isVisible) == [true, true, false])
        #expect(windows.map(\.isActivated) == [true, false, false])
        workspaces.remove(windows[0])
        workspaces.show(1)
        #expect(windows.map(\.isVisible) == [true, false, true])
        withExtendedLifetime(clients) {}
        display.destroyClients()
    }

    @Test(arguments: [true, false])
    func `Alt and the left button move a floating window`(isFloating: Bool) throws {
        let windows = MovableWindows()
        shell.delegate = windows
        let devices = seat.addDevice(named: "devices", capabilities: [.pointer, .keyboard])
        let client = try showWindow()
        let window = try #require(shell.toplevels.first)
        if !isFloating { window.tiledEdges = .all }
        window.move(to: Point(x: 10, y: 20))
        for payload: InputEvent.Payload in [
            .key(KeyCode(56), isDown: true), .pointerPosition(Point(x: 15, y: 25)),
            .button(.left, isDown: true), .pointerPosition(Point(x: 45, y: 65)),
            .button(.left, isDown: false), .pointerPosition(Point(x: 50, y: 50)),
        ] {
            seat.handle(InputEvent(time: seat.now, device: devices, payload))
        }
        #expect(window.frame?.origin == (isFloating ? Point(x: 40, y: 60) : Point(x: 10, y: 20)))
        withExtendedLifetime(client) {}
        display.destroyClients()
    }

    @Test func `middle click closes a window`() throws {
        let surfaces = Surfaces()
        compositor.delegate = surfaces
        let mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        let client = try showWindow()
        let frame = try #require(shell.toplevels.first?.frame)
        for payload: InputEvent.Payload in [
            .pointerPosition(frame.center), .button(.middle, isDown: true), .button(.middle, isDown: false),
        ] {
            seat.handle(InputEvent(time: seat.now, device: mouse, payload))
        }
        try pump.roundtrip(client.connection)
        #expect(client.closeCount == 1)
        display.destroyClients()
    }

    @Test func `focus follows the pointer`() throws {
        letFocusFollowPointer(on: compositor)
        let mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        let clients = [try showWindow(), try showWindow()]
        shell.toplevels[0].move(to: .zero)
        shell.toplevels[1].move(to: Point(x: 100, y: 0))
        seat.handle(InputEvent(time: seat.now, device: mouse, .pointerPosition(Point(x: 10, y: 10))))
        #expect(shell.toplevels.map(\.isActivated) == [true, false])
        withExtendedLifetime(clients) {}
        display.destroyClients()
    }

    @Test func `only a swipe from the screen edge reaches the policy`() {
        let policy = SwipePolicy()
        var swipes = 0
        policy.onSwipe = { swipes += 1 }
        let embedded = EmbeddedSeat(delegate: policy)
        embedded.scene.outputs = [Rect(x: 0, y: 0, width: 300, height: 200)]
        embedded.addWindow(Rect(x: 0, y: 0, width: 300, height: 200), named: "client")
        embedded.touchDown(1, 5, 100)
        for x in stride(from: 15.0, through: 95, by: 10) { embedded.touchMove(1, x, 100) }
        embedded.touchUp(1)
        #expect(swipes == 1)
        embedded.touchDown(1, 105, 100)
        for x in stride(from: 115.0, through: 195, by: 10) { embedded.touchMove(1, x, 100) }
        embedded.touchUp(1)
        #expect(swipes == 1)
    }
}

private final class MovableWindows: XdgShellDelegate {
    func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        MovableWindow(toplevel)
    }
}
