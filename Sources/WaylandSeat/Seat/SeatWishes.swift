import WaylandServer

/// What clients have asked of a seat, and have until they take it back: shortcuts inhibitors, grabs of the keyboard.
final class SeatWishes {
    private var wishes = ObjectList<any SeatWish>()

    func add(_ wish: any SeatWish) {
        wishes.add(wish, for: wish)
    }

    func remove(_ wish: any SeatWish) {
        wishes.remove(wish)
    }

    func contains(where isMeant: (any SeatWish) -> Bool) -> Bool {
        wishes.elements.contains(where: isMeant)
    }

    /// The seat goes.
    func endAll() {
        for wish in wishes.elements { wish.end() }
    }
}
