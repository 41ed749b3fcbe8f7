import SurfaceResponders
import SystemPackage

/// A device's report, from one of libinput's events. Events that repeat the content of others are left out.
public enum LibinputReport: Hashable, Sendable {
    /// A key, identified by its evdev code.
    case key(UInt32, isDown: Bool)

    /// A relative motion of the pointer. `unaccelerated` is the motion before pointer acceleration.
    case pointerMotion(Vector, unaccelerated: Vector)
    /// An absolute position of the pointer, as fractions of the device's width and height.
    case pointerPosition(Point)
    /// A button, identified by its evdev code.
    case button(UInt32, isDown: Bool)
    /// A scroll of a wheel or of fingers.
    case scroll(LibinputScroll)

    /// The beginning of a touchpad gesture.
    case gestureBegin(TouchpadGesture.Kind, fingerCount: Int)
    /// A motion of the fingers in the same direction.
    case swipe(Vector)
    /// A motion of the fingers relative to each other. `scale` is relative to the beginning of the gesture,
    /// `degrees` (clockwise) to the last event.
    case pinch(Vector, scale: Double, degrees: Double)
    /// The end of a touchpad gesture.
    case gestureEnd(TouchpadGesture.Kind, isCancelled: Bool)

    /// The beginning of a touch, as fractions of the screen's width and height.
    case touchDown(slot: Int32, Point)
    /// A motion of a touch.
    case touchMotion(slot: Int32, Point)
    /// The end of a touch.
    case touchUp(slot: Int32)
    /// A touch that was recognized as unintended, such as a palm.
    case touchCancel(slot: Int32)
    /// The end of a group of touch events that happened at the same time.
    case touchFrame

    /// A tool of a tablet.
    case tabletTool(TabletToolReport)
    /// A pad of a tablet.
    case tabletPad(TabletPadReport)
    /// A lid was closed or opened, or a screen was folded back or unfolded.
    case toggle(DeviceToggle, isOn: Bool)
}

/// An event of a ``LibinputContext``.
public enum LibinputEvent {
    /// A device was added. It reports nothing before this event.
    case added(any LibinputDevice)
    /// A device was removed. It reports nothing after this event.
    case removed(any LibinputDevice)
    /// A device's report. The time is on the kernel's monotonic clock.
    case reported(LibinputReport, by: any LibinputDevice, at: Timestamp)
}

/// A scroll as reported by libinput.
public struct LibinputScroll: Hashable, Sendable {
    /// The source of the scroll.
    public var source: Source
    /// The horizontal scroll, or `nil` if there was none.
    public var horizontal: Axis?
    /// The vertical scroll, or `nil` if there was none.
    public var vertical: Axis?

    /// Creates a scroll along the axes that are not `nil`.
    public init(source: Source, horizontal: Axis? = nil, vertical: Axis? = nil) {
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The source of a scroll.
    public enum Source: Hashable, Sendable {
        /// A wheel with detents.
        case wheel
        /// Fingers on a touchpad. An axis value of zero ends the scroll.
        case finger
        /// Motion with a button held, or another device without detents.
        case continuous
    }

    /// The scroll along one axis.
    public struct Axis: Hashable, Sendable {
        /// For a wheel, degrees; otherwise a distance as in pointer motions. Positive to the right and down.
        public var value: Double
        /// For a wheel, 120ths of a detent; otherwise zero.
        public var value120: Double

        /// Creates an axis from the given values.
        public init(value: Double, value120: Double = 0) {
            self.value = value
            self.value120 = value120
        }
    }
}

/// A source of devices and their events. ``LibinputLibrary`` is libinput itself; tests implement their own.
public protocol LibinputContext: AnyObject {
    /// Readable when there are events to read. Valid as long as the context.
    var fileDescriptor: FileDescriptor { get }

    /// Reads the devices' events, and appends them to those that ``nextEvent()`` has not returned yet.
    func dispatch() throws(Errno)

    /// Returns the oldest event that was read and removes it. `nil` if there are no more.
    func nextEvent() -> LibinputEvent?

    /// Closes all devices and reports them as removed.
    func suspend()

    /// Opens the devices that are connected now and reports them as added.
    func resume() throws(Errno)
}
