import SurfaceResponders
import WaylandServer

/// Tells clients' text input objects of their focus, which follows the keyboard focus: zwp_text_input_v1, v2 and v3.
final class TextInputSender {
    private let context: SenderContext
    private var textInputs: [ClientTextInput] = []
    /// The surface that has the keyboard focus.
    private var surface: WlSurface?
    /// What is written is in, as text inputs were told; nil until there is one: languages are not looked up for nobody.
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
        // One too many is never told anything.
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

    /// To be called before the surface loses the keyboard focus.
    func leave() {
        for textInput in textInputs { textInput.leave() }
        surface = nil
    }

    /// The client with the focus is gone, and its text input objects are about to go.
    func forgetFocus() {
        surface = nil
    }
}

/// A client's text input object, of whichever version of the protocol.
///
/// It has the focus while the client's surface has the keyboard focus, and is the seat's field while it has the focus and
/// the client has enabled it.
class ClientTextInput: TextInputField {
    let client: Client
    /// By which it counts among its client's; nil for one that has no effect.
    var use: ClientUse?
    private(set) weak var global: SeatGlobal?

    /// The surface that it has the focus of.
    private(set) var surface: WlSurface?

    /// What the client said last, as far as it is in force.
    final var textInputState = TextInputState()
    private(set) final var isEnabled = false
    /// What is written is in, unless the client knows it.
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

    /// It has the focus no more. The surface may be gone.
    func focusLeft(_ surface: WlSurface) {}

    func apply(_ edit: TextInputEdit) {}

    func receive(_ notice: TextInputNotice) -> Bool { false }

    func perform(_ action: TextInputAction) {}

    /// The language of the layout, by its tag; empty if it is not known. The client has the focus. Version 3 is not told.
    func tell(language: String) {}

    // MARK: Focus

    final func enter(_ surface: WlSurface) {
        self.surface = surface
        focusEntered(surface)
        tellLanguage()
    }

    /// To be called before the surface loses the keyboard focus: first it is over with the field, then with the focus.
    final func leave() {
        guard let left = surface else { return }
        disable()
        surface = nil
        focusLeft(left)
    }

    // MARK: Language

    /// What is written is in another language from now on. To be called when the object is made, too.
    final func languageChanged(to language: String) {
        untoldLanguage = language
        tellLanguage()
    }

    /// Only with the focus, since windows have languages of their own. Qt 6 also makes the object before it can take a
    /// language, and crashes if it gets one by then.
    private func tellLanguage() {
        guard surface != nil, let language = untoldLanguage else { return }
        untoldLanguage = nil
        tell(language: language)
    }

    // MARK: State

    /// The client wants text from now on. What it says of the field is in `textInputState` already.
    final func enable() {
        guard surface != nil, let relay = global?.seat.textInput else { return }
        isEnabled = true
        // Enabled again, it is another field as far as anybody knows.
        relay.begin(self)
    }

    final func disable() {
        isEnabled = false
        global?.seat.textInput.end(self)
    }

    /// The client wants something to write with on the screen, or wants it gone: at once, where its version has no commit for
    /// it.
    final func setPanel(_ panel: TextInputState.Panel) {
        textInputState.panel = panel
        stateChanged()
    }

    final func stateChanged() {
        if isEnabled { global?.seat.textInput.update(self) }
    }

    /// The object goes.
    final func end() {
        disable()
        global?.senders.textInputs.remove(self)
        global = nil
    }

    // MARK: What clients say

    /// Places beyond the text, or before it, are its ends.
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
