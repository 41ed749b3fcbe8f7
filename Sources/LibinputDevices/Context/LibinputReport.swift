import SurfaceResponders

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
