internal import UncountedReferences
import WaylandServer

/// The clients that were sent pointer, touch or tool events since the last frame. `end()` sends each of them
/// the frame events that group these events.
final class ClientFrames {
    /// The client of the latest event. Kept between frames, so that its next event counts no reference.
    @safe @exclusivity(unchecked) private var latest: SeatClient?
    /// The client before `latest`, kept for the same reason: a pointer leaves one client and enters another.
    @safe @exclusivity(unchecked) private var previous: SeatClient?
    /// Clients that were sent events in this frame before `latest` and `previous`.
    @safe @exclusivity(unchecked) private var earlier: [SeatClient] = []

    /// Whether a client has been sent a pointer, touch or tool event since the last frame.
    @safe @exclusivity(unchecked) private(set) var isOpen = false

    init() {
        earlier.reserveCapacity(16)
    }

    @inline(__always)
    func needsPointerFrame(_ client: SeatClient) {
        isOpen = true
        if !client.needsFrame, client !== latest { put(client) }
        client.neededFrames.insert(.pointer)
    }

    @inline(__always)
    func needsTouchFrame(_ client: SeatClient, since interaction: UInt64) {
        isOpen = true
        if !client.needsFrame, client !== latest { put(client) }
        client.needTouchFrame(since: interaction)
    }

    func needsToolFrame(_ client: SeatClient, _ tool: ZwpTabletToolV2, at time: UInt32) {
        isOpen = true
        if !client.needsFrame, client !== latest { put(client) }
        client.neededFrames.insert(.tool)
        client.addToolFrame(tool, at: time)
    }

    @inline(never)
    private func put(_ client: SeatClient) {
        if let latest, latest.needsFrame {
            if let previous, previous.needsFrame { earlier.append(previous) }
            previous = latest
        }
        latest = client
    }

    @inline(__always)
    func end() {
        isOpen = false
        if !earlier.isEmpty { endEarlier() }
        // Sending a frame event calls only libwayland, so the clients stay alive.
        if let previous = previous.map(Unretained.init) {
            previous.use { if $0.needsFrame { $0.endFrames() } }
        }
        if let latest = latest.map(Unretained.init) { latest.use { if $0.needsFrame { $0.endFrames() } } }
    }

    @inline(never)
    private func endEarlier() {
        for client in earlier { client.endFrames() }
        earlier.removeAll(keepingCapacity: true)
    }

    /// Ends the open frames, and releases all clients.
    func forgetAll() {
        end()
        latest = nil
        previous = nil
    }

    func forget(_ client: SeatClient) {
        earlier.removeAll { $0 === client }
        if previous === client { previous = nil }
        if latest === client { latest = nil }
    }
}
