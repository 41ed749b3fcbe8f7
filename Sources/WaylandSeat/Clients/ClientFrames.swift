internal import UncountedReferences
import WaylandServer

/// The clients that were sent events of a pointer, of touch or of tools since the last frame, and get the frame event that makes
/// one thing of them.
final class ClientFrames {
    /// The client that was told something last. It stays here when its frame is closed: most often it is told the next thing
    /// too, and then nothing has to be counted.
    @safe @exclusivity(unchecked) private var latest: SeatClient?
    /// The one before it, which stays here likewise: a pointer leaves one client and enters another.
    @safe @exclusivity(unchecked) private var previous: SeatClient?
    /// Those that were told something before the two, in this frame.
    @safe @exclusivity(unchecked) private var earlier: [SeatClient] = []

    /// Whether a client has been sent an event since the last frame.
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

    /// - Parameter interaction: the finger's that the client was told of.
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
        // Nobody is told of a frame but by way of libwayland, so these stay.
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

    /// No client is told anything any more.
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
