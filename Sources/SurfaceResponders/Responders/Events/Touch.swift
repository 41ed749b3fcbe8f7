/// One finger, from the moment it comes down until it is lifted or taken away. The same object is updated in
/// place.
public final class Touch: Interaction {
    /// How far a touch is: `began`, then `moved` in each frame in which it changed and `stationary` in the
    /// others, then exactly one of `ended` (lifted) and `cancelled` (taken away). A new contact shape counts
    /// as a move. A touch that is transferred is cancelled for its former path and begins anew on another.
    public enum Phase: Hashable, Sendable {
        /// What happened in the frame, as above.
        case began, moved, stationary, ended, cancelled

        var moment: Moment {
            switch self {
            case .began: .beginning
            case .moved, .stationary: .middle
            case .ended, .cancelled: .end
            }
        }
    }

    /// What touched, by UIKit's names. A seat's fingers come from touchscreens.
    public enum TouchType: Hashable, Sendable {
        /// A finger on the screen itself.
        case direct
        /// Fingers on a touchpad, as far as that reports gestures: for recognizers alone, too.
        case indirect
        /// The pointer with a button down, for gesture recognizers alone: responders and clients are not told
        /// of it as a touch.
        case indirectPointer
    }

    /// Unique among the fingers that are down on the seat; what Wayland clients see.
    public var id: Int32 { beginning.id }
    /// What happened last; `stationary` once that was delivered.
    @safe @exclusivity(unchecked) public internal(set) var phase: Phase = .began
    /// 1 for a first tap, more for taps that follow it closely on the same responder without a tap elsewhere in between. Set
    /// when the touch begins, and to 0 once the finger has moved too far for a tap.
    @safe @exclusivity(unchecked) public internal(set) var tapCount = 1
    /// How far that is, in logical pixels.
    private static let tapReach = 40.0
    /// How long a tap lasts at most, in microseconds.
    private static let longestTap: UInt64 = 750_000
    /// When the touch last changed, on the seat's clock.
    public internal(set) var timestamp: Timestamp {
        get { lastChange }
        set { lastChange = newValue }
    }
    /// Another module would check each access to it.
    @safe @exclusivity(unchecked) private var lastChange: Timestamp
    /// What touched. The same from beginning to end.
    public var type: TouchType { beginning.type }
    /// The responder that was hit when the touch began. Changes only when the touch is transferred, and
    /// begins anew, and when a client removes the region that was hit (`Seat.passInteractions(of:to:)`).
    public var responder: Responder { keptResponder ?? delegateReference.target ?? Responder() }
    /// Nil where the seat's delegate was hit: that may own the seat, with its fingers, and is not kept.
    private var keptResponder: Responder?
    private var delegateReference = WeakReference<Responder>()
    /// The window of the responder that was hit; nil for one in no window, such as the seat's delegate. Not
    /// kept.
    public internal(set) var window: Window? {
        get { windowReference.target }
        set { windowReference.target = newValue }
    }
    @safe @exclusivity(unchecked) private var windowReference = WeakReference<Window>()
    /// Half of the contact's major axis, in logical pixels; zero when the device does not tell.
    public var majorRadius: Double { shape.map { $0.major / 2 } ?? 0 }
    /// The angle between the contact's major axis and the y axis, in radians, clockwise positive; nil when the device
    /// does not tell.
    public var orientation: Double? { contact.orientation }
    /// The contact's axes in logical pixels; nil when the device does not tell.
    public var shape: (major: Double, minor: Double)? { contact.axes }
    var contact = Contact()
    package var hasContact: Bool { contact.axes != nil || contact.orientation != nil }

    /// What the device tells of where the finger touches.
    struct Contact {
        var axes: (major: Double, minor: Double)?
        var orientation: Double?
    }

    /// In global logical pixels.
    @safe @exclusivity(unchecked) public internal(set) var location: Point {
        didSet {
            if squaredDistance > Self.tapReach * Self.tapReach { tapCount = 0 }
        }
    }
    /// Where the finger was before the last change, in global logical pixels; at began the same as
    /// `location`.
    @safe @exclusivity(unchecked) public internal(set) var previousLocation: Point

    /// Whether the touch was cancelled because its surface left the screen, which most often its client
    /// itself wanted: the client is told that this finger was lifted, and keeps its others. What else cancels
    /// a touch takes all of a client's fingers.
    public internal(set) var isOrphaned = false

    /// How a touch begins: what stays the same until it ends.
    struct Beginning {
        let id: Int32
        /// Its place in the table of touches.
        let slot: Int
        var type = TouchType.direct
        /// The device's own number for the finger.
        let deviceTouch: Int32
        let location: Point
        let timestamp: Timestamp
    }

    private let beginning: Beginning
    var origin: Point { beginning.location }
    /// When it began, on the seat's clock.
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

    /// Says which responder was hit.
    /// - Parameter responder: nil for the seat's delegate.
    func belong(to responder: Responder?, orDelegate delegate: Responder?) {
        keptResponder = responder === delegate ? nil : responder
        delegateReference = WeakReference(delegate)
    }

    /// Whether the finger has neither gone too far nor been down for too long to have tapped.
    var isTap: Bool {
        tapCount > 0 && timestamp <= beginning.timestamp.advanced(byMicroseconds: Self.longestTap)
    }

    /// Whether a device means this finger by a number.
    @inline(__always)
    func isFinger(_ number: Int32, of device: InputDevice.ID) -> Bool {
        beginning.deviceTouch == number && self.device == device
    }

    /// The way from where the finger began.
    var travel: Vector { location - origin }

    /// How long that is, squared.
    var squaredDistance: Double {
        let way = travel
        return way.dx * way.dx + way.dy * way.dy
    }

    /// Its place in a mask of touches.
    var bit: UInt64 {
        @inline(__always) get { 1 &<< UInt64(truncatingIfNeeded: slot) }
    }

    /// Where the finger is, in a responder's coordinates by its transform now; nil for those of the window that was
    /// hit.
    public func location(in responder: SurfaceResponder?) -> Point {
        Self.convert(location, to: responder, window: window)
    }

    /// Where it was before the last change; at began the same as `location`. Nil as for ``location(in:)``.
    public func previousLocation(in responder: SurfaceResponder?) -> Point {
        Self.convert(previousLocation, to: responder, window: window)
    }

    /// The same as `location(in:)`: locations here are never rounded, so none is more precise. For code
    /// written for UIKit.
    public func preciseLocation(in responder: SurfaceResponder?) -> Point {
        location(in: responder)
    }

    /// The same as `previousLocation(in:)`, which is never rounded either.
    public func precisePreviousLocation(in responder: SurfaceResponder?) -> Point {
        previousLocation(in: responder)
    }

    private static func convert(_ point: Point, to responder: SurfaceResponder?, window: Window?) -> Point {
        if let responder { return responder.transformToGlobal.inverse?.apply(to: point) ?? point }
        guard let window else { return point }
        return Point(x: point.x - window.frame.minX, y: point.y - window.frame.minY)
    }
}
