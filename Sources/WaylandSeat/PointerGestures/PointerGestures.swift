import WaylandServer

/// zwp_pointer_gestures_v1: what fingers on a touchpad do together.
///
/// The pointer of a seat that is gone, or has lost its pointer, has no gestures to tell of.
extension ManagerRequests: ZwpPointerGesturesV1Handler {
    func getSwipeGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGestureSwipeV1>, pointer: WlPointer
    ) {
        add(.swipe(id.create(nil)), to: pointer)
    }

    func getPinchGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGesturePinchV1>, pointer: WlPointer
    ) {
        add(.pinch(id.create(nil)), to: pointer)
    }

    func getHoldGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGestureHoldV1>, pointer: WlPointer
    ) {
        add(.hold(id.create(nil)), to: pointer)
    }

    private func add(_ object: GestureResource.Object, to pointer: WlPointer) {
        SeatGlobal.from(pointer)?.senders.gestures.add(object, to: pointer)
    }
}
