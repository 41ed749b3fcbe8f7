/// A finger, from the moment it comes down until it is lifted or canceled. The same object is updated in
/// place.
public final class Touch: Interaction {
    /// The phase of a touch. A touch begins with `began`. In each later frame it is `moved` if it changed, or
    /// else `stationary`. It ends with exactly one `ended` (lifted) or `cancelled`. A change of the contact's
    /// shape counts as a move. A touch that is transferred is canceled for its former path and begins again
    /// on another.
    public enum Phase: Hashable, Sendable {
        /// The change in the frame, as described above.
        case began, moved, stationary, ended, cancelled

        var moment: Moment {
            switch self {
            case .began: .beginning
            case .moved, .stationary: .middle
            case .ended, .cancelled: .end
            }
        }
    }

    /// The kind of a touch, named after UIKit's. The fingers of a seat come from touchscreens.
    public enum TouchType: Hashable, Sendable {
        /// A finger on the screen.
        case direct
        /// Fingers on a touchpad, if the touchpad reports gestures. Only gesture recognizers receive them.
        case indirect
        /// The pointer with its left button down. Only gesture recognizers receive it: responders and clients
        /// do not receive it as a touch.
        case indirectPointer
    }

    /// Unique among the fingers that are down on the seat. Wayland clients receive this number.
    public var id: Int32 { beginning.id }
    /// The latest phase; `stationary` after the frame in which the touch began or moved.
    @safe @exclusivity(unchecked) public internal(set) var phase: Phase = .began
    /// 1 for a first tap, more for taps that follow it closely on the same responder without a tap elsewhere
    /// in between. Set when the touch begins, and reset to 0 once the finger has moved too far for a tap.
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
    /// The kind of the touch. It does not change.
    public var type: TouchType { beginning.type }
    /// The touch's target: the responder that was hit when it began, or that a grab chose instead. It changes
    /// only when the touch is transferred and begins again, or when a client removes the region that was hit
    /// (`Seat.passInteractions(of:to:)`). If the target is the seat's delegate and is destroyed, an empty
    /// responder.
    public var responder: Responder { keptResponder ?? delegateReference.target ?? Responder() }
    /// Nil if the target is the seat's delegate. The delegate is held weakly, because it may own the seat and
    /// thereby its touches.
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
    /// The angle between the contact's major axis and the y axis, in radians, clockwise positive; nil if the
    /// device does not report it.
    public var orientation: Double? { contact.orientation }
    /// The axes of the contact in logical pixels; nil if the device does not report them.
    public var shape: (major: Double, minor: Double)? { contact.axes }
    var contact = Contact()
    package var hasContact: Bool { contact.axes != nil || contact.orientation != nil }

    /// The shape of the contact as the device reports it.
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
    /// The location before the frame of the latest move, in global logical pixels. In the phase `began`, the
    /// same as `location`.
    @safe @exclusivity(unchecked) public internal(set) var previousLocation: Point

    /// Whether the touch was canceled because its surface was removed. In most cases its client requested
    /// that, so the client is sent the lifting of this finger and keeps its others. A cancel for any other
    /// reason cancels all fingers of the client.
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
    /// The time when it began, on the seat's clock.
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

    /// Sets the touch's target.
    /// - Parameter responder: nil for the seat's delegate.
    func belong(to responder: Responder?, orDelegate delegate: Responder?) {
        keptResponder = responder === delegate ? nil : responder
        delegateReference = WeakReference(delegate)
    }

    /// Whether the finger has neither moved too far nor been down for too long for a tap.
    var isTap: Bool {
        tapCount > 0 && timestamp <= beginning.timestamp.advanced(byMicroseconds: Self.longestTap)
    }

    /// Returns whether this is the finger that a device identifies by a number.
    @inline(__always)
    func isFinger(_ number: Int32, of device: InputDevice.ID) -> Bool {
        beginning.deviceTouch == number && self.device == device
    }

    /// The vector from the location where the finger came down.
    var travel: Vector { location - origin }

    /// The squared length of `travel`.
    var squaredDistance: Double {
        let way = travel
        return way.dx * way.dx + way.dy * way.dy
    }

    /// The bit of the touch in a mask of slots.
    var bit: UInt64 {
        @inline(__always) get { 1 &<< UInt64(truncatingIfNeeded: slot) }
    }

    /// Returns the location in a responder's coordinates, by its current transform. Nil stands for the
    /// coordinates of the target's window. If the transform has no inverse, or the target has no window, the
    /// result is in global coordinates.
    public func location(in responder: SurfaceResponder?) -> Point {
        Self.convert(location, to: responder, window: window)
    }

    /// Returns ``previousLocation`` in the coordinates that ``location(in:)`` uses for the same argument.
    public func previousLocation(in responder: SurfaceResponder?) -> Point {
        Self.convert(previousLocation, to: responder, window: window)
    }

    /// Returns the same as `location(in:)`, because locations are never rounded. For code that was written
    /// for UIKit.
    public func preciseLocation(in responder: SurfaceResponder?) -> Point {
        location(in: responder)
    }

    /// Returns the same as `previousLocation(in:)`, because locations are never rounded.
    public func precisePreviousLocation(in responder: SurfaceResponder?) -> Point {
        previousLocation(in: responder)
    }

    private static func convert(_ point: Point, to responder: SurfaceResponder?, window: Window?) -> Point {
        if let responder { return responder.transformToGlobal.inverse?.apply(to: point) ?? point }
        guard let window else { return point }
        return Point(x: point.x - window.frame.minX, y: point.y - window.frame.minY)
    }
}
