/// The consumer of the beginning.
enum CellConsumer: CaseIterable {
    /// The client of the surface. No responder withholds the event from it.
    case client
    /// A responder of the compositor, which handles the whole interaction.
    case responder
    /// A filter that takes it.
    case filter
    /// A key command that the interaction triggers.
    case keyCommand
    /// A gesture recognizer that recognizes it before it is delivered.
    case recognizer
}
