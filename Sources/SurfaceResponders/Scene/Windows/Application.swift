/// A client of the compositor: one Wayland connection.
///
/// The embedder owns applications. It creates one when the client's first window is mapped.
open class Application: Responder {
    /// The object that acts for the application. Held weakly; the embedder keeps it.
    ///
    /// It is the next responder if it is a `Responder`, but no surface, controller, window or application.
    public var delegate: AnyObject? {
        get { delegateResponder.target ?? otherDelegate }
        set {
            delegateResponder.target = newValue as? Responder
            otherDelegate = newValue is Responder ? nil : newValue
            isDelegateOnChain = Self.isChainMember(newValue)
        }
    }

    private var delegateResponder = WeakReference<Responder>()
    private var isDelegateOnChain = false
    private weak var otherDelegate: AnyObject?

    /// The app ID that the client declared, for display and as a key for settings. Empty until known.
    public var identifier: String

    /// The program or sandboxed application that the client is, derived by the embedder from how the client
    /// connected. `nil` if unknown. Unlike ``identifier``, the client cannot choose it.
    public final var identity: String?

    /// The embedder's own data about the client, which the router keeps but does not read.
    public final var userData: Any?

    /// - Parameter identifier: the app ID, if it is already known. ``identifier`` can also be set later.
    public init(identifier: String = "") {
        self.identifier = identifier
    }

    /// Returns the key under which settings of this application are stored: its identity, followed by the
    /// declared name if that differs. A program with an identity cannot reach another's settings by declaring
    /// another name.
    /// - Parameter name: the name that the client declared for the window in question or for itself.
    package final func memoryIdentifier(calling name: String) -> String {
        guard let identity, identity != name else { return name }
        return name.isEmpty ? identity : "\(identity):\(name)"
    }

    open override var next: Responder? { isDelegateOnChain ? delegateResponder.target : nil }

    override class var standardType: Responder.Type? { Application.self }

    override var standardNextAddress: UInt { isDelegateOnChain ? delegateResponder.address : 0 }

    /// Requests a seat's media keys. If several applications request them, the last one receives them.
    public func beginReceivingRemoteControlEvents(on seat: Seat) {
        seat.remoteControl.begin(for: self)
    }

    /// Ends the request for media keys, no matter how often it was made.
    public func endReceivingRemoteControlEvents(on seat: Seat) {
        seat.remoteControl.end(for: self)
    }

    private static func isChainMember(_ delegate: AnyObject?) -> Bool {
        switch delegate {
        case is SurfaceResponder, is SurfaceController, is Window, is Application: false
        default: delegate is Responder
        }
    }

    open override var window: Window? { nil }

    open override var description: String { identifier.isEmpty ? "application" : identifier }
}
