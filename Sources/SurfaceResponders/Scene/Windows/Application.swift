/// One client of the compositor: in Wayland's terms, one connection.
///
/// The embedder owns applications, and makes one when the client's first window is mapped.
open class Application: Responder {
    /// The object that acts for the application. Only a delegate that is a responder, and neither a surface
    /// responder, a controller, a window nor an application, is on the chain.
    ///
    /// Not kept: the embedder does.
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

    /// What the client calls itself (its app id), for people and for memory kept by application; empty until
    /// known.
    public var identifier: String

    /// The client's identity, as the embedder knows it from the way in which the client connected: a program, a sandbox's
    /// application. A client cannot choose it, as it does ``identifier``. nil where it is not known.
    public final var identity: String?

    /// Whatever the embedder keeps with the client. The router never looks at it, and holds it as long as the application
    /// lives.
    public final var userData: Any?

    /// - Parameter identifier: the app id, if it is known already; ``identifier`` can be set later.
    public init(identifier: String = "") {
        self.identifier = identifier
    }

    /// What is remembered by application goes by this: who the client is, with what it calls itself where that is another
    /// name. No program gets at what is remembered for another by calling itself the same.
    /// - Parameter name: what the client calls the window in question, or itself.
    package final func memoryIdentifier(calling name: String) -> String {
        guard let identity, identity != name else { return name }
        return name.isEmpty ? identity : "\(identity):\(name)"
    }

    open override var next: Responder? { isDelegateOnChain ? delegateResponder.target : nil }

    override class var standardType: Responder.Type? { Application.self }

    override var standardNextAddress: UInt { isDelegateOnChain ? delegateResponder.address : 0 }

    /// Asks for a seat's media keys. Of several applications the one that asked last gets them.
    public func beginReceivingRemoteControlEvents(on seat: Seat) {
        seat.remoteControl.begin(for: self)
    }

    /// Ends it, however often it was begun.
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
