/// A cell of the interaction table.
enum Cell {
    /// The events that clients are sent, and the calls to responders, filters, recognizers and key commands,
    /// from the happening until the release.
    case told(clients: [String], others: [String])
    /// The combination cannot occur.
    case impossible(because: String)
}
