/// A responder with a position and a size: a client's surface or subsurface, or a region inside a surface.
///
/// The geometry is UIKit's: `bounds` is the responder's own coordinate system, `center` its position in the
/// superresponder's coordinates (the window's, for a surface of a window), and `transform` rotates or scales
/// it about its center. A superresponder keeps its subresponders, which do not keep it.
open class SurfaceResponder: Responder {
    /// What a responder represents, which determines where it is hit.
    public enum Kind: Hashable, Sendable {
        /// A part of the superresponder. Hit only where that contains the point, as UIKit's views are.
        case region
        /// A wl_surface or an equivalent. Its parent does not clip it: it can be hit outside of its parent.
        case surface
    }

    // MARK: Geometry

    /// The responder's rectangle in its own coordinate system.
    @safe @exclusivity(unchecked) public var bounds: Rect {
        didSet { if bounds != oldValue { setNeedsPick(.geometry) } }
    }

    /// The position of the center of `bounds`, in the superresponder's coordinates.
    @safe @exclusivity(unchecked) public var center: Point {
        didSet { if center != oldValue { setNeedsPick(.geometry) } }
    }

    /// Applied about the center. Without an inverse, neither the responder nor anything in it is ever hit.
    public final var transform: AffineTransform {
        get { look?.transform ?? .identity }
        set {
            guard newValue != transform else { return }
            ownLook.transform = newValue
            setNeedsPick(.geometry)
        }
    }

    // MARK: What can be hit

    /// Where a surface accepts input, in its own coordinates. Clipped to `bounds`.
    @safe @exclusivity(unchecked) public var inputRegion: InputRegion = .infinite {
        didSet { if inputRegion != oldValue { setNeedsPick(.inputRegion) } }
    }

    /// What the responder represents. Fixed at initialization.
    public let kind: Kind

    /// Whether the responder is hidden. Nothing in it can then be hit, and a first responder in it resigns.
    @safe @exclusivity(unchecked) public var isHidden: Bool = false {
        didSet { if isHidden != oldValue { visibilityChanged() } }
    }

    /// Whether the responder can be hit. If `false`, nothing in it can be hit either. Touches and presses
    /// that have begun continue, and a first responder stays first.
    @safe @exclusivity(unchecked) public var isUserInteractionEnabled: Bool = true {
        didSet { if isUserInteractionEnabled != oldValue { setNeedsPick(.geometry) } }
    }

    /// The responder's opacity. Below 0.01, neither the responder nor anything in it is hit. Opacities are
    /// not multiplied with those of ancestors.
    public final var alpha: Double {
        get { look?.alpha ?? 1 }
        set {
            guard newValue != alpha else { return }
            ownLook.alpha = newValue
            setNeedsPick(.geometry)
        }
    }

    /// The embedder's own data about the surface, which the router keeps but does not read.
    public final var userData: Any? {
        get { look?.userData }
        set {
            if newValue != nil || look != nil { ownLook.userData = newValue }
        }
    }

    /// Properties that few responders have. `nil` for the others, which may be numerous.
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

    /// Whether this responder receives a second touch while it has one. By default, only surfaces do.
    public var isMultipleTouchEnabled: Bool

    /// Whether touches on this responder and on others of its window exclude each other.
    public var isExclusiveTouch: Bool = false

    private var shortCountBelowContent: Int32 = 0

    // MARK: Tree

    /// The responder that contains this one and keeps it. `nil` for a surface of a window and for a detached
    /// responder. ``addSubresponder(_:)`` and the other methods of the tree change it.
    public internal(set) var superresponder: SurfaceResponder? {
        @inline(__always) get { superresponderReference?.object }
        set { superresponderReference = newValue.map { Unretained($0) } }
    }
    private var superresponderReference: Unretained<SurfaceResponder>?

    /// The responders that this one contains, back to front.
    @safe @exclusivity(unchecked) public internal(set) var subresponders: [SurfaceResponder] = []

    /// The number of `subresponders`, from the first one on, that are behind this responder's own content
    /// (wl_subsurface.place_below).
    public internal(set) final var countBelowContent: Int {
        get { Int(shortCountBelowContent) }
        set { shortCountBelowContent = Int32(clamping: newValue) }
    }

    /// The controller whose root surface this is. The controller sets it, and clears it in `deinit`. Not
    /// weak, for the reason given at `holdingWindow`.
    public internal(set) var controller: SurfaceController? {
        @inline(__always) get { controllerReference?.object }
        set { controllerReference = newValue.map { Unretained($0) } }
    }
    private var controllerReference: Unretained<SurfaceController>?

    /// The object that represents the responder to clients. The code that sets it also clears it.
    package final var counterpart: AnyObject?

    /// The window that has this surface in `surfaces` or as its backdrop. The window clears it in `deinit`.
    /// Not weak, because retaining an object with weak references costs three times as much.
    package var holdingWindow: Window? {
        @inline(__always) get { holdingWindowReference?.object }
        set { holdingWindowReference = newValue.map { Unretained($0) } }
    }
    private var holdingWindowReference: Unretained<Window>?

    /// The origin of the frame of ``holdingWindow``, in global coordinates. `nil` without a holding window.
    @inline(__always)
    final var holdingWindowOrigin: Point? {
        superresponderReference == nil ? holdingWindowReference?.use { $0.frame.origin } : nil
    }

    /// Creates a detached responder, to be added to another responder or to a window.
    /// - Parameters:
    ///   - kind: what the responder represents.
    ///   - frame: the rectangle in the superresponder's coordinates. `bounds` gets its size.
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

    /// The nearest surface among this responder and its ancestors; `nil` for none.
    public var hostSurface: SurfaceResponder? {
        var candidate: SurfaceResponder? = self
        while let responder = candidate, responder.kind == .region { candidate = responder.superresponder }
        return candidate
    }

    // MARK: Hit testing

    /// The type whose hit testing is the standard one. A subclass that overrides neither `hitTest` nor
    /// `point(inside:)` may return itself. The scene then finds its responders by its index instead of
    /// calling them. Subclasses of it do not inherit this: the scene compares the exact type.
    open class var standardHitTestingType: SurfaceResponder.Type { SurfaceResponder.self }

    /// Returns the frontmost responder at a point in this responder's coordinates, which may be this one.
    /// `nil` lets the point fall through to the responders behind this one.
    ///
    /// The event is for overrides that forward it. Scenes and seats pass `nil`, because they cache the
    /// results, which must therefore not depend on an event.
    open func hitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        standardHitTest(point, with: event)
    }

    /// Returns whether a point in this responder's coordinates is inside it. An override that accepts points
    /// outside of `bounds` makes subresponders there reachable.
    open func point(inside point: Point, with event: Event?) -> Bool {
        isStandardPointInside(point)
    }

    // MARK: Events

    /// The type whose event handling is the standard one. A subclass that overrides neither `next` nor any
    /// method for touches, presses, the pointer and touchpad gestures may return itself. Events are then
    /// offered to its client directly. Subclasses of it do not inherit this: a seat compares the exact type.
    open class var standardEventHandlingType: SurfaceResponder.Type { SurfaceResponder.self }

    override class var standardType: Responder.Type? { standardEventHandlingType }
}

/// Where a surface accepts input, in surface-local pixels, clipped to the surface's size.
public enum InputRegion: Hashable, Sendable, CustomStringConvertible {
    /// Everywhere. The default until the client sets a region.
    case infinite
    /// Only inside the region. With an empty region every point falls through.
    case region(Region)

    /// `infinite`, or the description of the region.
    public var description: String {
        switch self {
        case .infinite: "infinite"
        case .region(let region): region.description
        }
    }
}
