/// The configures of one surface that its client was sent and has not acknowledged yet, oldest first.
struct ConfigureQueue<Content> {
    private struct Sent {
        let serial: UInt32
        let content: Content
    }

    /// How many configures a client may leave unacknowledged. The oldest are then forgotten.
    static var capacity: Int { 1024 }

    private var sent: [Sent] = []
    /// The serials from before the surface was unmapped, whose acknowledgments have no effect.
    private var outdated: [UInt32] = []

    /// Whether the client has acknowledged a configure that was sent since the surface was created or
    /// unmapped.
    private(set) var isConfigured = false

    var isEmpty: Bool { sent.isEmpty }

    func content(of serial: UInt32) -> Content? {
        sent.first { $0.serial == serial }?.content
    }

    mutating func append(_ serial: UInt32, _ content: Content) {
        if sent.count == Self.capacity { sent.removeFirst() }
        sent.append(Sent(serial: serial, content: content))
    }

    /// Acknowledges a configure with all older ones, and returns its content. An inner `nil` means that it
    /// was sent before the surface was unmapped, an outer `nil` that no configure has this serial.
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

    /// Begins anew after the surface was unmapped.
    mutating func reset() {
        outdated += sent.map(\.serial)
        outdated = outdated.suffix(Self.capacity)
        sent.removeAll()
        isConfigured = false
    }
}
