import SurfaceResponders
import SystemPackage
import WaylandShell

/// Shows the outputs of a compositor, and passes input of the user to a seat.
///
/// Keep a strong reference while the compositor runs. A backend adds its outputs to the compositor's layout
/// and its devices to the seat. Use it on the thread of the compositor's event loop.
public protocol Backend: AnyObject {
    /// The outputs that the backend has added to the compositor's layout.
    var outputs: [Output] { get }

    /// Adds items to pictures, and is notified of changes. Held weakly.
    var delegate: (any BackendDelegate)? { get set }

    /// Draws all outputs anew, for example after the delegate's items have changed.
    func setNeedsDisplay()

    /// Removes the outputs and the devices, and releases the window or the screen. Further calls do nothing.
    func stop()
}

/// Adds items to a backend's pictures, and is notified of changes. Each method has a default.
public protocol BackendDelegate: AnyObject {
    /// Returns items in front of everything except cursors, front to back: empty by default. Called for each
    /// picture.
    func backend(_ backend: any Backend, itemsInFrontOn output: Output) -> [FrameItem]

    /// Called after an output was added to the compositor's layout.
    func backend(_ backend: any Backend, didAdd output: Output)

    /// Called after an output was removed from the compositor's layout.
    func backend(_ backend: any Backend, didRemove output: Output)

    /// Called when the user closes the window, or when the host ends the connection. By default, ends
    /// `Compositor.run(endingAt:)`.
    func backendShouldClose(_ backend: any Backend, of compositor: Compositor)
}

extension BackendDelegate {
    /// Returns no items.
    public func backend(_ backend: any Backend, itemsInFrontOn output: Output) -> [FrameItem] { [] }
    /// Does nothing.
    public func backend(_ backend: any Backend, didAdd output: Output) {}
    /// Does nothing.
    public func backend(_ backend: any Backend, didRemove output: Output) {}
    /// Ends `Compositor.run(endingAt:)`.
    public func backendShouldClose(_ backend: any Backend, of compositor: Compositor) {
        compositor.terminate()
    }
}

/// The defaults of ``BackendDelegate``, for a backend without a delegate.
final class DefaultBackendDelegate: BackendDelegate {}

/// Where a compositor is shown.
public enum BackendKind: String, Hashable, Sendable, CaseIterable {
    /// Nowhere: pictures are only drawn for captures.
    case headless
    /// In a window of another Wayland compositor.
    case window
    /// On the screens of the machine.
    case screen

    /// Returns the kind that suits the process: a window if the environment names a Wayland compositor, the
    /// screen on a console without a desktop, otherwise headless.
    ///
    /// - Parameters:
    ///   - environment: returns the value of a variable; `nil` if it is not set.
    ///   - isOnConsole: whether the user is at a console of the machine.
    public static func suitable(
        for environment: (String) -> String?, isOnConsole: Bool = isConsole(.standardInput)
    ) -> BackendKind {
        func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
        if isSet("WAYLAND_DISPLAY") || isSet("WAYLAND_SOCKET") { return .window }
        return isOnConsole && !isSet("DISPLAY") ? .screen : .headless
    }
}

/// The reason why a backend cannot be used.
public enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No compositor accepts a connection. The value is the system's message.
    case noHost(String)
    /// The host does not serve a protocol that the backend needs. The value is the interface's name.
    case hostLacks(String)
    /// A picture cannot be drawn.
    case cannotDraw(FrameRenderingError)
    /// The screen or its devices cannot be used. The value is a message for the user.
    case unavailable(String)

    /// A message for the user.
    public var description: String {
        switch self {
        case .noHost(let message): "cannot open a window: no Wayland compositor answers (\(message))"
        case .hostLacks(let interface): "cannot open a window: the host has no \(interface)"
        case .cannotDraw(let error): "\(error)"
        case .unavailable(let message): message
        }
    }
}
