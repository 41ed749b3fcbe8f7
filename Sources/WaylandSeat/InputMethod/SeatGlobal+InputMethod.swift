import SurfaceResponders
import WaylandServer

/// Virtual keyboards of the client that is the input method give on what it was given.
extension SeatGlobal {
    /// Whether the client of a surface makes keys of its own: it has a virtual keyboard, or is the input method.
    public func isTyping(_ responder: SurfaceResponder) -> Bool {
        guard let client = registry.client(of: responder) else { return false }
        return inputMethodClient === client || virtualKeyboards.contains { $0.client === client }
    }

    /// Whether a surface is the input method's.
    public func isInputMethods(_ responder: SurfaceResponder) -> Bool {
        inputMethodClient != nil && registry.client(of: responder) === inputMethodClient
    }

    /// A client became the seat's input method.
    func adopt(inputMethodOf client: Client) {
        inputMethodClient = client
        for keyboard in virtualKeyboards where keyboard.client === client {
            seat.textInput.addForwarder(keyboard.device.id)
        }
    }

    /// Who binds all that there is means the latest version.
    func giveUpOldInputMethod(of client: Client) {
        guard inputMethodClient === client, let old = seat.textInput.inputMethod as? InputMethodV1 else {
            return
        }
        old.retire()
    }

    func inputMethodEnded() {
        inputMethodClient = nil
    }

    /// A client made a virtual keyboard for this seat.
    func add(_ keyboard: VirtualKeyboard) {
        virtualKeyboards.append(keyboard)
        if inputMethodClient === keyboard.client { seat.textInput.addForwarder(keyboard.device.id) }
    }

    func remove(_ keyboard: VirtualKeyboard) {
        virtualKeyboards.removeAll { $0 === keyboard }
    }
}
