import SurfaceResponders
import WaylandServer

/// The client that is a seat's input method: the client itself, and its virtual keyboards, which pass on
/// what it was given.
final class SeatInputMethod {
    private let context: SenderContext
    private weak var client: Client?
    /// Those of version 1 that came while there was another one, the first in front: the protocol has no way to tell a
    /// client that it is not wanted.
    private var waiting: [InputMethodV1] = []
    /// The serial of the last key that the input method was sent.
    var lastKey: UInt32?
    /// Those of all clients.
    private var virtualKeyboards: [VirtualKeyboard] = []

    init(_ context: SenderContext) {
        self.context = context
    }

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

    /// The input method is gone: the next takes its place.
    func end() {
        client = nil
        guard !waiting.isEmpty else { return }
        begin(waiting.removeFirst())
    }

    /// Makes one of version 1 the seat's input method, now or when it is its turn.
    /// - Returns: whether it is now.
    @discardableResult
    func begin(_ method: InputMethodV1) -> Bool {
        guard context.seat.textInput.add(method) else {
            waiting.append(method)
            return false
        }
        begin(method.client)
        return true
    }

    /// One of version 1 is gone.
    func end(_ method: InputMethodV1) {
        waiting.removeAll { $0 === method }
        guard context.seat.textInput.inputMethod === method else { return }
        method.retire()
        end()
    }

    /// A client that binds every version of the protocol means the latest.
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
    /// An input method of Wayland says neither its name nor its languages: it is known by the name of its program, and
    /// takes part in every mode.
    init(of client: Client) {
        let name = client.programName ?? "input method"
        self.init(identifier: name, displayName: name)
    }
}
