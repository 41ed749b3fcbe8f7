/// What an undo manager tells its observers. The names are those of Foundation's notifications.
public enum UndoNotification: Hashable, Sendable {
    /// Something is about to be undone or redone, a group ends, one begins within another, or somebody asks whether
    /// something can be redone: an observer that defers its own registrations makes them now.
    case checkpoint
    /// A group was opened; one is about to be closed, and can still be added to; it was closed.
    case didOpenUndoGroup, willCloseUndoGroup, didCloseUndoGroup
    /// Around an undo: before the handlers are called, and when all of them are done.
    case willUndoChange, didUndoChange
    /// Around a redo, likewise.
    case willRedoChange, didRedoChange
}
