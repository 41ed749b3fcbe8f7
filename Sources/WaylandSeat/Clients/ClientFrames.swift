/// The clients that were sent events of a pointer or of touch since the last frame, and get the frame event that makes
/// one thing of them.
final class ClientFrames {
    @exclusivity(unchecked) private var clients: [SeatClient] = []

    init() {
        clients.reserveCapacity(16)
    }

    func needsPointerFrame(_ client: SeatClient) {
        guard !client.needsPointerFrame else { return }
        if !client.needsTouchFrame { clients.append(client) }
        client.needsPointerFrame = true
    }

    func needsTouchFrame(_ client: SeatClient) {
        guard !client.needsTouchFrame else { return }
        if !client.needsPointerFrame { clients.append(client) }
        client.needsTouchFrame = true
    }

    func end() {
        guard !clients.isEmpty else { return }
        for client in clients {
            if client.needsPointerFrame {
                client.needsPointerFrame = false
                for pointer in client.pointers { pointer.resource.frame() }
            }
            endTouchFrame(of: client)
        }
        clients.removeAll(keepingCapacity: true)
    }

    /// Closes what one client was told of its fingers before the frame is over: a cancel belongs to no frame.
    func endTouchFrame(of client: SeatClient) {
        guard client.needsTouchFrame else { return }
        client.needsTouchFrame = false
        for touch in client.touches { touch.resource.frame() }
    }

    func forget(_ client: SeatClient) {
        clients.removeAll { $0 === client }
    }
}
