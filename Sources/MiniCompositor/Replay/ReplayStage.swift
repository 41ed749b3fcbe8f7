import SurfaceResponders

/// What a replay can see of the compositor that it plays to.
public protocol ReplayStage: AnyObject {
    /// The toplevels that are mapped and have drawn.
    var drawnToplevels: [ReplayToplevel] { get }

    /// The namespaces of the layer surfaces that are mapped and have drawn.
    var drawnLayers: [String] { get }

    /// When a client last changed what it shows, on the seat's clock.
    var lastChange: Timestamp { get }

    /// Takes a picture at the next frame: what clients had committed by this call is on it.
    /// - Parameters:
    ///   - screenshot: what the picture is of, and where it goes. A window that it names has drawn.
    ///   - completion: to be called once, when the picture is in its file, or with the reason why it is not; not before this
    ///     returns.
    func take(_ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void)
}

/// A toplevel as a replay knows it; texts are empty until the client sets them.
public struct ReplayToplevel: Hashable, Sendable {
    /// The app id.
    public let applicationIdentifier: String
    /// The title, as the client set it.
    public let title: String

    /// Whether it is the one that a script means by a name: its app id or its title.
    public func isNamed(_ name: String) -> Bool { applicationIdentifier == name || title == name }

    /// Describes a toplevel that is mapped and has drawn.
    public init(applicationIdentifier: String, title: String) {
        self.applicationIdentifier = applicationIdentifier
        self.title = title
    }
}

extension ReplayCondition {
    func holds(on stage: any ReplayStage, since start: Timestamp, at now: Timestamp) -> Bool {
        switch self {
        case .anyToplevel:
            return !stage.drawnToplevels.isEmpty
        case .toplevel(let identifier):
            return stage.drawnToplevels.contains { $0.applicationIdentifier == identifier }
        case .title(let title):
            return stage.drawnToplevels.contains { $0.title == title }
        case .window(let name):
            return stage.drawnToplevels.contains { $0.isNamed(name) }
        case .layer(let namespace):
            return stage.drawnLayers.contains(namespace)
        case .idle(let duration):
            return max(start, stage.lastChange).advanced(by: duration) <= now
        }
    }
}
