import Logging
import SurfaceResponders
import WaylandServer

/// zwp_input_method_manager_v2: lets a client be a seat's input method. A client that sees this global can
/// read what is typed into fields, and write there. Hide it from untrusted clients with a ``ClientPolicy``.
extension ManagerRequests: ZwpInputMethodManagerV2Handler {
    func getInputMethod(
        _ manager: ZwpInputMethodManagerV2, seat: WlSeat, inputMethod: NewResource<ZwpInputMethodV2>
    ) {
        guard let global = SeatGlobal.from(seat) else {
            return inputMethod.create(nil).unavailable()
        }
        global.inputMethod.giveUpOldVersion(of: inputMethod.client)
        let method = InputMethodV2(of: inputMethod.client, on: global, logger: logger)
        let resource = inputMethod.create(method)
        guard global.seat.textInput.add(method) else {
            resource.handler = nil
            resource.unavailable()
            return
        }
        method.begin(resource)
    }
}

/// A zwp_input_method_v2: the seat's input method, until the object is destroyed.
///
/// Each group of events ends with a done event, and a commit names the number of done events that the client
/// had received. A commit that was made before the client received the present field is dropped. A later one
/// is applied, even if the state of the field has changed since: it is what the user typed. While the client
/// is behind, changes of the field are merged.
final class InputMethodV2: InputMethod, ZwpInputMethodV2Handler {
    let inputMethodDescription: InputMethodDescription
    let client: Client
    private weak var global: SeatGlobal?
    private let logger: Logger
    private weak var resource: ZwpInputMethodV2?

    /// The number of done events sent so far, and that number when the present field was sent.
    private var doneCount: UInt32 = 0
    private var doneCountOfField: UInt32 = 0
    private var isActive = false
    private var pending = TextInputEdit()
    private var unsent = Unsent()

    /// Changes that the client has not been sent yet.
    private struct Unsent {
        /// Whether the field that the client was sent last has ended.
        var isDeactivated = false
        var isActivated = false
        /// `nil` if the client was sent the present state.
        var state: TextInputState?
    }

    init(of client: Client, on global: SeatGlobal, logger: Logger) {
        self.client = client
        self.global = global
        self.logger = logger
        inputMethodDescription = InputMethodDescription(of: client)
    }

    func begin(_ resource: ZwpInputMethodV2) {
        self.resource = resource
        global?.inputMethod.begin(client)
        sendSoon()
    }

    // MARK: What it is told

    func activate(with state: TextInputState) {
        isActive = true
        pending = TextInputEdit()
        unsent.isActivated = true
        unsent.state = state
        sendSoon()
    }

    func update(_ state: TextInputState) {
        unsent.state = state
        sendSoon()
    }

    func deactivate() {
        isActive = false
        pending = TextInputEdit()
        if !unsent.isActivated { unsent.isDeactivated = true }
        unsent.isActivated = false
        unsent.state = nil
        sendSoon()
    }

    /// Sends a change of field before a key for the new field. The text around the cursor follows later.
    func prepareForKey() {
        guard unsent.isActivated || unsent.isDeactivated else { return }
        let state = unsent.state
        send(includingText: false)
        unsent.state = state
    }

    private func sendSoon() {
        guard resource != nil else { return }
        guard client.isBehind else { return send(includingText: true) }
        client.whenCaughtUp(for: self) { [weak self] in self?.send(includingText: true) }
    }

    private func send(includingText: Bool) {
        guard let resource else { return }
        let unsent = unsent
        self.unsent = Unsent()
        if unsent.isDeactivated {
            resource.deactivate()
            sendDone()
        }
        guard let state = unsent.state else { return }
        if unsent.isActivated { resource.activate() }
        if includingText, let surrounding = state.surroundingText {
            resource.surroundingText(
                text: surrounding.text, cursor: surrounding.cursor, anchor: surrounding.anchor)
        }
        resource.textChangeCause(cause: state.changeCause == .inputMethod ? .inputMethod : .other)
        resource.contentType(
            hint: ZwpTextInputV3.ContentHint(rawValue: state.hints.ofVersion1.rawValue),
            purpose: state.purpose.version3)
        sendDone()
        if unsent.isActivated { doneCountOfField = doneCount }
    }

    private func sendDone() {
        guard let resource else { return }
        doneCount &+= 1
        resource.done()
    }

    private func isForPresentField(_ serial: UInt32) -> Bool {
        isActive && !unsent.isActivated && Int32(bitPattern: serial &- doneCountOfField) >= 0
    }

    func commitString(_ resource: ZwpInputMethodV2, text: String) {
        pending.commit = text
    }

    func setPreeditString(_ resource: ZwpInputMethodV2, text: String, cursorBegin: Int32, cursorEnd: Int32) {
        guard !text.isEmpty else { return pending.preedit = nil }
        pending.preedit = TextInputEdit.Preedit(text: text, cursorBegin: cursorBegin, cursorEnd: cursorEnd)
    }

    func deleteSurroundingText(_ resource: ZwpInputMethodV2, beforeLength: UInt32, afterLength: UInt32) {
        pending.deleteBefore = beforeLength
        pending.deleteAfter = afterLength
    }

    func commit(_ resource: ZwpInputMethodV2, serial: UInt32) {
        let edit = pending
        pending = TextInputEdit()
        guard isForPresentField(serial) else {
            return logger.debug("an input method's edit is dropped: its field has ended (serial \(serial))")
        }
        global?.seat.textInput.apply(edit, from: self)
    }

    func getInputPopupSurface(
        _ resource: ZwpInputMethodV2, id: NewResource<ZwpInputPopupSurfaceV2>, surface: WlSurface
    ) {
        guard let global else { return }
        guard let panel = global.panels.add(surface, .besideCursor) else {
            return resource.postError(.role, "the surface has another role")
        }
        panel.begin(id.create(nil))
    }

    func grabKeyboard(_ resource: ZwpInputMethodV2, keyboard: NewResource<ZwpInputMethodKeyboardGrabV2>) {
        guard let global else { return }
        let grab = InputMethodGrab(of: self, client, on: global, logger: logger)
        let grabResource = keyboard.create(grab)
        guard global.seat.textInput.grabKeyboard(grab, for: self) else {
            logger.notice("an input method has the keyboard already")
            grabResource.handler = nil
            return
        }
        grab.begin(grabResource)
    }

    func resourceDestroyed(_ resource: Resource) {
        global?.seat.textInput.remove(self)
        global?.inputMethod.end()
    }
}
