/// A mistake in the use of an undo manager. What was asked for is not done; nothing that was registered is lost.
public enum UndoMisuse: Hashable, Sendable, CustomStringConvertible {
    /// `undo()` or `redo()` while a group within another is open.
    case groupIsOpen
    /// `undo()` or `redo()` by a handler of one.
    case handlerIsRunning
    /// `endUndoGrouping()` without a group that was begun.
    case noGroupIsOpen
    /// `undoNestedGroup()` while the last thing in the group that is open is no group.
    case noNestedGroup
    /// `enableUndoRegistration()` without a `disableUndoRegistration()`.
    case registrationIsEnabled

    /// The mistake in one sentence, as it is logged.
    public var description: String {
        switch self {
        case .groupIsOpen: "undo or redo was asked for while a group within another was open"
        case .handlerIsRunning: "undo or redo was asked for by an undo handler"
        case .noGroupIsOpen: "an undo group was ended without having been begun"
        case .noNestedGroup: "undoing a nested group was asked for, and there was none"
        case .registrationIsEnabled: "the registration of undo was enabled without having been disabled"
        }
    }
}
