import Logging

/// Where the library reports what its user did wrong, and what it refused. Shared by the seats of a scene.
///
/// What is done with responders that are in no scene, such as a surface without a window, or an undo manager
/// that was made without a scene, nobody can be told of but the log: it goes to a logger of the same label,
/// with the handler that the process bootstrapped.
public final class Diagnostics {
    /// A misuse is logged as a warning, a refusal at the debug level. May be replaced at any time.
    public var logger: Logger

    private var misuseObservers = Observers<Misuse>()
    private var reportedCircles: Set<[ObjectIdentifier]> = []

    /// - Parameter logger: by default one labelled "surface-responders", with the handler that the process
    ///   bootstrapped.
    public init(logger: Logger = Logger(label: "surface-responders")) {
        self.logger = logger
    }

    /// Of the first of some responders that is in a scene; one that only logs where none is.
    package static func concerning(_ responders: Responder...) -> Diagnostics {
        for responder in responders {
            if let scene = responder.window?.scene { return scene.diagnostics }
        }
        return Diagnostics()
    }

    /// Calls a handler with each misuse, after it was logged. For tests and inspectors.
    public func observeMisuse(_ handler: @escaping (Misuse) -> Void) -> ObservationToken {
        misuseObservers.add(handler)
    }

    /// Logs a misuse, then notifies observers; the same circle of responders only once. An embedder that offers calls of its
    /// own reports what is wrong with them in the same way, as ``Misuse/other(_:)``.
    public func report(_ misuse: Misuse) {
        if case .circularChain(let responders) = misuse {
            let circle = responders.map { ObjectIdentifier($0) }.sorted { $0.hashValue < $1.hashValue }
            guard reportedCircles.insert(circle).inserted else { return }
        }
        logger.warning("\(misuse)")
        misuseObservers.notify(misuse)
    }

    /// Reports that a delegate was released while its owner needs a decision.
    /// - Parameter delegate: the name of its protocol or class.
    package func reportReleased(_ delegate: String, of owner: String) {
        report(.other(Self.textOfReleased(delegate, of: owner)))
    }

    /// The text of that report.
    package static func textOfReleased(_ delegate: String, of owner: String) -> String {
        "the \(delegate) of \(owner) was released, so the defaults decide: keep a reference to it, since delegates are held weakly"
    }

    /// Says why something was refused that is nobody's misuse: a stale event, no focus.
    public func refused(_ reason: @autoclosure () -> String) {
        logger.debug("refused: \(reason())")
    }
}
