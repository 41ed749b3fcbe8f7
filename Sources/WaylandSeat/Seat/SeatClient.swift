import WaylandServer

/// What one client has bound of a seat.
final class SeatClient {
    let client: Client
    var seats: [WlSeat] = []
    var pointers: [PointerResource] = []
    var keyboards: [WlKeyboard] = []
    var touches: [WlTouch] = []
    var relativePointers: [ZwpRelativePointerV1] = []
    /// Whether pointer events were sent that no frame has closed yet.
    var needsPointerFrame = false
    var needsTouchFrame = false
    /// Whether the touches of this frame were cancelled already: one cancel is for all.
    var wasTouchCancelled = false
    /// For clients before version 7, which get keymaps of their own.
    var privateKeymap: KeymapFile?

    init(client: Client) {
        self.client = client
    }
}
