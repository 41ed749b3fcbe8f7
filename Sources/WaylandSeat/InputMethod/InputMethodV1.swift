import Logging
import SurfaceResponders
import WaylandServer

/// A zwp_input_method_v1, for input methods that support no later version, such as Weston's and KWin's
/// keyboards. It is sent a context object for each field, which distinguishes edits for an earlier field from
/// edits for the present one. The protocol cannot refuse a second input method, so the second waits until the
/// first has ended. A client that sees the global can read what is typed into fields, and write there. Hide
/// it from untrusted clients with a ``ClientPolicy``.
final class InputMethodV1: InputMethod, ZwpInputMethodV1Handler {
    let inputMethodDescription: InputMethodDescription
    let client: Client
    private weak var global: SeatGlobal?
    private weak var resource: ZwpInputMethodV1?
    private let logger: Logger
    private var context: InputMethodContextV1?
    /// The state of the present field, to be sent once the client has caught up; `nil` if it was sent.
    private var unsentField: TextInputState?

    init(_ resource: ZwpInputMethodV1, on global: SeatGlobal, logger: Logger) {
        self.resource = resource
        client = resource.client
        self.global = global
        self.logger = logger
        inputMethodDescription = InputMethodDescription(of: resource.client)
    }

    /// Called when a client binds the global.
    static func begin(_ resource: ZwpInputMethodV1, on global: SeatGlobal, logger: Logger) {
        let method = InputMethodV1(resource, on: global, logger: logger)
        resource.handler = method
        guard !global.inputMethod.begin(method) else { return }
        logger.notice("the seat has an input method already: another one waits until that ends")
    }

    func activate(with state: TextInputState) {
        deactivate()
        unsentField = state
        guard client.isBehind else { return sendField() }
        client.whenCaughtUp(for: self) { [weak self] in self?.sendField() }
    }

    private func sendField() {
        guard let state = unsentField, let resource, let global else { return }
        unsentField = nil
        let context = InputMethodContextV1(of: self, client: resource.client, on: global, logger: logger)
        let object = ZwpInputMethodContextV1.create(
            client: resource.client, version: 1, id: 0, handler: context)
        self.context = context
        resource.activate(id: object)
        context.begin(object, state)
    }

    func update(_ state: TextInputState) {
        if unsentField != nil { unsentField = state } else { context?.send(state) }
    }

    func deactivate() {
        unsentField = nil
        guard let context else { return }
        self.context = nil
        let object = context.resource
        context.end()
        if let object { resource?.deactivate(context: object) }
    }

    /// Ends the input method, for example when its client creates one of a later version.
    func retire() {
        global?.seat.textInput.remove(self)
        context?.end()
        context = nil
        unsentField = nil
        resource?.handler = nil
    }

    func write(_ edit: TextInputEdit, in context: InputMethodContextV1) {
        guard context === self.context else {
            return logger.debug("an input method's edit is dropped: its field has ended")
        }
        global?.seat.textInput.apply(edit, from: self)
    }

    func isPresent(_ context: InputMethodContextV1) -> Bool { context === self.context }

    func resourceDestroyed(_ resource: Resource) {
        if let global { global.inputMethod.end(self) } else { retire() }
    }
}

/// A zwp_input_method_context_v1: one field. Each request that writes text takes effect immediately.
final class InputMethodContextV1: ZwpInputMethodContextV1Handler {
    private let method: InputMethodV1
    private let client: Client
    private weak var global: SeatGlobal?
    private let logger: Logger
    private(set) weak var resource: ZwpInputMethodContextV1?
    private var grab: InputMethodGrab?
    /// The device that types the keys which the input method forwards.
    private var forwarder: InputDevice?

    private var serial: UInt32 = 0
    /// The latest state of the field, if the client has not been sent it yet.
    private var unsentState: TextInputState?
    /// Requests that take effect with the text that follows.
    private var deleteBefore: UInt32 = 0
    private var deleteAfter: UInt32 = 0
    private var preeditCursor: Int32?
    private var preeditMarks: [TextInputEdit.Mark] = []

    /// More marks than any input method uses.
    private static let maximumMarkCount = 64

    init(of method: InputMethodV1, client: Client, on global: SeatGlobal, logger: Logger) {
        self.method = method
        self.client = client
        self.global = global
        self.logger = logger
    }

    func begin(_ resource: ZwpInputMethodContextV1, _ state: TextInputState) {
        self.resource = resource
        send(state)
    }

    /// Sends the field's state, now or once the client has caught up. A later state replaces one that waits.
    func send(_ state: TextInputState) {
        guard resource != nil else { return }
        unsentState = state
        guard client.isBehind else { return sendState() }
        client.whenCaughtUp(for: self) { [weak self] in self?.sendState() }
    }

    private func sendState() {
        guard let resource, let state = unsentState else { return }
        unsentState = nil
        resource.contentType(hint: state.hints.ofVersion1.rawValue, purpose: state.purpose.version1.rawValue)
        if let surrounding = state.surroundingText {
            resource.surroundingText(
                text: surrounding.text, cursor: surrounding.cursor, anchor: surrounding.anchor)
        }
        serial &+= 1
        resource.commitState(serial: serial)
    }

    /// Called when the field ends, or the object is destroyed.
    func end() {
        resource?.handler = nil
        resource = nil
        grab?.end()
        grab = nil
        if let forwarder { global?.seat.removeDevice(forwarder.id) }
        forwarder = nil
    }

    private func takeDeletion() -> TextInputEdit {
        var edit = TextInputEdit()
        edit.deleteBefore = deleteBefore
        edit.deleteAfter = deleteAfter
        deleteBefore = 0
        deleteAfter = 0
        return edit
    }

