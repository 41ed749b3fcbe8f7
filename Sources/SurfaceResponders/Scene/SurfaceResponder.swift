/// A responder with a place in the plane: a client's surface or subsurface, or a region inside a surface.
///
/// Geometry is UIKit's: `bounds` is the responder's own coordinate system, `center` its place in the superresponder's
/// (in the window's, for a window's root), `transform` turns or scales it about its center.
/// Superresponders hold their subresponders; the link upward is weak in effect and cleared on removal.
open class SurfaceResponder: Responder {
    /// What stands behind a responder, which decides where it is hit.
    public enum Kind: Hashable, Sendable {
        /// A part of the superresponder, hit only where that one is: UIKit's rule for views.
        case region
        /// A wl_surface or something like it. Its parent does not clip it, so it is hit outside of its parent too.
        case surface
    }

    // MARK: Geometry

    /// The responder's own coordinate system: a point is inside when `bounds` contains it.
    @safe @exclusivity(unchecked) public var bounds: Rect {
        didSet { if bounds != oldValue { setNeedsPick(.geometry) } }
    }

    /// The place of the middle of `bounds`, in the superresponder's coordinates.
    @safe @exclusivity(unchecked) public var center: Point {
        didSet { if center != oldValue { setNeedsPick(.geometry) } }
    }

    /// Applied about the center. One that cannot be inverted makes the responder, and what is in it, unhittable.
    public final var transform: AffineTransform {
        get { look?.transform ?? .identity }
        set {
            guard newValue != transform else { return }
            ownLook.transform = newValue
            setNeedsPick(.geometry)
        }
    }

    // MARK: What can be hit

    /// Where a surface takes input, in its own coordinates; the surface's size cuts it.
    @safe @exclusivity(unchecked) public var inputRegion: InputRegion = .infinite {
        didSet { if inputRegion != oldValue { setNeedsPick(.inputRegion) } }
    }

    /// Settled when the responder is made.
    public let kind: Kind

    /// A hidden responder is never hit, nor is anything below it. Hiding the first responder takes its place away.
    @safe @exclusivity(unchecked) public var isHidden: Bool = false {
        didSet { if isHidden != oldValue { visibilityChanged() } }
    }

    /// Off, neither this responder nor anything below it is hit. It keeps what it has: touches, presses and
    /// the place of first responder.
    @safe @exclusivity(unchecked) public var isUserInteractionEnabled: Bool = true {
        didSet { if isUserInteractionEnabled != oldValue { setNeedsPick(.geometry) } }
    }

    /// Below 0.01 the responder is not hit. Opacity of ancestors does not count.
    public final var alpha: Double {
        get { look?.alpha ?? 1 }
        set {
            guard newValue != alpha else { return }
            ownLook.alpha = newValue
            setNeedsPick(.geometry)
        }
    }

    /// Whatever the embedder keeps with the surface. The router never looks at it, and holds it as long as the responder
    /// lives.
    public final var userData: Any? {
        get { look?.userData }
        set {
            if newValue != nil || look != nil { ownLook.userData = newValue }
        }
    }

    /// What few responders have: nil for the others, of which there may be very many.
    @safe @exclusivity(unchecked) private(set) final var look: Look?

    final class Look {
        fileprivate(set) var transform = AffineTransform.identity
        fileprivate(set) var alpha = 1.0
        fileprivate(set) var userData: Any?
    }

    private var ownLook: Look {
        let look = look ?? Look()
        self.look = look
        return look
    }

    /// Whether a second finger on this responder is delivered. On for surfaces, as Wayland has it; off for
    /// regions.
    public var isMultipleTouchEnabled: Bool

    /// Whether fingers on this responder and on others of its window shut each other out.
    public var isExclusiveTouch: Bool = false

    private var shortCountBelowContent: Int32 = 0

    // MARK: Tree

    /// The responder whose coordinates this one's `center` is in, and which keeps it; nil for a surface of a
    /// window, and for one that is detached. Changed by ``addSubresponder(_:)`` and the other methods of the
    /// tree.
    public internal(set) var superresponder: SurfaceResponder? {
        @inline(__always) get { superresponderReference?.object }
        set { superresponderReference = newValue.map { Unretained($0) } }
    }
    private var superresponderReference: Unretained<SurfaceResponder>?

    /// Back to front.
    @safe @exclusivity(unchecked) public internal(set) var subresponders: [SurfaceResponder] = []

