/// What became of a change of an option: `enum libinput_config_status`.
public enum LibinputConfigStatus: Hashable, Sendable {
    /// It is in effect.
    case success
    /// The device does not have the option, or not this choice.
    case unsupported
    /// The value cannot be.
    case invalid
}
