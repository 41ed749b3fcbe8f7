import SurfaceResponders
import WaylandServer

/// What a client has said of a responder: pending, waiting for a parent surface, or applied.
struct ClientResponderState {
    /// In surface-local coordinates.
    var rectangle = Rect.zero
    var flags: SurfaceResponderV1.Flags = []
    var textInputContextIdentifier: String?
    var actions: Set<SurfaceResponderV1.Action> = []
    /// In the order in which they were added.
    var commands: [ClientCommandState] = []
    /// Back to front.
    var children: [ClientResponder] = []
}
