/// A scene in which one thing is held down. Client `one` has the window with `region`, in which it is held, and `heir`
/// beside that; client `two` has another window.
protocol CellStage: AnyObject {
    /// What is held goes down.
    func begin()
    func happen()
    /// What is held is let go, unless it went with its device or seat.
    func release()
    /// The same goes down and up once more, with nobody to keep it from its client.
    func pressAgain()

    /// What clients were told since the last time.
    func takeClients() -> [String]
    /// What everybody else was told.
    func takeOthers() -> [String]

    /// Whether the seat has a record of what was held, or the record a way to anybody.
    var isAnythingKept: Bool { get }
}
