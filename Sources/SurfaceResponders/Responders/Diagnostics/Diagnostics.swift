import Logging

/// Reports misuse of the library, and input and requests that it refused. Shared by the seats of a scene.
///
/// Responders that are in no scene, such as a surface without a window or an undo manager without a scene,
/// have no diagnostics of their own. Their reports are only logged, by a logger of the same label with the
/// handler that the process bootstrapped.
public final class Diagnostics {
    /// The logger. Misuse is logged as a warning, a refusal at the debug level. May be replaced at any time.
    public var logger: Logger

    private var misuseObservers = Observers<Misuse>()
    private var reportedCircles: Set<[ObjectIdentifier]> = []

    /// Creates diagnostics.
    ///
    /// - Parameter logger: by default, one labeled "surface-responders" with the handler that the process
    ///   bootstrapped.
    public init(logger: Logger = Logger(label: "surface-responders")) {
        self.logger = logger
    }

    /// Returns the diagnostics of the first of the given responders that is in a scene. If none is, returns
    /// diagnostics that only log.
    package static func concerning(_ responders: Responder...) -> Diagnostics {
        for responder in responders {
            if let scene = responder.window?.scene { return scene.diagnostics }
        }
        return Diagnostics()
    }

    /// Calls a handler for each misuse, after it was logged. For tests and inspectors.
    public func observeMisuse(_ handler: @escaping (Misuse) -> Void) -> ObservationToken {
        misuseObservers.add(handler)
    }

    /// Logs a misuse, then notifies observers. A circular chain of the same responders is reported only once.
    /// An embedder can report misuse of its own API in the same way, as ``Misuse/other(_:)``.
    public func report(_ misuse: Misuse) {
        if case .circularChain(let responders) = misuse {
            let circle = responders.map { ObjectIdentifier($0) }.sorted { $0.hashValue < $1.hashValue }
            guard reportedCircles.insert(circle).inserted else { return }
        }
        logger.warning("\(misuse)")
        misuseObservers.notify(misuse)
    }

    /// Reports that a delegate was released although the object that refers to it needs a decision.
    /// - Parameter delegate: the name of the delegate's protocol or class.
    package func reportReleased(_ delegate: String, of owner: String) {
        report(.other(Self.textOfReleased(delegate, of: owner)))
    }

    /// The text of the report that a delegate was released.
    package static func textOfReleased(_ delegate: String, of owner: String) -> String {
        "the \(delegate) of \(owner) was released, so the defaults decide: keep a reference to it, since delegates are held weakly"
    }

    /// Logs why something was refused that is not misuse, such as a stale event or a request without focus.
    public func refused(_ reason: @autoclosure () -> String) {
        logger.debug("refused: \(reason())")
    }
}
