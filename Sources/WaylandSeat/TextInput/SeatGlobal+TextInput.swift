import SurfaceResponders
import WaylandServer

/// The focus of clients' text input objects follows the keyboard focus.
extension SeatGlobal {
    /// How many text input objects of a client have any effect; more of them are never told anything.
    private static let textInputsPerClient = 256

    /// A client made a text input object.
    func add(_ textInput: ClientTextInput) {
        guard textInputs.count(where: { $0.client === textInput.client }) < Self.textInputsPerClient else {
            return logger.notice("a client has \(Self.textInputsPerClient) text inputs: it gets no more")
        }
        textInputs.append(textInput)
        guard let focus = keyboardFocus, focus.client.client === textInput.client, focus.surface.isAlive
        else {
            return
        }
        textInput.enter(focus.surface)
    }

    func enterTextInputs(of focus: KeyboardFocus) {
        for textInput in textInputs where textInput.client === focus.client.client && focus.surface.isAlive {
            textInput.enter(focus.surface)
        }
    }

    func leaveTextInputs() {
        for textInput in textInputs { textInput.leave() }
    }
}
