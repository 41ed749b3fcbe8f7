import SurfaceResponders
import WaylandServer

/// zwp_text_input_manager_v1, for clients that support no later version: Weston's, and Chromium.
extension ManagerRequests: ZwpTextInputManagerV1Handler {
    func createTextInput(_ manager: ZwpTextInputManagerV1, id: NewResource<ZwpTextInputV1>) {
        id.create(TextInputsV1())
    }
}

/// A zwp_text_input_v1 on one seat, as Weston's clients and Chromium use it. The client activates it for a
/// surface. That takes effect once the surface has the keyboard focus, and ends with the focus.
final class TextInputV1: ClientTextInput {
    private weak var resource: ZwpTextInputV1?
    /// The surface for which the client has activated text input.
    private weak var wantedSurface: WlSurface?
    /// The serial of the client's latest state, which events carry.
    private var serial: UInt32 = 0
    private var pending = TextInputState()
    private var hasPreedit = false
    private var isEntered = false

    init(_ resource: ZwpTextInputV1, on global: SeatGlobal) {
        self.resource = resource
        super.init(of: resource.client, on: global)
    }

    // MARK: Focus

    override func focusEntered(_ surface: WlSurface) {
        begin()
    }

    override func focusLeft(_ surface: WlSurface) {
        guard isEntered else { return }
        isEntered = false
        hasPreedit = false
        wantedSurface = nil
        resource?.leave()
    }

    private func begin() {
        guard let wantedSurface, wantedSurface === surface, let resource else { return }
        if !isEntered { resource.enter(surface: wantedSurface) }
        isEntered = true
        enable()
    }

    func activate(_ surface: WlSurface) {
        wantedSurface = surface
        pending = TextInputState()
        textInputState = pending
        begin()
    }

    func deactivate() {
        disable()
        wantedSurface = nil
        guard isEntered else { return }
        isEntered = false
        resource?.leave()
    }

    // MARK: What is written

    override func apply(_ edit: TextInputEdit) {
        guard let resource else { return }
        for step in edit.steps(replacingPreedit: hasPreedit) {
            switch step {
            case .preedit(nil): resource.preeditString(serial: serial, text: "", commit: "")
            case .preedit(let preedit?):
                for mark in preedit.marks {
                    resource.preeditStyling(
                        index: mark.range.lowerBound, length: UInt32(mark.range.count),
                        style: mark.style.version1)
                }
                resource.preeditCursor(index: preedit.cursorEnd)
                resource.preeditString(serial: serial, text: preedit.text, commit: preedit.fallback)
            case .delete(let before, let after):
                resource.deleteSurroundingText(
                    index: Int32(clamping: -Int64(before)),
                    length: UInt32(clamping: UInt64(before) + UInt64(after)))
            case .commit(let text): resource.commitString(serial: serial, text: text)
            }
        }
        hasPreedit = edit.preedit != nil
    }

    override func tell(language: String) {
        resource?.language(serial: serial, language: language)
    }

    override func receive(_ notice: TextInputNotice) -> Bool {
        guard let resource else { return false }
        switch notice {
        case .key(let keysym, let isDown, let time, let modifiers):
            let state: WlKeyboard.KeyState = isDown ? .pressed : .released
            resource.keysym(
                serial: serial, time: time, sym: keysym.rawValue, state: state.rawValue, modifiers: modifiers)
        case .modifierNames(let names): resource.modifiersMap(map: names.flatMap { $0.utf8 + [0] })
        case .language(let language): resource.language(serial: serial, language: language)
        case .direction(let direction):
            resource.textDirection(
                serial: serial, direction: ZwpTextInputV1.TextDirection(rawValue: direction.wire))
        }
        return true
    }

    // MARK: What the client says

    func showPanel(_ isShown: Bool) {
        let panel: TextInputState.Panel = isShown ? .shown : .hidden
        pending.panel = panel
        setPanel(panel)
    }

    /// Activates the input method anew if the client has dropped text that was being composed. Otherwise, the
    /// reset counts only as a change that the input method did not make: editors send a reset at each key,
    /// and a newly activated input method would lose the keys that are on their way to its former grab.
    func reset() {
        pending = TextInputState()
        guard hasPreedit else { return pending.changeCause = .other }
        hasPreedit = false
        if isEnabled { enable() }
    }

    func change(_ body: (inout TextInputState) -> Void) {
        body(&pending)
    }

    func commit(_ serial: UInt32) {
        self.serial = serial
        textInputState = pending
        pending.changeCause = .inputMethod
        stateChanged()
    }
}

/// A zwp_text_input_v1. Forwards requests to its `TextInputV1` on the seat that it was activated for.
final class TextInputsV1: ZwpTextInputV1Handler {
    private var textInput: TextInputV1?
    private weak var global: SeatGlobal?

    private func textInput(of resource: ZwpTextInputV1, on seat: SeatGlobal) -> TextInputV1 {
        if let textInput, global === seat { return textInput }
        textInput?.deactivate()
        textInput?.end()
        let made = TextInputV1(resource, on: seat)
        textInput = made
        global = seat
        seat.senders.textInputs.add(made)
        return made
    }

    func activate(_ resource: ZwpTextInputV1, seat: WlSeat, surface: WlSurface) {
        guard let seat = SeatGlobal.from(seat) else { return }
        textInput(of: resource, on: seat).activate(surface)
    }

    func deactivate(_ resource: ZwpTextInputV1, seat: WlSeat) {
        if SeatGlobal.from(seat) === global { textInput?.deactivate() }
    }

    func showInputPanel(_ resource: ZwpTextInputV1) {
        textInput?.showPanel(true)
    }

    func hideInputPanel(_ resource: ZwpTextInputV1) {
        textInput?.showPanel(false)
    }

    func reset(_ resource: ZwpTextInputV1) {
        textInput?.reset()
    }

    func setSurroundingText(_ resource: ZwpTextInputV1, text: String, cursor: UInt32, anchor: UInt32) {
        let surrounding = ClientTextInput.surroundingText(text, cursor: Int64(cursor), anchor: Int64(anchor))
        textInput?.change { $0.surroundingText = surrounding }
    }

    func setContentType(
        _ resource: ZwpTextInputV1, hint: ZwpTextInputV1.ContentHint, purpose: ZwpTextInputV1.ContentPurpose
    ) {
        textInput?.change { state in
            state.hints = TextInputHints(rawValue: hint.rawValue)
            state.purpose = TextInputPurpose(purpose)
        }
    }

    func setCursorRectangle(_ resource: ZwpTextInputV1, x: Int32, y: Int32, width: Int32, height: Int32) {
        textInput?.change { $0.cursorRectangle = ClientTextInput.rectangle(x, y, width, height) }
    }

    func commitState(_ resource: ZwpTextInputV1, serial: UInt32) {
        textInput?.commit(serial)
    }

    func resourceDestroyed(_ resource: Resource) {
        textInput?.end()
        textInput = nil
    }
}
