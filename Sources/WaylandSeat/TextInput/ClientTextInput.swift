import SurfaceResponders
import WaylandServer

/// Sends the keyboard focus to clients' text input objects: zwp_text_input_v1, v2 and v3.
final class TextInputSender {
    private let context: SenderContext
    private var textInputs: [ClientTextInput] = []
    private var surface: WlSurface?
    /// The language of the text input mode; `nil` until a text input needs it.
    private var language: String?
    private var modeObservation: ObservationToken?

    init(_ context: SenderContext) {
        self.context = context
        modeObservation = context.seat.textInputModes.observe { [weak self] _ in self?.modeChanged() }
    }

    private func modeChanged() {
        guard let former = language, case let present = context.seat.textInputModes.current.language,
            present != former
        else { return }
        language = present
        for textInput in textInputs { textInput.languageChanged(to: present) }
    }

    func add(_ textInput: ClientTextInput) {
        textInput.use = textInput.client.use(.textInputs) { context.logger.notice("\($0)") }
        // An object beyond the limit is sent no events.
        guard textInput.use != nil else { return }
        textInputs.append(textInput)
        let present = language ?? context.seat.textInputModes.current.language
        language = present
        textInput.languageChanged(to: present)
        if let surface, surface.client === textInput.client, surface.isAlive { textInput.enter(surface) }
    }

    func remove(_ textInput: ClientTextInput) {
        textInputs.removeAll { $0 === textInput }
        textInput.use = nil
    }

    func enter(_ surface: WlSurface) {
        self.surface = surface
        for textInput in textInputs where textInput.client === surface.client && surface.isAlive {
            textInput.enter(surface)
        }
    }

    /// Called before the surface loses the keyboard focus.
    func leave() {
        for textInput in textInputs { textInput.leave() }
        surface = nil
    }

    /// Called when the client with the focus has ended, before its text input objects are destroyed.
    func forgetFocus() {
        surface = nil
    }
}

/// A client's text input object, in any version of the protocol. It has the focus while a surface of its
/// client has the keyboard focus. It is the seat's field while it has the focus and is enabled.
class ClientTextInput: TextInputField {
    let client: Client
    /// Counts the object toward its client's limits; `nil` for an object without effect.
    var use: ClientUse?
    private(set) weak var global: SeatGlobal?

    /// The surface on which it has the focus.
    private(set) var surface: WlSurface?

    /// The state that the client has set and that is in effect.
    final var textInputState = TextInputState()
    private(set) final var isEnabled = false
    /// The language of the text input mode, if the client has not been sent it.
    private var untoldLanguage: String?

    init(of client: Client, on global: SeatGlobal) {
        self.client = client
        self.global = global
    }

    final var textInputSurface: SurfaceResponder? {
        guard let surface, surface.isAlive else { return nil }
        return global?.registry.responder(for: surface)
    }

    // MARK: For the versions

    func focusEntered(_ surface: WlSurface) {}

    /// Called when it has lost the focus. The surface may have been destroyed.
    func focusLeft(_ surface: WlSurface) {}

    func apply(_ edit: TextInputEdit) {}

    func receive(_ notice: TextInputNotice) -> Bool { false }

    func perform(_ action: TextInputAction) {}

    /// Sends the language tag of the text input mode; empty if it is unknown. Does nothing in version 3.
    func tell(language: String) {}

    // MARK: Focus

    final func enter(_ surface: WlSurface) {
        self.surface = surface
        focusEntered(surface)
        tellLanguage()
    }

    /// Called before the surface loses the keyboard focus. Ends the field, then the focus.
    final func leave() {
        guard let left = surface else { return }
        disable()
        surface = nil
        focusLeft(left)
    }

    // MARK: Language

    /// Called when the language of the text input mode has changed, and when the object is created.
    final func languageChanged(to language: String) {
        untoldLanguage = language
        tellLanguage()
    }

    /// Sends the language only with the focus, since windows have languages of their own. Besides, Qt 6
    /// creates the object before it can handle a language, and would crash.
    private func tellLanguage() {
        guard surface != nil, let language = untoldLanguage else { return }
        untoldLanguage = nil
        tell(language: language)
    }

    // MARK: State

    /// Called when the client enables the object, after `textInputState` was set.
    final func enable() {
        guard surface != nil, let relay = global?.seat.textInput else { return }
        isEnabled = true
        // Enabling it again begins a new field, for the input method.
        relay.begin(self)
    }

    final func disable() {
        isEnabled = false
        global?.seat.textInput.end(self)
    }

    /// Called when the client shows or hides the input panel, in versions in which that needs no commit.
    final func setPanel(_ panel: TextInputState.Panel) {
        textInputState.panel = panel
        stateChanged()
    }

    final func stateChanged() {
        if isEnabled { global?.seat.textInput.update(self) }
    }

    /// Called when the object is destroyed and, in version 1, when it is activated on another seat.
    final func end() {
        disable()
        global?.senders.textInputs.remove(self)
        global = nil
    }

    // MARK: What clients say

    /// Positions before or after the text are moved to its ends.
    static func surroundingText(_ text: String, cursor: Int64, anchor: Int64)
        -> TextInputState.SurroundingText
    {
        let length = Int64(text.utf8.count)
        return TextInputState.SurroundingText(
            text: text, cursor: UInt32(clamping: min(max(cursor, 0), length)),
            anchor: UInt32(clamping: min(max(anchor, 0), length)))
    }

    static func rectangle(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Rect {
        Rect(x: Double(x), y: Double(y), width: Double(max(0, width)), height: Double(max(0, height)))
    }
}
