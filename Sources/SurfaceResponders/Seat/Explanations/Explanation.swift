/// Why one event went where it went. Inspectors, logs and tests read the same one.
public struct Explanation: CustomStringConvertible {
    /// Something that decided where an event went.
    public enum Reason {
        /// The pointer had been elsewhere: it entered the target.
        case entered
        /// It belongs to what a press or finger began.
        case interaction
        /// It belongs to a gesture that began.
        case gesture
        /// A filter took it.
        case taken(by: any InputFilter)
        /// A key command took it, or performs with it; nil for a key that only belongs to a sequence.
        case command(KeyCommand?)
        /// A gesture recognizer made a gesture of it.
        case recognized(by: GestureRecognizer)
        /// A grab ate it, or sent it elsewhere.
        case grabbed
        /// The responder that had the interaction is gone, or there never was one.
        case swallowed
        /// Multiple or exclusive touch keeps the finger out.
        case shutOut
        /// Another device holds the same key or button.
        case heldElsewhere
        /// The event was dropped before it was routed, by validation, or because there is no room for what it
        /// begins: why, in a few words.
        case refused(String)

        static func refused(_ reason: RefusalReason) -> Reason { .refused(reason.rawValue) }
    }

    /// What took an event in the end.
    public enum Outcome {
        /// A client got it, by this surface.
        case client(SurfaceResponder)
        /// A responder of the compositor handled it.
        case responder(Responder)
        /// No responder and no client took it: a filter, a command or a grab did, it was refused, or nothing
        /// handled it. The reasons tell.
        case nobody
    }

    /// The event as validation left it.
    public let event: InputEvent
    /// The target and what is above it; empty for what reached no responder.
    public internal(set) var path: [Responder] = []
    /// Where it happened, in the coordinates of the surface concerned; in global ones without a surface. Nil
    /// for keys.
    public internal(set) var location: Point?
    /// What decided, in the order in which it did.
    public internal(set) var reasons: [Reason] = []
    /// For a finger it is known when the frame is delivered, before the explanation is handed out.
    public internal(set) var outcome = Outcome.nobody
    /// The stages that it passed, in order: where it was taken is the last one. For what begins something; the rest of an
    /// interaction passes few of them.
    public internal(set) var stages: [Stage] = []
    var touch: Touch?

    init(event: InputEvent) {
        self.event = event
    }

    /// Whether the place lies outside of the target, as it may while a button or finger is down.
    var isOutside: Bool {
        guard let location, let surface = (path.first as? SurfaceResponder)?.hostSurface else { return false }
        return !surface.bounds.contains(location)
    }
}
