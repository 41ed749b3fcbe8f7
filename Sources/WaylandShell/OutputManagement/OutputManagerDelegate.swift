/// Decides how outputs may be arranged. Each method has a default.
public protocol OutputManagerDelegate: AnyObject {
    /// Whether an arrangement could be made. Asked before each, and when a tool wants to know.
    func outputManager(_ manager: OutputManager, allows arrangement: OutputArrangement) -> Bool

    /// An arrangement is about to be made: hardware is to follow.
    /// - Returns: whether it did; otherwise nothing changes, and the tool is told.
    func outputManager(_ manager: OutputManager, willApply arrangement: OutputArrangement) -> Bool
}

extension OutputManagerDelegate {
    /// What does not overlap is allowed, as long as something is on.
    public func outputManager(_ manager: OutputManager, allows arrangement: OutputArrangement) -> Bool {
        arrangement.isSound
    }

    /// Outputs without hardware follow at once.
    public func outputManager(_ manager: OutputManager, willApply arrangement: OutputArrangement) -> Bool {
        true
    }
}
