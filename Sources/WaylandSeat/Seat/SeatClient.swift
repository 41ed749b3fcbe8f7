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

    init(client: Client) {
        self.client = client
    }
}
