import SurfaceResponders

/// A gesture whose beginning a client was told of, and not yet the end.
struct GestureFocus {
    let responder: SurfaceResponder
    let client: SeatClient
    let kind: TouchpadGesture.Kind
    /// The number of the interaction that began.
    let interaction: UInt64
    /// Of the last event, in milliseconds.
    var time: UInt32

    /// The client's objects that heard the beginning: not one that it made meanwhile.
    func forEachObject(_ body: (GestureResource) -> Void) {
        // A client whose end has begun gets nothing any more.
        guard client.client.isAlive else { return }
        for pointer in client.pointers {
            for gesture in pointer.gestures
            where gesture.object.kind == kind && gesture.firstInteraction <= interaction {
                body(gesture)
            }
        }
    }
}
