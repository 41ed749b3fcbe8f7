/// One client of the compositor: in Wayland's terms, one connection.
///
/// The embedder owns applications, and makes one when the client's first window is mapped.
open class Application: Responder {
    /// Who acts for the application. Only a delegate that is a responder, and neither a surface responder, a
    /// controller, a window nor an application, is on the chain.
    public weak var delegate: AnyObject?

    /// What the client calls itself (its app id), for people and for memory kept by application; empty until
    /// known.
    public var identifier: String

    public init(identifier: String = "") {
        self.identifier = identifier
    }

    open override var next: Responder? {
        guard let delegate = delegate as? Responder else { return nil }
        switch delegate {
        case is SurfaceResponder, is SurfaceController, is Window, is Application: return nil
        default: return delegate
        }
    }

    open override var window: Window? { nil }

    open override var description: String { identifier.isEmpty ? "application" : identifier }
}
