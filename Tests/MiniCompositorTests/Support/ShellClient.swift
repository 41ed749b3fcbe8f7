import WaylandClient

/// A client with windows that records the input events of its seat.
final class ShellClient {
    enum Input: Equatable {
        case pointerEnter(UInt32)
        case pointerLeave(UInt32)
        case button(UInt32, isDown: Bool)
        case keyboardEnter(UInt32)
        case keyboardLeave(UInt32)
        case key(UInt32, isDown: Bool)
        case touchDown(UInt32, Int32)
        case touchUp(Int32)
        case touchCancel
    }

    let client: CompositorClient
    let fixture: ShellFixture
    let wmBase: XdgWmBase
    let seat: WlSeat
    let pointer: WlPointer
    let keyboard: WlKeyboard
    let touch: WlTouch

    /// The input events, without motion. Surfaces are identified by their object IDs.
    var input: [Input] = []
    /// The serial of the last event that has one.
    private(set) var lastSerial: UInt32 = 0
    var lastPressSerial: UInt32 = 0
    /// Objects that must live as long as the client so that their events are handled.
    var keptObjects: [AnyObject] = []
    private(set) var pings: [UInt32] = []
    var answersPings = true

    init(_ client: CompositorClient, fixture: ShellFixture, shellVersion: UInt32? = nil) throws {
        self.client = client
        self.fixture = fixture
        wmBase = try client.bind(XdgWmBase.self, version: shellVersion)
        seat = try client.bind(WlSeat.self)
        pointer = seat.getPointer()
        keyboard = seat.getKeyboard()
        touch = seat.getTouch()
        wmBase.onEvent = { [weak self] event in
            guard let self, case .ping(let serial) = event else { return }
            pings.append(serial)
            if answersPings { wmBase.pong(serial: serial) }
        }
        pointer.onEvent = { [weak self] in self?.note($0) }
        keyboard.onEvent = { [weak self] in self?.note($0) }
        touch.onEvent = { [weak self] in self?.note($0) }
        try client.roundtrip()
    }

    func roundtrip() throws {
        try client.roundtrip()
    }

    /// Returns the input events since input was last taken.
    func takeInput() throws -> [Input] {
        try roundtrip()
        defer { input = [] }
        return input
    }

    /// Returns the keyboard events since input was last taken, and drops other input. Leaves out Super, Alt
    /// and Shift, which tests hold.
    func takeKeys() throws -> [Input] {
        try takeInput().filter { event in
            switch event {
            case .keyboardEnter, .keyboardLeave: true
            case .key(let code, _): ![EvdevKey.super, EvdevKey.alternate, EvdevKey.shift].contains(code)
            default: false
            }
        }
    }

    func isError<E: RawRepresentable>(_ expected: E, of type: any ProxyType.Type) throws -> Bool
    where E.RawValue == UInt32 {
        try client.protocolError().isError(expected, of: type)
    }

    // MARK: Objects

    func makeToplevel(_ setUp: (TestToplevel) -> Void = { _ in }) -> TestToplevel {
        let toplevel = TestToplevel(self)
        setUp(toplevel)
        return toplevel
    }

    /// Maps a toplevel whose window geometry is the whole surface.
    func showToplevel(
        width: Int32 = 200, height: Int32 = 100, _ setUp: (TestToplevel) -> Void = { _ in }
    ) throws -> TestToplevel {
        let toplevel = makeToplevel(setUp)
        try toplevel.show(width: width, height: height)
        return toplevel
    }

    /// Creates a complete positioner that places a popup at the lower right of a point.
    func makePositioner(
        width: Int32 = 60, height: Int32 = 40, x: Int32 = 0, y: Int32 = 0
    ) -> XdgPositioner {
        let positioner = wmBase.createPositioner()
        positioner.setSize(width: width, height: height)
        positioner.setAnchorRect(x: x, y: y, width: 1, height: 1)
        positioner.setAnchor(anchor: .topLeft)
        positioner.setGravity(gravity: .bottomRight)
        return positioner
    }

    func makePopup(on parent: XdgSurface?, _ positioner: XdgPositioner? = nil) -> TestPopup {
        TestPopup(self, parent: parent, positioner: positioner ?? makePositioner())
    }

    /// Maps a popup with its configured size.
    func showPopup(
        on parent: XdgSurface, _ positioner: XdgPositioner? = nil, grabSerial: UInt32? = nil
    ) throws -> TestPopup {
        let popup = makePopup(on: parent, positioner)
        if let grabSerial { popup.popup.grab(seat: seat, serial: grabSerial) }
        try popup.show()
        return popup
    }

    // MARK: Input

    private func note(_ event: WlPointer.Event) {
        switch event {
        case .enter(let serial, let surface, _, _): note(.pointerEnter(surface?.id ?? 0), serial)
        case .leave(let serial, let surface): note(.pointerLeave(surface?.id ?? 0), serial)
        case .button(let serial, _, let button, let state):
            note(.button(button, isDown: state == .pressed), serial)
            if state == .pressed { lastPressSerial = serial }
        default: break
        }
    }

    private func note(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(_, let file, _): try? file.close()
        case .enter(let serial, let surface, _): note(.keyboardEnter(surface?.id ?? 0), serial)
        case .leave(let serial, let surface): note(.keyboardLeave(surface?.id ?? 0), serial)
        case .key(let serial, _, let key, let state): note(.key(key, isDown: state == .pressed), serial)
        default: break
        }
    }

    private func note(_ event: WlTouch.Event) {
        switch event {
        case .down(let serial, _, let surface, let id, _, _):
            note(.touchDown(surface?.id ?? 0, id), serial)
            lastPressSerial = serial
        case .up(let serial, _, let id): note(.touchUp(id), serial)
        case .cancel: input.append(.touchCancel)
        default: break
        }
    }

    private func note(_ event: Input, _ serial: UInt32) {
        input.append(event)
        lastSerial = serial
    }
}
