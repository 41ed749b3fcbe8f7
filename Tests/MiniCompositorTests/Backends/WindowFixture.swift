import CLinux
import ClientTestSupport
import Glibc
import SurfaceResponders
import SystemPackage
import WaylandBackends
import WaylandClient

import MiniCompositor
import WaylandShell

/// A compositor whose outputs are windows of a host, a second compositor in the same thread. The host has a
/// mouse, a keyboard and a touchscreen.
final class WindowFixture {
    let host: ShellFixture
    /// The compositor in the windows.
    let nested: CompositorFixture
    let backend: WindowBackend
    let delegate = Delegate()

    final class Delegate: BackendDelegate {
        var closeCount = 0
        var removed: [String] = []
        var items: [FrameItem] = []

        func backend(_ backend: any Backend, itemsInFrontOn output: Output) -> [FrameItem] { items }
        func backend(_ backend: any Backend, didRemove output: Output) { removed.append(output.name) }
        func backendShouldClose(_ backend: any Backend, of compositor: Compositor) { closeCount += 1 }
    }

    /// - Parameters:
    ///   - size: of the output, in pixels.
    ///   - further: outputs beside the compositor's own, to its right.
    ///   - isFullscreen: whether the window is fullscreen from the start.
    init(
        _ size: (width: Int32, height: Int32) = (400, 300), further: [Output] = [],
        isFullscreen: Bool = false, usesHostKeymap: Bool = true,
        configuration: Configuration = Configuration(),
        _ prepare: (ShellFixture) throws -> Void = { _ in }
    ) throws {
        host = try ShellFixture(configuration)
        try prepare(host)
        var own = Configuration()
        own.output.width = size.width
        own.output.height = size.height
        nested = try CompositorFixture(own)
        let connection = try host.base.pump.connect()
        let registry = Registry(connection)
        try host.base.pump.roundtrip(connection)
        var options = WindowBackend.Options()
        options.usesHostKeymap = usesHostKeymap
        backend = try WindowBackend(
            showing: [nested.compositor.output] + further, of: nested.compositor.core,
            for: nested.compositor.seatGlobal, over: connection, registry, options)
        backend.delegate = delegate
        if isFullscreen { backend.setFullscreen(true) }
        try settle()
    }

    /// Runs turns of both compositors until neither has more to do at the present time.
    func settle() throws {
        for _ in 0..<8 {
            turn()
            try host.base.roundtrip()
            try nested.roundtrip()
        }
    }

    /// Runs one turn of each compositor, without waiting for clients.
    func turn() {
        nested.compositor.display.eventLoop.dispatch(timeout: .zero)
        nested.compositor.turn()
        host.compositor.display.eventLoop.dispatch(timeout: .zero)
        host.compositor.turn()
    }

    /// Advances both clocks in steps of a frame, and settles after each.
    func advance(by duration: Duration) throws {
        var rest = duration
        while rest > .zero {
            let step = min(rest, .milliseconds(17))
            rest -= step
            nested.clock.advance(by: step)
            host.base.clock.advance(by: step)
            host.compositor.turn()
            try settle()
        }
    }

    // MARK: The host

    /// The host's windows, in the order in which they were opened.
    var windows: [DesktopToplevel] { host.desktop.toplevels }

    /// Moves the first window's upper left corner to the origin.
    func moveWindowToOrigin() throws {
        windows.first?.toplevelWindow?.frame.origin = .zero
        try settle()
    }

    /// Returns a pixel of the host's screen.
    func hostPixel(_ x: Int, _ y: Int) throws -> UInt32? {
        try host.compositor.picture(of: .output(host.compositor.output))[x, y]
    }

    // MARK: The compositor in the window

    func connect() throws -> NestedClient {
        try NestedClient(nested.connect(), fixture: self)
    }

    /// Moves a device of the compositor in the window.
    func move(_ device: InputDevice, to x: Double, _ y: Double) {
        seat.handle(InputEvent(time: seat.now, device: device, .pointerPosition(Point(x: x, y: y))))
    }

