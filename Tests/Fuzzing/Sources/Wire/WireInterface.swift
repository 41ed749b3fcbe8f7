/// An interface of Wayland, with its messages taken apart: once, since that takes longer than sending one.
final class WireInterface {
    let name: String
    private(set) var requests: [WireMessage] = []
    private(set) var events: [WireMessage] = []

    /// Without messages, which may name it.
    init(name: String) {
        self.name = name
    }

    func setMessages(requests: [WireMessage], events: [WireMessage]) {
        (self.requests, self.events) = (requests, events)
    }
}
