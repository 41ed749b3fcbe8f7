import WaylandServer

/// A zwp_input_timestamps_v1, which a client can only destroy.
final class InputTimestampsRequests: ZwpInputTimestampsV1Handler {
    private weak var timestamps: InputTimestamps?

    init(_ timestamps: InputTimestamps) {
        self.timestamps = timestamps
    }

    func resourceDestroyed(_ resource: Resource) {
        timestamps?.remove(resource)
    }
}
