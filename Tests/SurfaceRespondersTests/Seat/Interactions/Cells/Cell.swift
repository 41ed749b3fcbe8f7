/// What a cell of the table of interactions says.
enum Cell {
    /// What clients are told, and what responders, filters, recognizers and key commands are, from the moment of the
    /// happening until what was held is up.
    case told(clients: [String], others: [String])
    /// It cannot come to that.
    case impossible(because: String)
}
