import SurfaceResponders

/// What a replay can see of the compositor that it plays to.
public protocol ReplayStage: AnyObject {
    /// The toplevels that are mapped and have drawn.
    var drawnToplevels: [ReplayToplevel] { get }

    /// The namespaces of the layer surfaces that are mapped and have drawn.
    var drawnLayers: [String] { get }

    /// Whether the session is locked; nil while that is on its way.
    var isLocked: Bool? { get }

    /// Whether an input method that writes into a field has the keyboard of a seat.
    var hasInputMethodGrab: Bool { get }

    /// How often what changed on the screen, since the beginning.
    var changes: [ReplayChange: Int] { get }

    /// When something on the screen changed last, on the seat's clock; the beginning if nothing did.
    /// - Parameter window: the app id or the title of a toplevel, if only what was drawn in it counts.
    func lastChange(in window: String?) -> Timestamp

    /// Takes a picture at the next frame: what clients had committed by this call is on it.
    /// - Parameters:
    ///   - screenshot: what the picture is of, and where it goes. A window that it names has drawn.
    ///   - completion: to be called once, when the picture is in its file, or with the reason why it is not; not before this
    ///     returns.
    func take(_ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void)
}

/// A toplevel as a replay knows it; texts are empty until the client sets them.
public struct ReplayToplevel: Hashable, Sendable, CustomStringConvertible {
    /// The app id.
    public let applicationIdentifier: String
    /// The title, as the client set it.
    public let title: String

    /// The toplevel as a failure names it.
    public var description: String { "the toplevel '\(applicationIdentifier)' with the title '\(title)'" }

    /// Whether it is the one that a script means by a name: its app id or its title.
    func isNamed(_ name: String) -> Bool { applicationIdentifier == name || title == name }

    /// Describes a toplevel that is mapped and has drawn.
    public init(applicationIdentifier: String, title: String) {
        self.applicationIdentifier = applicationIdentifier
        self.title = title
    }
}

extension ReplayChange {
    /// Whether something was drawn in a toplevel that a script means by a name.
    func isIn(_ window: String) -> Bool {
        if case .toplevel(let toplevel) = self { toplevel.isNamed(window) } else { false }
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
        case .titleContains(let text):
            return stage.drawnToplevels.contains { $0.title.contains(text) }
        case .window(let name):
            return stage.drawnToplevels.contains { $0.isNamed(name) }
        case .layer(let namespace):
            return stage.drawnLayers.contains(namespace)
        case .locked(let isLocked):
            return stage.isLocked == isLocked
        case .inputMethodGrab(let isThere):
            return stage.hasInputMethodGrab == isThere
        case .idle(let duration, let window):
            if let window, !stage.drawnToplevels.contains(where: { $0.isNamed(window) }) { return false }
            return max(start, stage.lastChange(in: window)).advanced(by: duration) <= now
        }
    }
}

/// What can change on the screen, as a replay counts it.
public enum ReplayChange: Hashable, Sendable, CustomStringConvertible {
    /// A client drew in a toplevel, or in one of its popups.
    case toplevel(ReplayToplevel)
    /// A client drew in a layer surface of this namespace.
    case layer(namespace: String)
    /// Anything else: a window came, went or moved, or the pointer's image changed.
    case other

    /// What changed, as a failure says it.
    public var description: String {
        switch self {
        case .toplevel(let toplevel): toplevel.description
        case .layer(let namespace): "the layer surface '\(namespace)'"
        case .other: "something else"
        }
    }
}
