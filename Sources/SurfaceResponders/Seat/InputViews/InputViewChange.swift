/// What an embedder is told when input views come, go or change their place. In the order of the cases, each once; the
/// last two of a pair when the change is over.
public struct InputViewChange: Equatable {
    /// How far a change is. The names are those of UIKit's keyboard notifications.
    public enum Step: Hashable, Sendable {
        /// Before anything is moved: always the first of these, then the one that says whether views are
        /// there after the change.
        case willChangeFrame, willShow, willHide
        /// When the change is over, likewise.
        case didChangeFrame, didShow, didHide
    }

    /// What this notification tells.
    public let step: Step
    /// Where the input view and its accessory were before the change, in global logical pixels; nil if there
    /// were none.
    public let oldFrame: Rect?
    /// Where they are after the change, in global logical pixels; nil if there are none.
    public let newFrame: Rect?
    /// Whether the change may take time. One by `reloadInputViews` is at once.
    public let isAnimated: Bool
}
