import SurfaceResponders
import WaylandServer

/// Virtual keyboards of the client that is the input method give on what it was given.
extension SeatGlobal {
    /// A client became the seat's input method.
    func adopt(inputMethodOf client: Client) {
        inputMethodClient = client
        for keyboard in virtualKeyboards where keyboard.client === client {
            seat.textInput.addForwarder(keyboard.device.id)
        }
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
