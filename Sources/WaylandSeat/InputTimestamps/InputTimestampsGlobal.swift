import WaylandServer

/// zwp_input_timestamps_manager_v1: times of input in nanoseconds, for clients that measure or draw. Serves every seat of the
/// display.
public final class InputTimestampsGlobal {
    private var global: Global<ZwpInputTimestampsManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = InputTimestampsManager()
        global = Global<ZwpInputTimestampsManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
