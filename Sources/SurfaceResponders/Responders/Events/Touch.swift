/// A finger, from the moment it comes down until it is lifted or canceled. The object is updated in place.
public final class Touch: Interaction {
    /// The phase of a touch: `began`, then in each later frame `moved` or `stationary`, then exactly one
    /// `ended` (lifted) or `cancelled`. A change of the contact's shape counts as a move. A touch that is
    /// transferred is canceled for its former path and begins again on another.
    public enum Phase: Hashable, Sendable {
        /// The change in the frame.
        case began, moved, stationary, ended, cancelled

        var moment: Moment {
            switch self {
            case .began: .beginning
            case .moved, .stationary: .middle
            case .ended, .cancelled: .end
            }
        }
    }

    /// The kind of a touch, named after UIKit's.
    public enum TouchType: Hashable, Sendable {
        /// A finger on the screen.
        case direct
        /// Fingers on a touchpad that reports gestures. Only gesture recognizers receive them.
        case indirect
        /// The pointer with its left button down. Only gesture recognizers receive it as a touch.
        case indirectPointer
    }

    /// Unique among the fingers that are down on the seat. Wayland clients receive this number.
    public var id: Int32 { beginning.id }
    /// The latest phase; `stationary` after the frame in which the touch began or moved.
    @safe @exclusivity(unchecked) public internal(set) var phase: Phase = .began
    /// 1 for a first tap, more for taps that follow it closely on the same responder without a tap elsewhere
    /// in between. 0 once the finger has moved too far for a tap.
    @safe @exclusivity(unchecked) public internal(set) var tapCount = 1
    /// The largest distance that a finger may move in a tap, in logical pixels.
    private static let tapReach = 40.0
    /// The longest duration of a tap, in microseconds.
    private static let longestTap: UInt64 = 750_000
    /// The time of the latest change, on the seat's clock.
    public internal(set) var timestamp: Timestamp {
        get { lastChange }
        set { lastChange = newValue }
    }
    /// Not public itself, because other modules would check each access to it.
    @safe @exclusivity(unchecked) private var lastChange: Timestamp
    /// The kind of the touch. Constant.
    public var type: TouchType { beginning.type }
    /// The touch's target: the responder that was hit when it began, or that a grab chose instead. It changes
    /// only if the touch is transferred, or if a client removes the region that was hit
    /// (`Seat.passInteractions(of:to:)`). An empty responder if it was the seat's delegate and is destroyed.
    public var responder: Responder { keptResponder ?? delegateReference.target ?? Responder() }
    /// `nil` if the target is the seat's delegate, which is held weakly because it may own the seat.
    private var keptResponder: Responder?
    private var delegateReference = WeakReference<Responder>()
    /// The target's window; nil if it has none, like the seat's delegate. Held weakly.
    public internal(set) var window: Window? {
        get { windowReference.target }
        set { windowReference.target = newValue }
    }
    @safe @exclusivity(unchecked) private var windowReference = WeakReference<Window>()
    /// Half of the contact's major axis, in logical pixels; zero if the device does not report it.
    public var majorRadius: Double { shape.map { $0.major / 2 } ?? 0 }
    /// The clockwise angle from the y axis to the contact's major axis, in radians; `nil` if not reported.
    public var orientation: Double? { contact.orientation }
    /// The axes of the contact in logical pixels; `nil` if not reported.
    public var shape: (major: Double, minor: Double)? { contact.axes }
    var contact = Contact()
    package var hasContact: Bool { contact.axes != nil || contact.orientation != nil }

    struct Contact {
        var axes: (major: Double, minor: Double)?
        var orientation: Double?
    }

    /// The location in global logical pixels.
    @safe @exclusivity(unchecked) public internal(set) var location: Point {
        didSet {
            if squaredDistance > Self.tapReach * Self.tapReach { tapCount = 0 }
        }
    }
    /// The location before the latest move, in global logical pixels. In `began`, the same as `location`.
    @safe @exclusivity(unchecked) public internal(set) var previousLocation: Point

    /// Whether the touch was canceled because its surface was removed, in most cases by its client. The
    /// client is then sent a lift of this finger only. Any other cancel cancels all fingers of the client.
    public internal(set) var isOrphaned = false

    /// The properties of a touch that do not change.
    struct Beginning {
        let id: Int32
        /// The index in the table of touches.
        let slot: Int
        var type = TouchType.direct
        /// The device's own number for the finger.
        let deviceTouch: Int32
        let location: Point
        let timestamp: Timestamp
    }

    private let beginning: Beginning
    var origin: Point { beginning.location }
    var beginTime: Timestamp { beginning.timestamp }
    package var slot: Int { beginning.slot }

    init(
        _ beginning: Beginning, device: InputDevice.ID, on responder: Responder?,
        orDelegate delegate: Responder?, along route: Route? = nil, _ consumer: Consumer
    ) {
        self.beginning = beginning
        location = beginning.location
        previousLocation = beginning.location
        lastChange = beginning.timestamp
        super.init(device: device, route: route, consumer: consumer)
        belong(to: responder, orDelegate: delegate)
    }

    /// Sets the touch's target: a responder, or the seat's delegate.
    func belong(to responder: Responder?, orDelegate delegate: Responder?) {
        keptResponder = responder === delegate ? nil : responder
        delegateReference = WeakReference(delegate)
    }

    /// Whether the finger has neither moved too far nor been down for too long for a tap.
    var isTap: Bool {
        tapCount > 0 && timestamp <= beginning.timestamp.advanced(byMicroseconds: Self.longestTap)
    }

    @inline(__always)
    func isFinger(_ number: Int32, of device: InputDevice.ID) -> Bool {
        beginning.deviceTouch == number && self.device == device
    }

    var travel: Vector { location - origin }

    /// The squared length of `travel`.
    var squaredDistance: Double {
        let way = travel
        return way.dx * way.dx + way.dy * way.dy
    }

    var bit: UInt64 {
        @inline(__always) get { 1 &<< UInt64(truncatingIfNeeded: slot) }
    }

    /// Returns the location in a responder's coordinates, by its current transform. `nil` stands for the
    /// target's window. If the transform has no inverse, or that window does not exist, the result is in
    /// global coordinates.
    public func location(in responder: SurfaceResponder?) -> Point {
        Self.convert(location, to: responder, window: window)
    }

    /// Returns ``previousLocation`` in the same coordinates as ``location(in:)``.
    public func previousLocation(in responder: SurfaceResponder?) -> Point {
        Self.convert(previousLocation, to: responder, window: window)
    }

    /// The same as `location(in:)`, because locations are never rounded. For code written for UIKit.
    public func preciseLocation(in responder: SurfaceResponder?) -> Point {
        location(in: responder)
    }

    /// The same as `previousLocation(in:)`.
    public func precisePreviousLocation(in responder: SurfaceResponder?) -> Point {
        previousLocation(in: responder)
    }

    private static func convert(_ point: Point, to responder: SurfaceResponder?, window: Window?) -> Point {
        if let responder { return responder.transformToGlobal.inverse?.apply(to: point) ?? point }
        guard let window else { return point }
        return Point(x: point.x - window.frame.minX, y: point.y - window.frame.minY)
    }
}
