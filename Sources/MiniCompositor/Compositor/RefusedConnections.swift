import SurfaceResponders
import WaylandServer

/// What is logged of connections that are refused: a line a second at most, as whoever connects can do so very often.
final class RefusedConnections {
    private var latest: Timestamp?
    /// Since the latest line.
    private var unloggedCount = 0

    /// - Returns: the line for the log; nil right after another.
    func line(for refusal: ConnectionRefusal, at now: Timestamp) -> String? {
        if let latest, latest.duration(to: now) < .seconds(1) {
            unloggedCount += 1
            return nil
        }
        latest = now
        defer { unloggedCount = 0 }
        return unloggedCount == 0 ? "\(refusal)" : "\(refusal) (after \(unloggedCount) more)"
    }
}
