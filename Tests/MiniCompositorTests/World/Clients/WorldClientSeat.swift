import Glibc
import WaylandClient

/// A client's objects for one seat, and the serials that its requests need.
final class WorldClientSeat {
    let seat: WlSeat
    /// The name of the global.
    let global: UInt32
    unowned let client: WorldClient
    private(set) var name = ""
    private(set) var pointer: WlPointer?
    private(set) var keyboard: WlKeyboard?
    private(set) var touch: WlTouch?
    private var capabilities: WlSeat.Capability = []
    private var gestures: [Proxy] = []
    private(set) lazy var data = WorldDataDevice(self)
    var constraint: Proxy?
    var inhibitor: ZwpKeyboardShortcutsInhibitorV1?
    var textInput: ZwpTextInputV3?
    private var tablets: ZwpTabletSeatV2?
    private var cursor: WorldSurface?

    /// The serial of the latest press of any kind, and the surface that was pressed.
    private(set) var pressSerial: UInt32 = 0
    private(set) var pressed: WlSurface?
    private(set) var enterSerial: UInt32 = 0
    private(set) var pointed: WlSurface?
    private(set) var focused: WlSurface?
    private(set) var keySerial: UInt32 = 0

    init(_ seat: WlSeat, global: UInt32, of client: WorldClient) {
        self.seat = seat
        self.global = global
        self.client = client
        seat.onEvent = { [unowned self] event in
            switch event {
            case .capabilities(let capabilities): adopt(capabilities)
            case .name(let name):
                self.name = name
                begin()
            }
        }
    }

    private func begin() {
        _ = data
        tablets = client.bind(ZwpTabletManagerV2.self)?.getTabletSeat(seat: seat)
        keepTabletObjects()
        if client.number % 2 == 0 {
            textInput = client.bind(ZwpTextInputManagerV3.self)?.getTextInput(seat: seat)
        }
        textInput?.onEvent = { [unowned self] event in
            guard case .enter = event else { return }
            textInput?.enable()
            textInput?.commit()
        }
    }

    /// Destroys tablet objects when they are removed. Their event handlers keep them alive until then.
    private func keepTabletObjects() {
        tablets?.onEvent = { event in
            switch event {
            case .toolAdded(let tool): tool.onEvent = { if case .removed = $0 { tool.destroy() } }
            case .tabletAdded(let tablet): tablet.onEvent = { if case .removed = $0 { tablet.destroy() } }
            case .padAdded(let pad): pad.onEvent = { if case .removed = $0 { pad.destroy() } }
            }
        }
    }

    // MARK: Capabilities

    private func adopt(_ capabilities: WlSeat.Capability) {
        self.capabilities = capabilities
        capabilities.contains(.pointer) ? addPointer() : dropPointer()
        capabilities.contains(.keyboard) ? addKeyboard() : dropKeyboard()
        capabilities.contains(.touch) ? addTouch() : dropTouch()
    }

    private func addPointer() {
        guard pointer == nil else { return }
        let pointer = seat.getPointer()
        self.pointer = pointer
        pointer.onEvent = { [unowned self] in note($0) }
        guard client.number % 3 != 2, let manager = client.bind(ZwpPointerGesturesV1.self) else { return }
        gestures = [
            manager.getSwipeGesture(pointer: pointer), manager.getPinchGesture(pointer: pointer),
            manager.getHoldGesture(pointer: pointer),
        ]
        if let relative = client.bind(ZwpRelativePointerManagerV1.self)?.getRelativePointer(pointer: pointer)
        {
            gestures.append(relative)
        }
    }

    private func addKeyboard() {
        guard keyboard == nil else { return }
        keyboard = seat.getKeyboard()
        keyboard?.onEvent = { [unowned self] in note($0) }
    }

    private func addTouch() {
        guard touch == nil, client.number % 3 != 2 else { return }
        touch = seat.getTouch()
        touch?.onEvent = { [unowned self] event in
            guard case .down(let serial, _, let surface, _, _, _) = event else { return }
            pressSerial = serial
            pressed = surface
        }
    }

