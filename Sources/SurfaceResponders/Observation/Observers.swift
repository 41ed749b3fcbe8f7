/// Who is told of something, in the order in which they asked for it.
final class Observers<Notification> {
    private var observers: [(number: Int, tell: (Notification) -> Void)] = []
    private var nextNumber = 0

    func add(_ tell: @escaping (Notification) -> Void) -> Observation {
        let number = nextNumber
        nextNumber += 1
        observers.append((number, tell))
        return Observation { [weak self] in self?.observers.removeAll { $0.number == number } }
    }

    /// Tells everybody. One that is removed meanwhile by another is not told any more; a new one is told of the next.
    func notify(_ notification: Notification) {
        for observer in observers where observers.contains(where: { $0.number == observer.number }) {
            observer.tell(notification)
        }
    }
}
