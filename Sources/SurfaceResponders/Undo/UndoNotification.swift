/// What an undo manager tells its observers. The names are those of Foundation's notifications.
public enum UndoNotification: Hashable, Sendable {
    /// Something is about to be undone or redone, or a group within another begins or ends: who defers its own
    /// registrations makes them now.
    case checkpoint
    case didOpenUndoGroup, willCloseUndoGroup, didCloseUndoGroup
    case willUndoChange, didUndoChange
    case willRedoChange, didRedoChange
}
