import SurfaceResponders
import WaylandServer

/// zwp_text_input_manager_v2, for clients that support no later version: Qt 5.
extension ManagerRequests: ZwpTextInputManagerV2Handler {
    func getTextInput(_ manager: ZwpTextInputManagerV2, id: NewResource<ZwpTextInputV2>, seat: WlSeat) {
        guard let global = SeatGlobal.from(seat) else { return }
        let textInput = TextInputV2(of: id.client, on: global)
        textInput.resource = id.create(textInput)
        global.senders.textInputs.add(textInput)
    }
}

/// A zwp_text_input_v2, as Qt uses it. The client's state takes effect with update_state.
final class TextInputV2: ClientTextInput, ZwpTextInputV2Handler {
    weak var resource: ZwpTextInputV2?
    private var pending = TextInputState()
    private var hasPreedit = false

    override func focusEntered(_ surface: WlSurface) {
        guard let global else { return }
        resource?.enter(serial: global.context.nextSerial(), surface: surface)
    }

    override func focusLeft(_ surface: WlSurface) {
        hasPreedit = false
        guard let global, surface.isAlive else { return }
        resource?.leave(serial: global.context.nextSerial(), surface: surface)
    }

    override func apply(_ edit: TextInputEdit) {
        guard let resource else { return }
        for step in edit.steps(replacingPreedit: hasPreedit) {
            switch step {
            case .preedit(nil): resource.preeditString(text: "", commit: "")
            case .preedit(let preedit?):
                for mark in preedit.marks {
                    resource.preeditStyling(
                        index: mark.range.lowerBound, length: UInt32(mark.range.count),
                        style: mark.style.version2)
                }
                resource.preeditCursor(index: preedit.cursorEnd)
                resource.preeditString(text: preedit.text, commit: preedit.fallback)
            case .delete(let before, let after):
                resource.deleteSurroundingText(beforeLength: before, afterLength: after)
            case .commit(let text): resource.commitString(text: text)
            }
        }
        hasPreedit = edit.preedit != nil
    }

    override func tell(language: String) {
        resource?.language(language: language)
    }

    override func receive(_ notice: TextInputNotice) -> Bool {
        guard let resource else { return false }
        switch notice {
        case .key(let keysym, let isDown, let time, let modifiers):
            let state: WlKeyboard.KeyState = isDown ? .pressed : .released
            resource.keysym(time: time, sym: keysym.rawValue, state: state.rawValue, modifiers: modifiers)
        case .modifierNames(let names): resource.modifiersMap(map: names.flatMap { $0.utf8 + [0] })
        case .language(let language): resource.language(language: language)
        case .direction(let direction):
            resource.textDirection(direction: ZwpTextInputV2.TextDirection(rawValue: direction.wire))
        }
        return true
    }

    func enable(_ resource: ZwpTextInputV2, surface: WlSurface) {
        guard surface === self.surface else { return }
        pending = TextInputState()
        textInputState = pending
        enable()
    }

    func disable(_ resource: ZwpTextInputV2, surface: WlSurface) {
        if surface === self.surface { disable() }
    }

    func showInputPanel(_ resource: ZwpTextInputV2) {
        pending.panel = .shown
        setPanel(.shown)
    }

    func hideInputPanel(_ resource: ZwpTextInputV2) {
        pending.panel = .hidden
        setPanel(.hidden)
    }

    func setSurroundingText(_ resource: ZwpTextInputV2, text: String, cursor: Int32, anchor: Int32) {
        pending.surroundingText = Self.surroundingText(text, cursor: Int64(cursor), anchor: Int64(anchor))
    }

    func setContentType(
        _ resource: ZwpTextInputV2, hint: ZwpTextInputV2.ContentHint, purpose: ZwpTextInputV2.ContentPurpose
    ) {
        pending.hints = TextInputHints(rawValue: hint.rawValue)
        pending.purpose = TextInputPurpose(purpose)
    }

    func setCursorRectangle(_ resource: ZwpTextInputV2, x: Int32, y: Int32, width: Int32, height: Int32) {
        pending.cursorRectangle = Self.rectangle(x, y, width, height)
    }

    func updateState(_ resource: ZwpTextInputV2, serial: UInt32, reason: ZwpTextInputV2.UpdateState) {
        // `change` does not say what caused it. It counts as the input method's, as in version 3 without a
        // stated cause, because an input method that is sent another cause ends its composition.
        pending.changeCause = reason == .change ? .inputMethod : .other
        textInputState = pending
        // The client has dropped composed text, so this is a new field for the input method.
        if isEnabled, reason == .reset || reason == .enter { return enable() }
        stateChanged()
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}