    func commitString(_ resource: ZwpInputMethodContextV1, serial: UInt32, text: String) {
        var edit = takeDeletion()
        edit.commit = text
        method.write(edit, in: self)
    }

    func preeditString(
        _ resource: ZwpInputMethodContextV1, serial: UInt32, text: String, commit: String
    ) {
        var edit = takeDeletion()
        if !text.isEmpty {
            let cursor = preeditCursor ?? Int32(clamping: text.utf8.count)
            edit.preedit = TextInputEdit.Preedit(
                text: text, cursorBegin: cursor, cursorEnd: cursor, fallback: commit, marks: preeditMarks)
        }
        preeditCursor = nil
        preeditMarks = []
        method.write(edit, in: self)
    }

    func preeditStyling(_ resource: ZwpInputMethodContextV1, index: UInt32, length: UInt32, style: UInt32) {
        let end = UInt32(clamping: UInt64(index) + UInt64(length))
        guard preeditMarks.count < Self.maximumMarkCount else { return }
        let style = ZwpTextInputV1.PreeditStyle(rawValue: style)
        preeditMarks.append(TextInputEdit.Mark(index..<end, TextInputEdit.Mark.Style(style)))
    }

    func preeditCursor(_ resource: ZwpInputMethodContextV1, index: Int32) {
        preeditCursor = index
    }

    /// Takes effect with the next commit or preedit. A request to delete text that is not at the cursor is
    /// ignored, because fields of later versions cannot do that.
    func deleteSurroundingText(_ resource: ZwpInputMethodContextV1, index: Int32, length: UInt32) {
        let end = Int64(index) + Int64(length)
        guard index <= 0, end >= 0 else {
            return logger.notice("an input method cannot delete text that is not at the cursor")
        }
        deleteBefore = UInt32(clamping: -Int64(index))
        deleteAfter = UInt32(clamping: end)
    }

    /// Types a keysym. Fields of versions 1 and 2 receive it unchanged. For others, the key that has it
    /// without modifiers is typed. If there is none, as for a capital letter, its character is committed.
    func keysym(
        _ resource: ZwpInputMethodContextV1, serial: UInt32, time: UInt32, sym: UInt32, state: UInt32,
        modifiers: UInt32
    ) {
        guard method.isPresent(self), let global else { return }
        let (keyboard, keysym) = (global.seat.keyboard, Keysym(rawValue: sym))
        let isDown = state == WlKeyboard.KeyState.pressed.rawValue
        let notice = TextInputNotice.key(keysym, isDown: isDown, time: time, modifiers: modifiers)
        if global.seat.textInput.send(notice, from: method) { return }
        if let code = keyboard.keymap.keyCode(for: keysym, group: keyboard.group) {
            type(code, isDown: isDown)
        } else if let character = keysym.character, character.isPrintable {
            guard isDown else { return }
            var edit = TextInputEdit()
            edit.commit = String(character)
            method.write(edit, in: self)
        } else {
            logger.notice("an input method typed a keysym that has neither a key nor a character")
        }
    }

    func modifiersMap(_ resource: ZwpInputMethodContextV1, map: [UInt8]) {
        // As many names as there are modifier bits.
        let names = map.split(separator: 0).prefix(32).map { String(decoding: $0, as: UTF8.self) }
        send(.modifierNames(names))
    }

    func language(_ resource: ZwpInputMethodContextV1, serial: UInt32, language: String) {
        send(.language(language))
    }

    func textDirection(_ resource: ZwpInputMethodContextV1, serial: UInt32, direction: UInt32) {
        send(.direction(TextInputNotice.Direction(wire: direction)))
    }

    private func send(_ notice: TextInputNotice) {
        guard method.isPresent(self) else { return }
        global?.seat.textInput.send(notice, from: method)
    }

    func grabKeyboard(_ resource: ZwpInputMethodContextV1, keyboard: NewResource<WlKeyboard>) {
        guard let global, method.isPresent(self), grab == nil else { return }
        let grab = InputMethodGrab(of: method, client, on: global, logger: logger)
        let object = keyboard.create(grab)
        guard global.seat.textInput.grabKeyboard(grab, for: method) else {
            object.handler = nil
            return
        }
        self.grab = grab
        grab.begin(object)
    }

    func key(_ resource: ZwpInputMethodContextV1, serial: UInt32, time: UInt32, key: UInt32, state: UInt32) {
        guard method.isPresent(self) else { return }
        type(KeyCode(key), isDown: state == WlKeyboard.KeyState.pressed.rawValue)
    }

    func modifiers(
        _ resource: ZwpInputMethodContextV1, serial: UInt32, modsDepressed: UInt32, modsLatched: UInt32,
        modsLocked: UInt32, group: UInt32
    ) {
        guard method.isPresent(self), let global, let device = makeForwarder() else { return }
        let modifiers = KeyboardModifiers(
            depressed: modsDepressed, latched: modsLatched, locked: modsLocked, group: group)
        global.seat.handle(InputEvent(time: global.seat.now, device: device, .modifiers(modifiers)))
    }

    private func type(_ code: KeyCode, isDown: Bool) {
        guard let global, let device = makeForwarder() else { return }
        global.seat.handle(InputEvent(time: global.seat.now, device: device, .key(code, isDown: isDown)))
    }

    private func makeForwarder() -> InputDevice? {
        if let forwarder { return forwarder }
        guard let seat = global?.seat else { return nil }
        let device = seat.addDevice(named: "input method", capabilities: .keyboard)
        seat.textInput.addForwarder(device.id)
        forwarder = device
        return device
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}

extension Character {
    /// Whether it is not a control character.
    fileprivate var isPrintable: Bool {
        unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
