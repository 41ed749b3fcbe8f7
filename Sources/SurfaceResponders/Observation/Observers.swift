/// The handlers that are told of something, in the order in which they were added.
final class Observers<Notification> {
    private var observers: [(number: Int, tell: (Notification) -> Void)] = []
    private var nextNumber = 0

    func add(_ tell: @escaping (Notification) -> Void) -> ObservationToken {
        let number = nextNumber
        nextNumber += 1
        observers.append((number, tell))
        return ObservationToken { [weak self] in self?.observers.removeAll { $0.number == number } }
    }

    /// Tells each handler. One that another removes meanwhile is not told any more; one that is added
    /// meanwhile is told of the next notification.
    func notify(_ notification: Notification) {
        for observer in observers where observers.contains(where: { $0.number == observer.number }) {
            observer.tell(notification)
        }
    }
}
