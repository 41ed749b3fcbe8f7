/// Which of a seat's two selections.
public enum SelectionKind: Hashable, Sendable, CaseIterable {
    /// What was copied, to be pasted by a command.
    case clipboard
    /// What is marked, to be pasted with the middle button.
    case primary
}