    private func dropPointer() {
        constraint?.discard()
        constraint = nil
        for gesture in gestures { gesture.discard() }
        gestures = []
        pointer?.discard()
        pointer = nil
        pointed = nil
    }

    private func dropKeyboard() {
        keyboard?.discard()
        keyboard = nil
        focused = nil
    }

    private func dropTouch() {
        touch?.discard()
        touch = nil
    }

    /// Releases a device object. In three of four cases, requests a new one.
    func releaseDevice(_ number: Int) {
        switch number % 3 {
        case 0: dropPointer()
        case 1: dropKeyboard()
        default: dropTouch()
        }
        if number % 4 != 0 { adopt(capabilities) }
    }

    /// Called when the seat is removed.
    func release() {
        dropPointer()
        dropKeyboard()
        dropTouch()
        inhibitor?.destroy()
        textInput?.destroy()
        tablets?.destroy()
        data.release()
        seat.discard()
    }

    // MARK: Events

    private func note(_ event: WlPointer.Event) {
        switch event {
        case .enter(let serial, let surface, _, _):
            enterSerial = serial
            pointed = surface
        case .leave: pointed = nil
        case .button(let serial, _, _, .pressed):
            pressSerial = serial
            pressed = pointed
        default: break
        }
    }

    private func note(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(_, let file, let size):
            client.world.gotKeymap(Self.text(of: file.rawValue, size), ofSeat: name)
            try? file.close()
        case .enter(let serial, let surface, _):
            keySerial = serial
            focused = surface
        case .leave: focused = nil
        case .key(let serial, _, _, .pressed): keySerial = serial
        default: break
        }
    }

    private static func text(of file: Int32, _ size: UInt32) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    // MARK: Requests

    func setCursor(_ number: Int) {
        guard let pointer else { return }
        if number % 5 == 0 {
            return pointer.setCursor(serial: enterSerial, surface: nil, hotspotX: 0, hotspotY: 0)
        }
        if cursor == nil { cursor = WorldSurface(client, width: 8, height: 8) }
        guard let cursor else { return }
        pointer.setCursor(serial: enterSerial, surface: cursor.surface, hotspotX: 1, hotspotY: 1)
        cursor.show()
        if number % 7 == 0 {
            cursor.destroy()
            self.cursor = nil
        }
    }

    /// Locks or confines the pointer unless the client already has a constraint.
    func constrain(_ number: Int, _ surface: WorldSurface) {
        guard let pointer, constraint == nil, let manager = client.bind(ZwpPointerConstraintsV1.self),
            !client.seats.contains(where: { $0.constraint != nil })
        else { return }
        let lifetime: ZwpPointerConstraintsV1.Lifetime = number % 2 == 0 ? .persistent : .oneshot
        if number % 4 < 2 {
            constraint = manager.lockPointer(
                surface: surface.surface, pointer: pointer, region: nil, lifetime: lifetime)
        } else {
            constraint = manager.confinePointer(
                surface: surface.surface, pointer: pointer, region: nil, lifetime: lifetime)
        }
    }

    func unconstrain(_ number: Int) {
        if let lock = constraint as? ZwpLockedPointerV1, number % 2 == 0 {
            lock.setCursorPositionHint(surfaceX: Double(number % 50), surfaceY: 20)
            pointed?.commit()
        }
        constraint?.discard()
        constraint = nil
    }

    func inhibit(_ surface: WorldSurface) {
        if let inhibitor {
            inhibitor.destroy()
            return self.inhibitor = nil
        }
        guard !client.seats.contains(where: { $0.inhibitor != nil }) else { return }
        inhibitor = client.bind(ZwpKeyboardShortcutsInhibitManagerV1.self)?.inhibitShortcuts(
            surface: surface.surface, seat: seat)
    }

    /// Changes the state of the text input.
    func write(_ number: Int) {
        guard let textInput else { return }
        switch number % 4 {
        case 0: textInput.disable()
        case 1: textInput.setSurroundingText(text: "abc", cursor: 1, anchor: 1)
        case 2: textInput.setCursorRectangle(x: 1, y: 2, width: 3, height: 4)
        default: textInput.enable()
        }
        textInput.commit()
    }
}
