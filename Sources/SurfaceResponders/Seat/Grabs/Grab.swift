/// A claim on a seat's pointer and touches that stands before hit testing: an interactive move, a popup's
/// menu, a lock.
///
/// Grabs are a stack: the one of the highest kind decides, the latest of a kind first. A grab ends when it is
/// revoked: by its owner, by a grab that displaces it, or because its owner left the scene. The seat keeps it
/// until then.
open class Grab {
    /// What a grab is for, lowest first: of the grabs that stand, one of a higher kind decides before one of
    /// a lower.
    public enum Kind: Int, Hashable, Comparable, Sendable {
        /// A drag (a window that is moved, data that is dragged) takes over the buttons that are down, and
        /// there is one at a time. A popup's is revoked when another window is made key. An explicit one is
        /// the compositor's own, such as an overview of all windows. Under a lock no grab of another kind
        /// counts, and it takes away what is pressed or touched.
        case drag, popup, explicit, lock

        /// Whether grabs of one kind decide after those of another.
        public static func < (lower: Kind, higher: Kind) -> Bool { lower.rawValue < higher.rawValue }
    }

    /// What a grab does with input.
    public enum Decision {
        /// The hit test decides.
        case pass
        /// Nothing is under the pointer or finger.
        case nothing
        /// The responder gets it, whatever is there.
        case redirect(Responder)
    }

    /// Settled when the grab is made.
    public let kind: Kind

    /// The surface that the grab is for; nil for one that lasts until it is revoked. The grab ends, before
    /// anything hears of it, when this surface is removed or hidden.
    public private(set) weak var owner: SurfaceResponder?

    /// Whether the seat has let go of the grab, or refused it because its owner was not there. Never false
    /// again: a seat refuses to begin it once more, so make another one.
    public internal(set) var isRevoked = false

    /// A grab that has no effect until `Seat.begin(_:)`.
    /// - Parameters:
    ///   - kind: what it is for.
    ///   - owner: the surface that it ends with; not kept.
    public init(kind: Kind, owner: SurfaceResponder?) {
        self.kind = kind
        self.owner = owner
    }

    /// Where the pointer is taken to be, given what was hit. Asked on each pick. A lock that does not say
    /// otherwise lets nothing be hit: a subclass that forgets to override this locks too much, not too
    /// little.
    open func pointerDecision(for hit: HitTestResult?) -> Decision { kind == .lock ? .nothing : .pass }

    /// A button went down, or a finger. `nothing` eats it to the end; the grab may revoke itself here.
    open func pressDecision(for hit: HitTestResult?) -> Decision { pointerDecision(for: hit) }

    /// The surface that has the keyboard focus while this grab stands, if it says so. Under a lock that names none,
    /// no client has it, and keys go to the seat's delegate.
    open var keyboardSurface: SurfaceResponder? { nil }

    /// Called once, after the seat has let go of the grab.
    open func revoked() {}
}

/// The grabs that stand, lowest first.
struct GrabStack {
    private(set) var standing: [Grab] = []

    var top: Grab? { standing.last }
    /// Under a lock, nothing that another grab wants counts.
    var isLocked: Bool { standing.last?.kind == .lock }

    mutating func push(_ grab: Grab) {
        let place = standing.firstIndex { $0.kind > grab.kind } ?? standing.count
        standing.insert(grab, at: place)
    }

    /// Whether it stood.
    mutating func remove(_ grab: Grab) -> Bool {
        guard let place = standing.lastIndex(where: { $0 === grab }) else { return false }
        standing.remove(at: place)
        return true
    }

    /// The topmost surface that a grab gives the keyboard focus to.
    var keyboardSurface: SurfaceResponder? {
        for grab in standing.reversed() where !isLocked || grab.kind == .lock {
            if let surface = grab.keyboardSurface { return surface }
        }
        return nil
    }
}

/// The grab of a popup (a menu): its application keeps getting input as usual, a press anywhere else
/// dismisses the popup and reaches nobody, and the popup has the keyboard focus, unless its window may not have it.
open class PopupGrab: Grab {
    /// The client that keeps getting input. Without one, as for the compositor's own menus, it is the popup
    /// itself with what lies in it, and the popups that it presented: whatever has it on its chain.
    public let application: Application?

    /// - Parameters:
    ///   - popup: the surface that has the keyboard focus, and that the grab ends with.
    ///   - application: the client that the popup belongs to.
    public init(popup: SurfaceResponder, application: Application?) {
        self.application = application
        super.init(kind: .popup, owner: popup)
    }

    /// nil in a window that cannot be key, or while another window has the keys for itself.
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

    /// A button or finger came down outside of the application. The embedder dismisses its popups here.
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
