/// A stage on the path of an event through a seat.
public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Impossible events are repaired or refused.
    case validation
    /// Spies see every event, and take none.
    case spies
    /// Filters of the stage ``FilterStage/first`` may take the event.
    case filters
    /// The hit test finds what is under the pointer or the finger.
    case hitTest
    /// Grabs may redirect the event, or consume it.
    case grabs
    /// The rules for multiple and exclusive touch may exclude a further finger.
    case touchRules
    /// A key command may take the event, and the rest of what it begins.
    case keyCommands
    /// Filters of the stage ``FilterStage/inputMethod``, such as an input method, may take the event.
    case inputMethod
    /// The application that asked for media keys may receive the key as a command.
    case remoteControl
    /// A press may change the first responder and the key window.
    case focusPolicy
    /// Gesture recognizers see the event before responders do.
    case gestureRecognizers
    /// The event is handed to the target and climbs its path. Surfaces offer it to their clients.
    case responders
}
