/// The configures of one surface that its client was sent and has not acknowledged yet, oldest first.
struct ConfigureQueue<Content> {
    private struct Sent {
        let serial: UInt32
        let content: Content
    }

    /// A client that acknowledges nothing for so long has lost its place: its oldest configures are forgotten.
    static var capacity: Int { 1024 }

    private var sent: [Sent] = []
    /// Sent before the surface was unmapped: an acknowledgement may be under way, and means nothing.
    private var outdated: [UInt32] = []

    /// Whether the client acknowledged one since the surface began, or began anew.
    private(set) var isConfigured = false

    var isEmpty: Bool { sent.isEmpty }

    func content(of serial: UInt32) -> Content? {
        sent.first { $0.serial == serial }?.content
    }

    mutating func append(_ serial: UInt32, _ content: Content) {
        if sent.count == Self.capacity { sent.removeFirst() }
        sent.append(Sent(serial: serial, content: content))
    }

    /// Acknowledging a configure settles all older ones.
    /// - Returns: what it contained; nil within if that means nothing any more, and nil if the client made the serial up, or
    ///   acknowledges it twice.
    mutating func acknowledge(_ serial: UInt32) -> Content?? {
        if let place = sent.firstIndex(where: { $0.serial == serial }) {
            let content = sent[place].content
            isConfigured = true
            sent.removeSubrange(...place)
            outdated.removeAll()
            return content
        }
        guard let place = outdated.firstIndex(of: serial) else { return nil }
        outdated.removeSubrange(...place)
        return .some(nil)
    }

    /// The surface begins anew.
    mutating func reset() {
        outdated += sent.map(\.serial)
        outdated = outdated.suffix(Self.capacity)
        sent.removeAll()
        isConfigured = false
    }
}
