/// A stage of the way that an event goes through a seat.
public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// What cannot be is repaired or refused.
    case validation
    /// They see everything, and take nothing.
    case spies
    /// Filters of the stage ``FilterStage/first`` may take it.
    case filters
    /// What lies under the pointer or the finger.
    case hitTest
    /// Grabs may send it elsewhere, or eat it.
    case grabs
    /// Whether its surface wants a further finger.
    case touchRules
    /// A key command may take it, with what follows of it.
    case keyCommands
    /// Filters of the stage ``FilterStage/inputMethod`` may take it, such as an input method that has the keyboard.
    case inputMethod
    /// Media keys, of the application that asked for them.
    case remoteControl
    /// A press may make a responder first, and its window key.
    case focusPolicy
    /// Recognizers see it before responders do.
    case gestureRecognizers
    /// The target, and up its path; surfaces hand it to their clients.
    case responders
}