    /// How many of `subresponders`, from the back, lie below this responder's own content (wl_subsurface.place_below).
    public internal(set) final var countBelowContent: Int {
        get { Int(shortCountBelowContent) }
        set { shortCountBelowContent = Int32(clamping: newValue) }
    }

    /// Set by the controller that this surface is the root of.
    /// The controller clears it when it goes; as `holdingWindow`, it is not weak.
    public internal(set) var controller: SurfaceController? {
        @inline(__always) get { controllerReference?.object }
        set { controllerReference = newValue.map { Unretained($0) } }
    }
    private var controllerReference: Unretained<SurfaceController>?

    /// What stands for this responder where clients are served. Whoever sets it clears it.
    package final var counterpart: AnyObject?

    /// The window that holds this surface as one of its `surfaces`; nil for subresponders.
    /// The window clears it when it goes. Not weak: retaining what weak references point to costs three times as much.
    package var holdingWindow: Window? {
        @inline(__always) get { holdingWindowReference?.object }
        set { holdingWindowReference = newValue.map { Unretained($0) } }
    }
    private var holdingWindowReference: Unretained<Window>?

    /// Where the window begins that holds this surface as one of its `surfaces`, in global coordinates; nil for
    /// subresponders.
    @inline(__always)
    final var holdingWindowOrigin: Point? {
        superresponderReference == nil ? holdingWindowReference?.use { $0.frame.origin } : nil
    }

    /// A responder on its own, which is to be added to another one or to a window.
    /// - Parameters:
    ///   - kind: what stands behind it. Multiple touch is on for surfaces and off for regions.
    ///   - frame: in the superresponder's coordinates; the bounds get its size and begin at zero.
    public init(kind: Kind = .region, frame: Rect = .zero) {
        self.kind = kind
        bounds = Rect(origin: .zero, size: frame.size)
        center = frame.center
        isMultipleTouchEnabled = kind == .surface
        super.init()
    }

    deinit {
        for subresponder in subresponders { subresponder.superresponder = nil }
    }

    open override var description: String { kind == .region ? "region" : "surface" }

    open override var next: Responder? {
        Responder.at(standardNextAddress)?.object
    }

    override var standardNextAddress: UInt {
        controllerReference?.address ?? superresponderReference?.address ?? holdingWindowReference?.address
            ?? 0
    }

    open override var window: Window? {
        var root = self
        while let parent = root.superresponder { root = parent }
        return root.holdingWindow
    }

    /// The nearest of this responder and its ancestors that a client may stand behind: what is said of a region
    /// is said to the surface that holds it.
    public var hostSurface: SurfaceResponder? {
        var candidate: SurfaceResponder? = self
        while let responder = candidate, responder.kind == .region { candidate = responder.superresponder }
        return candidate
    }

    // MARK: Hit testing

    /// The type whose hit testing is the standard one. A subclass that overrides neither `hitTest` nor `point(inside:)`
    /// may return itself here, so that the scene finds it by its index instead of asking. Never true by inheritance:
    /// the scene compares with the responder's own type.
    open class var standardHitTestingType: SurfaceResponder.Type { SurfaceResponder.self }

    /// The frontmost responder at a point given in this responder's coordinates, itself included; nil lets
    /// the point fall through to what lies behind.
    ///
    /// The event is for overrides that forward what they were given. It is nil whenever a scene or a seat
    /// asks: what is under a point is remembered, and does not depend on what happens there.
    open func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        standardHitTest(point, with: event)
    }

    /// Whether a point in this responder's coordinates is inside it. An override that accepts more than the bounds
    /// makes subresponders outside of them reachable.
    open func point(inside point: Point, with event: Event?) -> Bool {
        isStandardPointInside(point)
    }

    // MARK: Events

    /// The type whose handling of events is the standard one. A subclass that overrides no method for touches, presses,
    /// the pointer and a touchpad's gestures, nor `next`, may return itself here, so that its client is offered at once what
    /// comes to it. Never true by inheritance: a seat compares with the responder's own type.
    open class var standardEventHandlingType: SurfaceResponder.Type { SurfaceResponder.self }

    override class var standardType: Responder.Type? { standardEventHandlingType }
}

/// Where a surface takes input, in surface-local pixels. The surface's size cuts it in either case.
public enum InputRegion: Hashable, Sendable, CustomStringConvertible {
    /// Everywhere: what a surface has until its client says otherwise.
    case infinite
    /// Only here; an empty region lets every point fall through.
    case region(Region)

    /// `infinite`, or the region.
    public var description: String {
        switch self {
        case .infinite: "infinite"
        case .region(let region): region.description
        }
    }
}
