/// What was changed in a table since it was last written.
struct TextInputModeChanges: Sendable {
    private var isAllForgotten = false
    /// With what the context has now, or nothing.
    private var contexts: Set<TextInputContext> = []

    var isEmpty: Bool { !isAllForgotten && contexts.isEmpty }

    mutating func add(_ change: TextInputModeMemory.Change) {
        switch change {
        case .remembered(let context), .forgotten(let context): contexts.insert(context)
        case .allForgotten:
            isAllForgotten = true
            contexts = []
        }
    }

    /// Takes over what was changed later.
    mutating func merge(_ later: TextInputModeChanges) {
        if later.isAllForgotten { self = later } else { contexts.formUnion(later.contexts) }
    }

    /// Makes the same changes to what somebody else has written meanwhile.
    /// - Parameter own: the table that the changes were made to.
    func applied(to other: TextInputModeTable, from own: TextInputModeTable) -> TextInputModeTable {
        var result = other
        if isAllForgotten { result.forgetAll() }
        for context in contexts {
            if let entry = own.entry(of: context) {
                result.insert(entry, for: context)
            } else {
                result.forget(context)
            }
        }
        return result
    }
}
