import SurfaceResponders
import WaylandServer

/// What one client has bound of a seat. Objects that became inert are not in it.
final class SeatClient {
    let client: Client
    var seats: [WlSeat] = []
    var pointers: [PointerResource] = []
    var keyboards: [WlKeyboard] = []
    var touches: [TouchResource] = []
    /// Whether pointer events were sent that no frame has closed yet.
    var needsPointerFrame = false
    var needsTouchFrame = false
    /// The latest time that an event of a finger was sent with.
    private var lastTouchTime = Timestamp.zero

    init(client: Client) {
        self.client = client
    }

    /// The time to send with an event of a finger. What a gesture recognizer held back is older than what was sent
    /// meanwhile, and clients count on times that rise.
    func wireTime(of touch: Touch) -> UInt32 {
        lastTouchTime = max(lastTouchTime, touch.timestamp)
        return lastTouchTime.wireMilliseconds
    }
}
