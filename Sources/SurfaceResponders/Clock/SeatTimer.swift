/// One of the things that a seat, or whoever works for it, waits for. A clock may keep it while it waits: whoever made it
/// cancels it before what it acts on is gone.
public final class SeatTimer {
    private let action: () -> Void

    public init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Called by the clock when the moment has come.
    public func fire() {
        action()
    }
}
