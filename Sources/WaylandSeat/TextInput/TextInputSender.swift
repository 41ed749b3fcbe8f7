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

    /// A client made a text input object.
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

    /// A surface got the keyboard focus.
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
