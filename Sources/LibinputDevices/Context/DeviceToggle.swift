/// A switch of the machine itself: `enum libinput_switch`.
public enum DeviceToggle: Hashable, Sendable, CaseIterable {
    /// On while the lid is closed.
    case lid
    /// On while the screen is folded back, so that keys and touchpad are behind it.
    case tabletMode
}
