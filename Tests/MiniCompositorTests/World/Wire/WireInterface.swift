/// A Wayland interface with its messages. They are parsed once, because parsing takes longer than sending.
final class WireInterface {
    let name: String
    private(set) var requests: [WireSignature] = []
    private(set) var events: [WireSignature] = []

    /// Creates an interface without messages, because its messages may refer to the interface itself.
    init(name: String) {
        self.name = name
    }

    func setMessages(requests: [WireSignature], events: [WireSignature]) {
        (self.requests, self.events) = (requests, events)
    }
}
