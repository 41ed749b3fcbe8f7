import WaylandServer

/// zwp_pointer_gestures_v1: what fingers on a touchpad do together. Serves every seat of the display.
public final class PointerGesturesGlobal {
    private var global: Global<ZwpPointerGesturesV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = PointerGesturesManager()
        global = Global<ZwpPointerGesturesV1>(display, version: 3) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
