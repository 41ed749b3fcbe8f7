import SurfaceResponders
import WaylandServer

/// The client that is a seat's input method: the client itself, and its virtual keyboards, which pass on
/// what it was given.
final class SeatInputMethod {
    private let context: SenderContext
    private weak var client: Client?
    /// Those of all clients.
    private var virtualKeyboards: [VirtualKeyboard] = []

    init(_ context: SenderContext) {
        self.context = context
    }

    /// Whether a surface is its client's.
    func owns(_ responder: SurfaceResponder) -> Bool {
        client != nil && context.registry.client(of: responder) === client
    }

    /// Whether the client of a surface makes keys of its own: it has a virtual keyboard, or is the input method.
    func isTyping(_ responder: SurfaceResponder) -> Bool {
        guard let owner = context.registry.client(of: responder) else { return false }
        return client === owner || virtualKeyboards.contains { $0.client === owner }
    }

    // MARK: The client

    /// A client became the seat's input method.
    func begin(_ client: Client) {
        self.client = client
        for keyboard in virtualKeyboards where keyboard.client === client {
            context.seat.textInput.addForwarder(keyboard.device.id)
        }
    }

    func end() {
        client = nil
    }

    /// A client that binds every version of the protocol means the latest.
    func giveUpOldVersion(of client: Client) {
        guard self.client === client, let old = context.seat.textInput.inputMethod as? InputMethodV1 else {
            return
        }
        old.retire()
    }

    // MARK: What clients have

    /// A client made a virtual keyboard for this seat.
    func add(_ keyboard: VirtualKeyboard) {
        virtualKeyboards.append(keyboard)
        if client === keyboard.client { context.seat.textInput.addForwarder(keyboard.device.id) }
    }

    func remove(_ keyboard: VirtualKeyboard) {
        virtualKeyboards.removeAll { $0 === keyboard }
    }
}
