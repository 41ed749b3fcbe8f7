/// One event of a scene's seats, or the work between two events. What an undo manager that groups by event
/// registers within a turn is one group.
final class EventTurn {
    let diagnostics: Diagnostics
    @safe @exclusivity(unchecked) private(set) var undoManagers: [UndoManager] = []

    init(diagnostics: Diagnostics) {
        self.diagnostics = diagnostics
    }

    /// Adds an undo manager whose group ends with the turn.
    func add(_ undoManager: UndoManager) {
        undoManagers.append(undoManager)
    }

    func end() {
        let ended = undoManagers
        undoManagers = []
        for undoManager in ended { undoManager.eventEnded() }
    }
}
