import Logging

/// Reports misuse of the library, and input and requests that it refused. Shared by the seats of a scene.
///
/// Reports about responders that are in no scene are only logged, by a default logger.
public final class Diagnostics {
    /// The logger. Misuse is logged as a warning, a refusal at the debug level. May be replaced at any time.
    public var logger: Logger

    private var misuseObservers = Observers<Misuse>()
    private var reportedCircles: Set<[ObjectIdentifier]> = []

    /// Creates diagnostics. The default logger uses the handler that the process bootstrapped.
    public init(logger: Logger = Logger(label: "surface-responders")) {
        self.logger = logger
    }

    /// Returns the diagnostics of the first responder that is in a scene, or else new ones that only log.
    package static func concerning(_ responders: Responder...) -> Diagnostics {
        for responder in responders {
            if let scene = responder.window?.scene { return scene.diagnostics }
        }
        return Diagnostics()
    }

    /// Calls a handler after each misuse is logged. For tests and inspectors.
    public func observeMisuse(_ handler: @escaping (Misuse) -> Void) -> ObservationToken {
        misuseObservers.add(handler)
    }

    /// Logs a misuse, then notifies observers. A cycle of the same responders is reported only once. An
    /// embedder can report misuse of its own API as ``Misuse/other(_:)``.
    public func report(_ misuse: Misuse) {
        if case .circularChain(let responders) = misuse {
            let circle = responders.map { ObjectIdentifier($0) }.sorted { $0.hashValue < $1.hashValue }
            guard reportedCircles.insert(circle).inserted else { return }
        }
        logger.warning("\(misuse)")
        misuseObservers.notify(misuse)
    }

    /// Reports that a delegate was released although its owner needs a decision.
    /// - Parameter delegate: the name of the delegate's protocol or class.
    package func reportReleased(_ delegate: String, of owner: String) {
        report(.other(Self.textOfReleased(delegate, of: owner)))
    }

    /// The text that `reportReleased` reports.
    package static func textOfReleased(_ delegate: String, of owner: String) -> String {
        "the \(delegate) of \(owner) was released, so the defaults decide: keep a reference to it, since delegates are held weakly"
    }

    /// Logs why something was refused that is not misuse, such as a stale event or a request without focus.
    public func refused(_ reason: @autoclosure () -> String) {
        logger.debug("refused: \(reason())")
    }
}
