/// One event of a scene's seats, or what is done between two: what an undo manager registers meanwhile is one group.
final class EventTurn {
    let diagnostics: Diagnostics
    @safe @exclusivity(unchecked) private(set) var undoManagers: [UndoManager] = []

    init(diagnostics: Diagnostics) {
        self.diagnostics = diagnostics
    }

    /// A manager whose group ends with the turn.
    func add(_ undoManager: UndoManager) {
        undoManagers.append(undoManager)
    }

    func end() {
        let ended = undoManagers
        undoManagers = []
        for undoManager in ended { undoManager.eventEnded() }
    }
}
