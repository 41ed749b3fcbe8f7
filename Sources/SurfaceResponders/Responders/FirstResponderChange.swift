/// The hand-over from one first responder to another, in UIKit's order.
enum FirstResponderChange {
    static func makeFirst(_ responder: Responder) -> Bool {
        guard let window = responder.window else { return false }
        guard window.firstResponder !== responder else { return true }
        guard responder.canBecomeFirstResponder else { return false }
        guard clearPlace(in: window, for: responder) else { return false }
        window.firstResponder = responder
        window.scene?.focusChanged(in: window)
        return true
    }

    static func resign(_ responder: Responder) -> Bool {
        guard let window = responder.window, window.firstResponder === responder else { return true }
        window.firstResponder = nil
        if window.handOver == nil { window.scene?.focusChanged(in: window) }
        return true
    }

    /// Takes the place from a responder that is being removed. It hears of it once and cannot refuse.
    static func evict(_ responder: Responder, from window: Window) {
        window.handOver = responder
        _ = responder.resignFirstResponder()
        window.handOver = nil
        if window.firstResponder === responder { window.firstResponder = nil }
    }

    /// Asks who is first to leave. A change that starts inside the answer is honoured: whoever became first there
    /// is asked in turn, and nobody is asked twice for one hand-over.
    private static func clearPlace(in window: Window, for successor: Responder) -> Bool {
        while let present = window.firstResponder, present !== successor {
            guard window.handOver !== present else { break }
            guard present.canResignFirstResponder else { return false }
            let outer = window.handOver
            window.handOver = present
            defer { window.handOver = outer }
            guard present.resignFirstResponder() else { return false }
            guard window.firstResponder !== present else {
                window.scene?.diagnostics.report(.resignedWithoutSuper(present))
                return false
            }
        }
        return true
    }
}
