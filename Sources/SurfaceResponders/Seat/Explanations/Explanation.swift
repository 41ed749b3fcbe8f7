/// Why one event went where it went. Inspectors, logs and tests read the same one.
public struct Explanation: CustomStringConvertible {
    public enum Reason {
        /// The pointer had been elsewhere: this responder was entered.
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
        /// Who had the interaction is gone, or never was.
        case swallowed
        /// Multiple or exclusive touch keeps the finger out.
        case shutOut
        /// Another device holds the same key or button.
        case heldElsewhere
        case refused(RefusalReason)
    }

    public enum Outcome {
        /// A client got it, by this surface.
        case client(SurfaceResponder)
        /// A responder of the compositor handled it.
        case responder(Responder)
        case nobody
    }

    public let event: InputEvent
    /// The target and what is above it.
    public internal(set) var path: [Responder] = []
    /// In the coordinates of the surface concerned.
    public internal(set) var location: Point?
    public internal(set) var reasons: [Reason] = []
    public internal(set) var outcome = Outcome.nobody
    /// The stages that it passed, in order: where it was taken is the last one. For what begins something; the rest of an
    /// interaction passes few of them.
    public internal(set) var stages: [Stage] = []
    var touch: Touch?

    init(event: InputEvent) {
        self.event = event
    }

    /// Whether the place lies outside of the target, as it may while a button or finger is down.
    public var isOutside: Bool {
        guard let location, let surface = (path.first as? SurfaceResponder)?.hostSurface else { return false }
        return !surface.bounds.contains(location)
    }
}
