/// A Wayland interface with its parsed messages. Parsing takes longer than sending a message, so it is done
/// once.
final class WireInterface {
    let name: String
    private(set) var requests: [WireSignature] = []
    private(set) var events: [WireSignature] = []

    /// Creates an interface without messages, because they may refer to it.
    init(name: String) {
        self.name = name
    }

    func setMessages(requests: [WireSignature], events: [WireSignature]) {
        (self.requests, self.events) = (requests, events)
    }
}
