/// The configures that a client was sent and has not acknowledged yet, oldest first.
struct ConfigureQueue<Content> {
    struct Sent {
        let serial: UInt32
        let content: Content
    }

    /// A client that acknowledges nothing for so long has lost its place: its oldest configures are forgotten.
    static var capacity: Int { 1024 }

    private var sent: [Sent] = []
    /// Sent before the surface was unmapped: an acknowledgement may be under way, and means nothing.
    private var outdated: [UInt32] = []

    var isEmpty: Bool { sent.isEmpty }
    var latest: Content? { sent.last?.content }

    func content(of serial: UInt32) -> Content? {
        sent.first { $0.serial == serial }?.content
    }

    mutating func append(_ serial: UInt32, _ content: Content) {
        if sent.count == Self.capacity { sent.removeFirst() }
        sent.append(Sent(serial: serial, content: content))
    }

    enum Acknowledgement {
        case of(Content)
        case outdated
        /// The client made the serial up, or acknowledges it twice.
        case unknown
    }

    /// Acknowledging a configure settles all older ones.
    mutating func acknowledge(_ serial: UInt32) -> Acknowledgement {
        if let place = sent.firstIndex(where: { $0.serial == serial }) {
            let content = sent[place].content
            sent.removeSubrange(...place)
            outdated.removeAll()
            return .of(content)
        }
        guard let place = outdated.firstIndex(of: serial) else { return .unknown }
        outdated.removeSubrange(...place)
        return .outdated
    }

    /// The surface begins anew.
    mutating func reset() {
        outdated += sent.map(\.serial)
        outdated = outdated.suffix(Self.capacity)
        sent.removeAll()
    }
}
