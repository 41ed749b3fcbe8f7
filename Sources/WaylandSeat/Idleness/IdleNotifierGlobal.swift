import WaylandServer

/// ext_idle_notifier_v1: tells screen lockers when nobody has done anything on a seat for a time. Serves every seat of the
/// display.
public final class IdleNotifierGlobal {
    private var global: Global<ExtIdleNotifierV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let notifier = IdleNotifier()
        global = Global<ExtIdleNotifierV1>(display, version: 2) { $0.handler = notifier }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
