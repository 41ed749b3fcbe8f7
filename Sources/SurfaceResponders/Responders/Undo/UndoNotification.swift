/// What an undo manager tells its observers. The names are those of Foundation's notifications.
public enum UndoNotification: Hashable, Sendable {
    /// Something is about to be undone or redone, a group ends, one begins within another, or somebody asks whether
    /// something can be redone: an observer that defers its own registrations makes them now.
    case checkpoint
    case didOpenUndoGroup, willCloseUndoGroup, didCloseUndoGroup
    case willUndoChange, didUndoChange
    case willRedoChange, didRedoChange
}
