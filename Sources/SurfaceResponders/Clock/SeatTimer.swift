/// Something that a seat, or code that works for it, waits for. A clock may keep a timer while it waits: its
/// owner cancels it before what it acts on is gone.
public final class SeatTimer {
    private let action: () -> Void

    /// A timer that waits for nothing until `SeatClock.schedule(_:at:)` is called with it.
    ///
    /// - Parameter action: called on the seat's thread each time the timer fires. Kept, with what it
    ///   captures, as long as the timer.
    public init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Called by the clock when the moment has come. Nobody else calls it.
    public func fire() {
        action()
    }
}