    /// Gives the keyboard focus to a client in the window.
    func focus(_ client: NestedClient) throws {
        client.window.makeKey(on: seat)
        try settle()
        _ = try client.takeInput()
    }

    var seat: Seat { nested.compositor.seat }
    var output: Output { nested.compositor.output }
}

/// A client of the compositor in the window. Its window is at the origin.
final class NestedClient {
    let client: CompositorClient
    let surface: WlSurface
    let seat: WlSeat
    let pointer: WlPointer
    let keyboard: WlKeyboard
    let touch: WlTouch
    let window: Window
    private unowned let fixture: WindowFixture

    /// The input events, as short texts.
    private var input: [String] = []
    private(set) var lastSerial: UInt32 = 0

    init(_ client: CompositorClient, fixture: WindowFixture) throws {
        self.client = client
        self.fixture = fixture
        surface = client.makeSurface()
        seat = try client.bind(WlSeat.self, version: 9)
        pointer = seat.getPointer()
        keyboard = seat.getKeyboard()
        touch = seat.getTouch()
        window = TestWindow.show(try client.served(surface)).window
        pointer.onEvent = { [weak self] in self?.note($0) }
        keyboard.onEvent = { [weak self] in self?.note($0) }
        touch.onEvent = { [weak self] in self?.note($0) }
        try show(0xff00_8000)
    }

    /// Shows a color in a window of 200 by 100 pixels.
    func show(_ pixel: UInt32, width: Int32 = 200, height: Int32 = 100) throws {
        try client.attachBuffer(to: surface, width: width, height: height, pixel: pixel)
        surface.commit()
        try fixture.settle()
    }

    /// Sets a red cursor of 8 by 8 pixels. The latest input must be the pointer's enter.
    @discardableResult func setRedCursor(hotspotX: Int32 = 0, hotspotY: Int32 = 0) throws -> WlSurface {
        let cursor = client.makeSurface()
        try client.attachBuffer(to: cursor, width: 8, height: 8, pixel: 0xffff_0000)
        cursor.commit()
        pointer.setCursor(serial: lastSerial, surface: cursor, hotspotX: hotspotX, hotspotY: hotspotY)
        return cursor
    }

    /// Returns the input since the last call.
    func takeInput() throws -> [String] {
        try fixture.settle()
        defer { input = [] }
        return input
    }

    private func note(_ event: WlPointer.Event) {
        switch event {
        case .enter(let serial, _, let x, let y): note("enter \(x) \(y)", serial)
        case .leave: input.append("leave")
        case .motion(_, let x, let y): input.append("motion \(x) \(y)")
        case .button(let serial, _, let button, let state):
            note("button \(button) \(state == .pressed)", serial)
        case .axis(_, let axis, let value): input.append("axis \(axis.rawValue) \(value)")
        case .axisValue120(let axis, let value): input.append("axis120 \(axis.rawValue) \(value)")
        case .axisSource(let source): input.append("source \(source.rawValue)")
        case .axisStop(_, let axis): input.append("stop \(axis.rawValue)")
        default: break
        }
    }

    private func note(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(_, let file, _): try? file.close()
        case .enter(let serial, _, let keys): note("keys \(keys)", serial)
        case .leave: input.append("keys leave")
        case .key(let serial, _, let key, let state): note("key \(key) \(state == .pressed)", serial)
        case .modifiers(_, let depressed, _, let locked, let group):
            input.append("modifiers \(depressed) \(locked) \(group)")
        case .repeatInfo: break
        }
    }

    private func note(_ event: WlTouch.Event) {
        switch event {
        case .down(let serial, _, _, let id, let x, let y): note("down \(id) \(x) \(y)", serial)
        case .up(_, _, let id): input.append("up \(id)")
        case .motion(_, let id, let x, let y): input.append("move \(id) \(x) \(y)")
        case .cancel: input.append("cancel")
        default: break
        }
    }

    private func note(_ text: String, _ serial: UInt32) {
        input.append(text)
        lastSerial = serial
    }
}
