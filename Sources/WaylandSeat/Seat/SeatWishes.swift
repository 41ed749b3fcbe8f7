/// The shortcuts inhibitors that clients have on a seat.
final class ShortcutsWishes {
    private var wishes: [ShortcutsWish] = []

    func add(_ wish: ShortcutsWish) {
        wishes.append(wish)
    }

    func remove(_ wish: ShortcutsWish) {
        wishes.removeAll { $0 === wish }
    }

    /// The seat goes.
    func endAll() {
        for wish in wishes { wish.end() }
    }
}
