/// A claim on a seat's pointer and touches that takes precedence over the hit test: an interactive move, a
/// popup menu, a lock.
///
/// Grabs form a stack. They are asked from the highest kind to the lowest, and within a kind from the latest
/// to the earliest, until one decides. The seat retains a grab until it is revoked, for example by the
/// embedder, by a grab that displaces it, or because its owner is removed or hidden.
open class Grab {
    /// What a grab is for, in rising order: a grab of a higher kind decides before one of a lower kind.
    public enum Kind: Int, Hashable, Comparable, Sendable {
        /// - `drag`: a window is moved, or data is dragged. It takes over the buttons that are down. Only one
        ///   drag is active at a time.
        /// - `popup`: a menu. It is revoked when another window is made key.
        /// - `explicit`: the compositor's own, such as an overview of all windows.
        /// - `lock`: cancels what is pressed or touched when it begins. Overrides grabs of other kinds.
        case drag, popup, explicit, lock

        /// Whether grabs of one kind decide after those of another.
        public static func < (lower: Kind, higher: Kind) -> Bool { lower.rawValue < higher.rawValue }
    }

    /// What a grab decides about input.
    public enum Decision {
        /// The grab does not decide. If no grab does, the hit test decides.
        case pass
        /// Nothing is under the pointer or finger.
        case nothing
        /// The responder receives the input, whatever was hit.
        case redirect(Responder)
    }

    /// What the grab is for.
    public let kind: Kind

    /// The surface that the grab ends with: when it is removed or hidden, the grab is revoked. Held weakly.
    public private(set) weak var owner: SurfaceResponder?

    /// Whether the grab was revoked, or refused because its owner was not shown. It cannot begin again.
    public internal(set) var isRevoked = false

    /// Creates a grab that has no effect until `Seat.begin(_:)`. Holds the owner weakly.
    public init(kind: Kind, owner: SurfaceResponder?) {
        self.kind = kind
        self.owner = owner
    }

    /// Returns what the pointer is considered to be over, given what was hit. Called on each hit test of the
    /// pointer that no higher grab decides. By default, a lock returns `nothing`, so that a subclass which
    /// does not override this locks too much rather than too little. Grabs of other kinds pass.
    open func pointerDecision(for hit: HitTestResult?) -> Decision { kind == .lock ? .nothing : .pass }

    /// Returns what a button or finger that comes down is considered to be on. `nothing` consumes it until it
    /// is released. The grab may revoke itself in this call. By default, returns ``pointerDecision(for:)``.
    open func pressDecision(for hit: HitTestResult?) -> Decision { pointerDecision(for: hit) }

    /// The surface that has the keyboard focus while this grab is active; `nil` leaves the choice to other
    /// grabs and the key window. Under a lock that names no surface, no client has the focus, and keys are
    /// sent to the seat's delegate.
    open var keyboardSurface: SurfaceResponder? { nil }

    /// Called once, after the seat has revoked or refused the grab.
    open func revoked() {}
}

/// The active grabs, lowest first.
struct GrabStack {
    private(set) var standing: [Grab] = []

    var top: Grab? { standing.last }
    /// Whether a lock is active. While it is, other grabs have no effect.
    var isLocked: Bool { standing.last?.kind == .lock }

    mutating func push(_ grab: Grab) {
        let place = standing.firstIndex { $0.kind > grab.kind } ?? standing.count
        standing.insert(grab, at: place)
    }

    /// - Returns: whether the grab was active.
    mutating func remove(_ grab: Grab) -> Bool {
        guard let place = standing.lastIndex(where: { $0 === grab }) else { return false }
        standing.remove(at: place)
        return true
    }

    /// The topmost surface that a grab gives the keyboard focus to. Under a lock, only locks count.
    var keyboardSurface: SurfaceResponder? {
        for grab in standing.reversed() where !isLocked || grab.kind == .lock {
            if let surface = grab.keyboardSurface { return surface }
        }
        return nil
    }
}

/// The grab of a popup, such as a menu. Its application receives input as usual. A press anywhere else calls
/// ``pressedOutside()`` and is delivered to no responder.
open class PopupGrab: Grab {
    /// The client that continues to receive input. If `nil`, as for the compositor's own menus, input
    /// continues to reach every responder whose chain has the popup or its controller: the popup, what is in
    /// it, and the popups that it presented.
    public let application: Application?

    /// - Parameters:
    ///   - popup: the surface that has the keyboard focus, and that the grab ends with.
    ///   - application: the client that the popup belongs to.
    public init(popup: SurfaceResponder, application: Application?) {
        self.application = application
        super.init(kind: .popup, owner: popup)
    }

    /// The popup; `nil` if its window cannot be key, or while another window has the keys exclusively.
    open override var keyboardSurface: SurfaceResponder? {
        guard let window = owner?.window, window.canBecomeKey else { return nil }
        if let exclusive = window.scene?.exclusiveWindow, exclusive !== window { return nil }
        return owner
    }

    open override func pointerDecision(for hit: HitTestResult?) -> Decision {
        isOwn(hit) ? .pass : .nothing
    }

    open override func pressDecision(for hit: HitTestResult?) -> Decision {
        if isOwn(hit) { return .pass }
        pressedOutside()
        return .nothing
    }

    /// Called when a button or finger comes down outside of ``application``, or outside of the popup if there
    /// is no application. Override this to dismiss popups. Does nothing by default.
    open func pressedOutside() {}

    private func isOwn(_ hit: HitTestResult?) -> Bool {
        guard let hit else { return false }
        if let application { return hit.window?.application === application }
        guard let owner else { return false }
        return ResponderChain(from: hit.responder).contains { $0 === owner }
            || owner.controller.map { controller in
                ResponderChain(from: hit.responder).contains { $0 === controller }
            } ?? false
    }
}
