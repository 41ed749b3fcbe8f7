import SurfaceResponders

/// The state of the compositor that a replay can observe.
public protocol ReplayStage: AnyObject {
    /// The mapped toplevels that have drawn.
    var drawnToplevels: [ReplayToplevel] { get }

    /// The namespaces of the mapped layer surfaces that have drawn.
    var drawnLayers: [String] { get }

    /// Whether the session is locked; `nil` while it is being locked.
    var isLocked: Bool? { get }

    /// Whether an input method that serves a text field has grabbed the keyboard of a seat.
    var hasInputMethodGrab: Bool { get }

    /// The number of changes of each kind on the screen since the start.
    var changes: [ReplayChange: Int] { get }

    /// Returns the time of the last change on the screen, on the seat's clock; the start time if there was
    /// none. With the app ID or title of a toplevel, only drawing in it counts.
    func lastChange(in window: String?) -> Timestamp

    /// Takes a picture at the next frame, with what clients committed before this call.
    /// - Parameters:
    ///   - screenshot: the content and the file. A window that it names has drawn.
    ///   - completion: call this once, after this method has returned, when the file is written or has
    ///     failed.
    func take(_ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void)

    /// Returns the geometry of the window with an app ID, a title or a number, in global logical pixels. If
    /// there are several, it is the latest. `nil` if there is none that has drawn.
    func frame(of window: String) -> Rect?

    /// Returns whether an output shows a point, in global logical pixels.
    func isOnScreen(_ point: Point) -> Bool

    /// Returns a check of an expectation.
    /// - Parameters:
    ///   - expectation: what to find.
    ///   - seat: whose focus, layout and clipboard to compare; `nil` for the first seat.
    func makeCheck(of expectation: ReplayExpectation, on seat: Seat?) -> any ReplayCheck

    /// Returns a search for a widget.
    /// - Parameters:
    ///   - widget: what to find.
    ///   - isForInput: whether input must be able to reach it.
    func makeSearch(for widget: ReplayWidget, isForInput: Bool) -> any ReplayWidgetSearch

    /// Follows an order.
    /// - Parameters:
    ///   - order: what to do.
    ///   - completion: call this once when it is done, or when it has failed for a reason.
    func follow(_ order: ReplayOrder, completion: @escaping (ReplayFailure.Cause?) -> Void)
}

/// A check of an expectation, which is repeated until the expectation is met or a deadline passes. It may
/// remember what it saw.
public protocol ReplayCheck: AnyObject {
    /// Compares what there is with the expectation. Is not called again before the completion.
    /// - Parameter completion: call this once: with `nil` if the expectation is met, with a mismatch if it may
    ///   be met later, or with a cause for which the replay fails immediately.
    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void)

    /// Called once when the deadline has passed. Keeps what may explain the mismatch, and returns why the replay
    /// fails.
    func fail(_ mismatch: ReplayMismatch) -> ReplayFailure.Cause
}

extension ReplayCheck {
    /// Keeps nothing.
    public func fail(_ mismatch: ReplayMismatch) -> ReplayFailure.Cause { .mismatch(mismatch) }
}

/// What a replay asks for besides input and pictures.
public enum ReplayOrder {
    /// Asks a window to close.
    case close(window: String)
    /// Stops, continues or kills the program of a window.
    case signal(ReplaySignal, window: String)
    /// Puts a text into the clipboard of a seat.
    case copy(String, seat: Seat?)
    /// Changes an output.
    case output(ReplayOutput)
    /// Performs an action of the responder chain of a seat, with a number for its sender's property list.
    case perform(String, number: Int?, seat: Seat?)
    /// Starts a program. It is done when the program runs. Call `started` before, with the process ID.
    case start([String], started: (Int32) -> Void)
    /// Runs a program. It is done when the program has ended with this exit status. Ask the program to end at the
    /// deadline. Call `output` before, with the beginning of what it wrote to its standard output, and whether there
    /// was more; `nil` if its output is that of this process.
    case run([String], status: Int32, deadline: Duration, output: ((String, Bool) -> Void)?)
}

/// A toplevel as seen by a replay. Strings are empty until the client sets them.
public struct ReplayToplevel: Hashable, Sendable, CustomStringConvertible {
    /// The app ID.
    public let applicationIdentifier: String
    /// The title.
    public let title: String

    /// A description for failure messages.
    public var description: String { "the toplevel '\(applicationIdentifier)' with the title '\(title)'" }

    /// The number that the control socket gives the toplevel.
    public let number: Int

    /// Returns whether a name in a script is the toplevel's app ID or title, or `#` and its number.
    func isNamed(_ name: String) -> Bool {
        applicationIdentifier == name || title == name || "#\(number)" == name
    }

    /// Creates the description of a mapped toplevel that has drawn.
    public init(applicationIdentifier: String, title: String, number: Int = 0) {
        self.applicationIdentifier = applicationIdentifier
        self.title = title
        self.number = number
    }
}

extension ReplayChange {
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

/// The kinds of changes on the screen that a replay counts.
public enum ReplayChange: Hashable, Sendable, CustomStringConvertible {
    /// A client drew in a toplevel or one of its popups.
    case toplevel(ReplayToplevel)
    /// A client drew in a layer surface with this namespace.
    case layer(namespace: String)
    /// Any other change, such as a window that is mapped, unmapped or moved, or a new pointer image.
    case other

    /// A description for failure messages.
    public var description: String {
        switch self {
        case .toplevel(let toplevel): toplevel.description
        case .layer(let namespace): "the layer surface '\(namespace)'"
        case .other: "something else"
        }
    }
}
