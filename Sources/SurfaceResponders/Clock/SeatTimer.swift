/// One of the things that a seat, or who works for it, waits for. Held by the clock while it waits.
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
