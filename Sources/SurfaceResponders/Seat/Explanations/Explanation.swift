/// Why one event was routed as it was. Inspectors, logs and tests read the same explanation.
public struct Explanation: CustomStringConvertible {
    /// Something that decided where an event was routed.
    public enum Reason {
        /// The event made the pointer enter the target.
        case entered
        /// The event belongs to an interaction that a press or finger began.
        case interaction
        /// The event belongs to a touchpad gesture that began.
        case gesture
        /// A filter took the event.
        case taken(by: any InputFilter)
        /// A key command took the event, or was performed because of it; `nil` for a key that only belongs to
        /// a sequence.
        case command(KeyCommand?)
        /// A gesture recognizer recognized a gesture because of the event.
        case recognized(by: GestureRecognizer)
        /// A grab consumed the event, or redirected it.
        case grabbed
        /// The interaction has no receiver: it was taken away from its responder, or never had one.
        case swallowed
        /// The rules for multiple and exclusive touch exclude the finger.
        case shutOut
        /// Another device holds the same key or button, or has a touchpad gesture in progress.
        case heldElsewhere
        /// The event was dropped before it was routed. The text says why, such as "it is down already".
        case refused(String)

        static func refused(_ reason: RefusalReason) -> Reason { .refused(reason.rawValue) }
    }

    /// What took an event in the end.
    public enum Outcome {
        /// The client of this surface received the event.
        case client(SurfaceResponder)
        /// A responder of the compositor handled the event, or performed the key command that the event
        /// completed.
        case responder(Responder)
        /// No client and no responder took the event. The reasons, if any, say why.
        case nobody
    }

    /// The event after validation.
    public let event: InputEvent
    /// The target and the responders above it; empty if the event reached no responder.
    public internal(set) var path: [Responder] = []
    /// Where the event happened, in the coordinates of its surface, or in global ones if there is no surface.
    /// `nil` for an event without a location, such as a key, or without a path.
    public internal(set) var location: Point?
    /// What decided, in the order of the decisions.
    public internal(set) var reasons: [Reason] = []
    /// What took the event. Not recorded if a recognizer holds a finger's event back beyond its frame.
    public internal(set) var outcome = Outcome.nobody
    /// The stages that the event passed, in order. The last one took the event, if any did.
    public internal(set) var stages: [Stage] = []
    var touch: Touch?

    init(event: InputEvent) {
        self.event = event
    }

    /// Whether the event is outside of the target's surface, as is possible while something is down.
    var isOutside: Bool {
        guard let location, let surface = (path.first as? SurfaceResponder)?.hostSurface else { return false }
        return !surface.bounds.contains(location)
    }
}
