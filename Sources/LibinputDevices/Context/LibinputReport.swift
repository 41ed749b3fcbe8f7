import SurfaceResponders
import SystemPackage

/// What a device reports, as libinput says it: one case for each of its events, but for those that say the same again.
public enum LibinputReport: Hashable, Sendable {
    /// A key, by its evdev code.
    case key(UInt32, isDown: Bool)

    /// The pointer is moved; `unaccelerated` is what the device said itself.
    case pointerMotion(Vector, unaccelerated: Vector)
    /// The pointer is at a place: fractions of the device's width and height.
    case pointerPosition(Point)
    /// A button, by its evdev code.
    case button(UInt32, isDown: Bool)
    /// A wheel, or fingers.
    case scroll(LibinputScroll)

    /// Fingers on a touchpad begin something.
    case gestureBegin(TouchpadGesture.Kind, fingerCount: Int)
    /// The fingers move together.
    case swipe(Vector)
    /// The fingers move against each other. The scale is against the beginning, the angle against the last event, in
    /// degrees clockwise.
    case pinch(Vector, scale: Double, degrees: Double)
    /// The gesture is over.
    case gestureEnd(TouchpadGesture.Kind, isCancelled: Bool)

    /// A finger comes down on a screen, at fractions of its width and height.
    case touchDown(slot: Int32, Point)
    /// A finger moves.
    case touchMotion(slot: Int32, Point)
    /// A finger is lifted.
    case touchUp(slot: Int32)
    /// A finger turns out to be none, such as a palm.
    case touchCancel(slot: Int32)
    /// All that happened to the fingers at one time is said.
    case touchFrame

    /// A tool of a tablet.
    case tabletTool(TabletToolReport)
    /// A pad of a tablet.
    case tabletPad(TabletPadReport)
    /// A lid is closed or opened, a screen folded back or unfolded.
    case toggle(DeviceToggle, isOn: Bool)
}

/// What a ``LibinputContext`` reports.
public enum LibinputEvent {
    /// A device is there. It reports nothing before.
    case added(any LibinputDevice)
    /// A device is not there any more. It reports nothing after.
    case removed(any LibinputDevice)
    /// A device reports something. The time is that of the kernel's monotonic clock.
    case reported(LibinputReport, by: any LibinputDevice, at: Timestamp)
}

/// A scroll as libinput says it.
public struct LibinputScroll: Hashable, Sendable {
    /// What scrolls.
    public var source: Source
    /// Sideways; nil if that axis was not scrolled.
    public var horizontal: Axis?
    /// Up or down; nil if that axis was not scrolled.
    public var vertical: Axis?

    /// A scroll along the axes that are not nil.
    public init(source: Source, horizontal: Axis? = nil, vertical: Axis? = nil) {
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// What scrolls.
    public enum Source: Hashable, Sendable {
        /// A wheel with detents.
        case wheel
        /// Fingers on a touchpad, the end of which is an axis of zero.
        case finger
        /// Motion with a button down, or another device without detents.
        case continuous
    }

    /// One axis.
    public struct Axis: Hashable, Sendable {
        /// Of a wheel, how far it turned, in degrees; otherwise as pointer motion. Positive to the right and down.
        public var value: Double
        /// Of a wheel, in 120ths of a detent; otherwise zero.
        public var value120: Double

        /// - Parameters:
        ///   - value: degrees of a wheel; otherwise as pointer motion.
        ///   - value120: 120ths of a wheel's detent; otherwise zero.
        public init(value: Double, value120: Double = 0) {
            self.value = value
            self.value120 = value120
        }
    }
}

/// Stands for libinput: whatever reports devices and their events. ``LibinputLibrary`` is the real one; a test scripts its
/// own.
public protocol LibinputContext: AnyObject {
    /// Readable while there is something to read. Valid as long as the context.
    var fileDescriptor: FileDescriptor { get }

    /// Reads what the devices have to say. Events that are there already are kept.
    func dispatch() throws(Errno)

    /// The oldest event that was read; nil when there are no more.
    func nextEvent() -> LibinputEvent?

    /// Closes all devices, which are reported as removed.
    func suspend()

    /// Opens the devices again that are there now, which are reported as added.
    func resume() throws(Errno)
}
