/// A scene with one interaction. Client `one` has a window with `region`, where the interaction begins, and
/// `heir` beside it. Client `two` has another window.
protocol CellStage: AnyObject {
    /// Begins the interaction.
    func begin()
    func happen()
    /// Ends the interaction, unless its device or seat was removed.
    func release()
    /// Begins and ends an interaction of the same kind again, which no consumer withholds from its client.
    func pressAgain()

    /// Returns the events that clients were sent since the last call.
    func takeClients() -> [String]
    /// Returns the calls to all others since the last call.
    func takeOthers() -> [String]

    /// Whether the seat still has a record of the interaction, or the record still has a route.
    var isAnythingKept: Bool { get }
}
