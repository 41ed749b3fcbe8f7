/// What a device is, as far as settings tell devices apart. One device can be several: a keyboard with a touchpad.
public enum InputDeviceKind: Hashable, Sendable, CaseIterable {
    /// Has keys. Power buttons count, too.
    case keyboard
    /// Moves the pointer and is none of the following.
    case mouse
    /// Moves the pointer by fingers on a pad.
    case touchpad
    /// Moves the pointer by a stick between the keys.
    case trackpoint
    /// Moves the pointer by a ball.
    case trackball
    /// Fingers on a screen.
    case touchscreen
    /// A tablet with a pen.
    case tablet
    /// The buttons, rings and strips of a tablet.
    case tabletPad
    /// Says whether a lid is closed, or a screen is folded back.
    case toggle
}
