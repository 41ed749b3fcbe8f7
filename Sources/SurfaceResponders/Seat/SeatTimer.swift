/// One of the things a seat waits for. Made by the seat, held by its clock while it waits.
public final class SeatTimer {
    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Called by the clock when the moment has come.
    public func fire() {
        action()
    }
}
