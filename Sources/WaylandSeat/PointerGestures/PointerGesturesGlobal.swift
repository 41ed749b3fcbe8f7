import WaylandServer

/// zwp_pointer_gestures_v1: what fingers on a touchpad do together. Serves every seat of the display.
public final class PointerGesturesGlobal {
    private var global: Global<ZwpPointerGesturesV1>?

    public init(on display: Display) {
        global = Global<ZwpPointerGesturesV1>(display, version: 3) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension PointerGesturesGlobal: ZwpPointerGesturesV1Handler {
    public func getSwipeGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGestureSwipeV1>, pointer: WlPointer
    ) {
        add(.swipe(id.create(nil)), to: pointer)
    }

    public func getPinchGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGesturePinchV1>, pointer: WlPointer
    ) {
        add(.pinch(id.create(nil)), to: pointer)
    }

    public func getHoldGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGestureHoldV1>, pointer: WlPointer
    ) {
        add(.hold(id.create(nil)), to: pointer)
    }

    private func add(_ object: GestureResource.Object, to pointer: WlPointer) {
        // The pointer of a seat that is gone, or has lost its pointer, has no gestures to tell of.
        guard let seat = pointer.handler as? SeatGlobal,
            let owner = seat.existingSeatClient(of: pointer.client)?.pointers.first(where: {
                $0.resource === pointer
            })
        else { return }
        let resource = object.resource
        owner.gestures.append(GestureResource(object, firstInteraction: seat.interactionCount + 1))
        resource.onDestroy { [weak owner, unowned resource] in
            owner?.gestures.removeAll { $0.object.resource === resource }
        }
    }
}
