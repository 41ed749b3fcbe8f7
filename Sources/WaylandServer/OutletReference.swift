import CWayland

/// A client's outlet, without a claim on it: each event of each client would count references otherwise. The client keeps
/// the outlet, and a resource its client.
public struct OutletReference {
    private let outlet: Unmanaged<ClientOutlet>

    init(_ outlet: ClientOutlet) {
        self.outlet = .passUnretained(outlet)
    }

    /// For generated code: sends an event.
    /// - Parameters:
    ///   - resource: alive, and one of this client's.
    ///   - opcode: the event's number in its interface.
    ///   - arguments: as many as the event has; nil for one without.
    ///   - byteCount: the length of the message.
    @inline(__always)
    public func post(
        _ resource: OpaquePointer, _ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>?,
        byteCount: Int
    ) {
        outlet._withUnsafeGuaranteedRef {
            $0.post(resource, opcode, arguments, byteCount: byteCount)
        }
    }
}
