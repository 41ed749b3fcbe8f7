/// What clients have asked of a seat, and have until they take it back: shortcuts inhibitors, grabs of the keyboard.
final class SeatWishes {
    private var wishes: [any SeatWish] = []

    func add(_ wish: any SeatWish) {
        wishes.append(wish)
    }

    func remove(_ wish: any SeatWish) {
        wishes.removeAll { $0 === wish }
    }

    /// The seat goes.
    func endAll() {
        for wish in wishes { wish.end() }
    }
}
