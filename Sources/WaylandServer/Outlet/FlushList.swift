import CWaylandServer

/// Which clients of a display were sent something since they were flushed.
@safe
package final class FlushList {
    /// How many events outlets have sent.
    @safe @exclusivity(unchecked) private var ownCount: UInt64 = 0
    /// How many events were sent, also by libwayland itself or by C code, of which nobody knows to whom they went.
    @safe @exclusivity(unchecked) private var count: UInt64 = 0
    /// The outlet that was written to last. It stays here when it is flushed: most often it is written to next, too, and
    /// then nothing has to be counted.
    @safe @exclusivity(unchecked) private var latest: ClientOutlet?
    /// Those that were written to before it.
    @safe @exclusivity(unchecked) private var earlier: [ClientOutlet] = []
    private var logger: OpaquePointer?

    init() {
        earlier.reserveCapacity(16)
    }

    /// Has libwayland say what is sent.
    func attach(to display: OpaquePointer) {
        // What was sent before is not known.
        count = 1
        unsafe logger = wl_display_add_protocol_logger(
            display,
            { list, direction, _ in
                guard direction == WL_PROTOCOL_LOGGER_EVENT, let list = unsafe list else { return }
                unsafe Unmanaged<FlushList>.fromOpaque(list)._withUnsafeGuaranteedRef {
                    $0.count &+= 1
                }
            }, unsafe Unmanaged.passUnretained(self).toOpaque())
    }

    /// To be called before the display is destroyed, or this object. The last outlets, which keep this, are let go of.
    func detach() {
        if let logger = unsafe logger { unsafe wl_protocol_logger_destroy(logger) }
        unsafe logger = nil
        latest = nil
        earlier = []
    }

    /// To be called by an outlet before it sends an event.
    @inline(__always)
    func willSend() {
        ownCount &+= 1
    }

    /// An outlet is written to that was empty.
    func add(_ outlet: ClientOutlet) {
        guard outlet !== latest else { return }
        if let latest, !latest.isEmpty { earlier.append(latest) }
        latest = outlet
    }

    /// Writes out what waits for clients, as far as their sockets take it. The one that was written to last comes first: of two
    /// surfaces that the pointer goes between, that is the one that was entered, and its client is the one that draws next.
    /// - Returns: false if other clients were sent something, too, and it is not known which.
    @inline(__always)
    func flush() -> Bool {
        let isComplete = count == ownCount
        count = ownCount
        if let latest, !latest.isEmpty { latest.flush() }
        if !earlier.isEmpty { flushEarlier() }
        return isComplete
    }

    @inline(never)
    private func flushEarlier() {
        for outlet in earlier { outlet.flush() }
        // One that something waits for stays: it is not added again before it was empty.
        earlier.removeAll(where: \.isEmpty)
    }
}
