/// What an embedder is told when input views come, go or change their place. In the order of the cases, each once; the
/// last two of a pair when the change is over.
public struct InputViewChange: Equatable {
    public enum Step: Hashable, Sendable {
        case willChangeFrame, willShow, willHide
        case didChangeFrame, didShow, didHide
    }

    public let step: Step
    /// Where the input view and its accessory are before and after, in global logical pixels; nil while there are none.
    public let oldFrame: Rect?
    public let newFrame: Rect?
    /// Whether the change may take time. One by `reloadInputViews` is at once.
    public let isAnimated: Bool
}
