/// What a field can do once its text is written. Those of `zwp_text_input_v3.action`.
public enum TextInputAction: Hashable, Sendable, CaseIterable {
    /// The text is sent, searched for, gone to: what a return key on the screen does then.
    case submit
}
