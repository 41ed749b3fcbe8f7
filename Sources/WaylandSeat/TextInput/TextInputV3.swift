import SurfaceResponders
import WaylandServer

/// zwp_text_input_manager_v3: clients receive text from input methods.
extension ManagerRequests: ZwpTextInputManagerV3Handler {
    func getTextInput(_ manager: ZwpTextInputManagerV3, id: NewResource<ZwpTextInputV3>, seat: WlSeat) {
        guard let global = SeatGlobal.from(seat) else { return }
        let textInput = TextInputV3(of: id.client, on: global)
        textInput.resource = id.create(textInput)
        global.senders.textInputs.add(textInput)
    }
}

/// A zwp_text_input_v3. A commit puts the client's state into effect. Each done carries the commit count.
final class TextInputV3: ClientTextInput, ZwpTextInputV3Handler {
    weak var resource: ZwpTextInputV3?
    private var commits: UInt32 = 0
    private var pending = PendingState()

    /// The state that the client's next commit applies.
    private struct PendingState {
        var isEnabled: Bool?
        var state: TextInputState

        init(_ state: TextInputState = TextInputState()) {
            self.state = state
            // The client states the cause of each change anew.
            self.state.changeCause = .inputMethod
        }
    }

    override func focusEntered(_ surface: WlSurface) {
        resource?.enter(surface: surface)
    }

    override func focusLeft(_ surface: WlSurface) {
        pending = PendingState()
        if surface.isAlive { resource?.leave(surface: surface) }
    }

    override func apply(_ edit: TextInputEdit) {
        guard let resource else { return }
        if edit.deleteBefore > 0 || edit.deleteAfter > 0 {
            resource.deleteSurroundingText(beforeLength: edit.deleteBefore, afterLength: edit.deleteAfter)
        }
        if let text = edit.commit { resource.commitString(text: text) }
        if let preedit = edit.preedit {
            resource.preeditString(
                text: preedit.text, cursorBegin: preedit.cursorBegin, cursorEnd: preedit.cursorEnd)
            for mark in preedit.marks {
                guard let hint = mark.style.version3 else { continue }
                resource.preeditHint(
                    start: mark.range.lowerBound, end: mark.range.upperBound, hint: hint)
            }
        }
        resource.done(serial: commits)
    }

    override func perform(_ action: TextInputAction) {
        guard let resource, let global, resource.version >= 2 else { return }
        resource.action(action: action.version3, serial: global.context.nextSerial())
        resource.done(serial: commits)
    }

    /// Sends a language, the only notice that version 3 has. It is sent only if the input method reports one:
    /// some clients bind a version whose events their own library does not support.
    override func receive(_ notice: TextInputNotice) -> Bool {
        guard let resource, resource.version >= 2, case .language(let language) = notice else { return false }
        resource.language(language: language)
        return true
    }

    func enable(_ resource: ZwpTextInputV3) {
        pending = PendingState()
        pending.isEnabled = true
    }

    func disable(_ resource: ZwpTextInputV3) {
        pending.isEnabled = false
    }

    func setSurroundingText(_ resource: ZwpTextInputV3, text: String, cursor: Int32, anchor: Int32) {
        pending.state.surroundingText = Self.surroundingText(
            text, cursor: Int64(cursor), anchor: Int64(anchor))
    }

    func setTextChangeCause(_ resource: ZwpTextInputV3, cause: ZwpTextInputV3.ChangeCause) {
        pending.state.changeCause = cause == .inputMethod ? .inputMethod : .other
    }

    func setContentType(
        _ resource: ZwpTextInputV3, hint: ZwpTextInputV3.ContentHint, purpose: ZwpTextInputV3.ContentPurpose
    ) {
        let hints = TextInputHints(rawValue: hint.rawValue)
        pending.state.hints = resource.version >= 2 ? hints : hints.ofVersion1
        pending.state.purpose = TextInputPurpose(purpose)
    }

    func setCursorRectangle(_ resource: ZwpTextInputV3, x: Int32, y: Int32, width: Int32, height: Int32) {
        pending.state.cursorRectangle = Self.rectangle(x, y, width, height)
    }

    func setAvailableActions(_ resource: ZwpTextInputV3, availableActions: [ZwpTextInputV3.Action]) {
        let actions = availableActions.compactMap(TextInputAction.init)
        guard !availableActions.contains(.none), Set(actions).count == actions.count else {
            return resource.postError(.invalidAction, "the actions contain a duplicate or `none`")
        }
        pending.state.actions = Set(actions)
    }

    func showInputPanel(_ resource: ZwpTextInputV3) {
        pending.state.panel = .shown
    }

    func hideInputPanel(_ resource: ZwpTextInputV3) {
        pending.state.panel = .hidden
    }

    func commit(_ resource: ZwpTextInputV3) {
        commits &+= 1
        defer { pending = PendingState(textInputState) }
        // Without the focus, a commit only increments the count.
        guard surface != nil else { return }
        textInputState = pending.state
        switch pending.isEnabled {
        case true?: enable()
        case false?:
            disable()
            textInputState = TextInputState()
        case nil: stateChanged()
        }
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}
