/// Who gets the beginning.
enum CellConsumer: CaseIterable {
    /// The client of the surface: nobody keeps it from it.
    case client
    /// A responder of the compositor, which keeps all of it to itself.
    case responder
    /// A filter takes it.
    case filter
    /// It performs a key command.
    case keyCommand
    /// A gesture recognizer makes a gesture of it before anybody else hears of it.
    case recognizer
}
