/// An interface of Wayland, with its messages taken apart: once, since that takes longer than sending one.
final class WireInterface {
    let name: String
    private(set) var requests: [WireSignature] = []
    private(set) var events: [WireSignature] = []

    /// Without messages, which may name it.
    init(name: String) {
        self.name = name
    }

    func setMessages(requests: [WireSignature], events: [WireSignature]) {
        (self.requests, self.events) = (requests, events)
    }
}
