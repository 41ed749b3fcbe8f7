import SurfaceResponders
import WaylandServer

/// The client that is a seat's input method. Its virtual keyboards forward keys that it was given.
final class SeatInputMethod {
    private let context: SenderContext
    private weak var client: Client?
    /// Input methods of version 1 that wait until the seat's input method has ended, the oldest first.
    private var waiting: [InputMethodV1] = []
    /// The serial of the last key that the input method was sent.
    var lastKey: UInt32?
    /// The virtual keyboards of all clients.
    private var virtualKeyboards: [VirtualKeyboard] = []

    init(_ context: SenderContext) {
        self.context = context
    }

    func owns(_ responder: SurfaceResponder) -> Bool {
        client != nil && context.registry.client(of: responder) === client
    }

    /// Whether the client of a surface produces keys: it has a virtual keyboard, or is the input method.
    func isTyping(_ responder: SurfaceResponder) -> Bool {
        guard let owner = context.registry.client(of: responder) else { return false }
        return client === owner || virtualKeyboards.contains { $0.client === owner }
    }

    // MARK: The client

    /// Called when a client became the seat's input method.
    func begin(_ client: Client) {
        self.client = client
        for keyboard in virtualKeyboards where keyboard.client === client {
            context.seat.textInput.addForwarder(keyboard.device.id)
        }
    }

    /// Called when the input method has ended. The next one that waits replaces it.
    func end() {
        client = nil
        guard !waiting.isEmpty else { return }
        begin(waiting.removeFirst())
    }

    /// Makes an input method of version 1 the seat's, or lets it wait. Returns whether it is the seat's now.
    @discardableResult
    func begin(_ method: InputMethodV1) -> Bool {
        guard context.seat.textInput.add(method) else {
            waiting.append(method)
            return false
        }
        begin(method.client)
        return true
    }

    /// Called when an input method of version 1 is destroyed.
    func end(_ method: InputMethodV1) {
        waiting.removeAll { $0 === method }
        guard context.seat.textInput.inputMethod === method else { return }
        method.retire()
        end()
    }

    /// Ends the seat's input method of version 1 when the same client creates one of version 2.
    func giveUpOldVersion(of client: Client) {
        guard self.client === client, let old = context.seat.textInput.inputMethod as? InputMethodV1 else {
            return
        }
        old.retire()
    }

    // MARK: What clients have

    func add(_ keyboard: VirtualKeyboard) {
        virtualKeyboards.append(keyboard)
        if client === keyboard.client { context.seat.textInput.addForwarder(keyboard.device.id) }
    }

    func remove(_ keyboard: VirtualKeyboard) {
        virtualKeyboards.removeAll { $0 === keyboard }
    }
}

extension InputMethodDescription {
    /// Describes an input method of Wayland, which declares neither its name nor its languages. It is
    /// identified by the name of its program, and takes part in every text input mode.
    init(of client: Client) {
        let name = client.programName ?? "input method"
        self.init(identifier: name, displayName: name)
    }
}
