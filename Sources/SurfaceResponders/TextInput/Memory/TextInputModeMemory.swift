/// Remembers text input modes for contexts. A seat has one; seats may share it.
public final class TextInputModeMemory {
    /// All that is remembered. With a store, what others have written to its file meanwhile is missing until
    /// a context becomes active.
    public private(set) var table: TextInputModeTable
    /// What keeps the memory for the next time, if anything does.
    weak var store: TextInputModeStore?

    /// What one of its users did.
    enum Change {
        case remembered(TextInputContext)
        case forgotten(TextInputContext)
        case allForgotten
    }

    /// A memory with nothing in it; ``TextInputModeStore`` fills it from a file.
    /// - Parameter limits: how much is remembered before the least recently used goes.
    public init(limits: TextInputModeTable.Limits = .init()) {
        table = TextInputModeTable(limits: limits)
    }

    /// What is remembered for a context, which becomes active.
    package func recall(_ context: TextInputContext) -> TextInputMode? {
        store?.refresh()
        guard let mode = table[context] else { return nil }
        use(context)
        return mode
    }

    private func use(_ context: TextInputContext) {
        table.use(context)
        store?.noteUse()
    }

    /// Called when the mode of the active context changes, and by an embedder that knows better. What is
    /// remembered already counts as used again.
    /// - Parameters:
    ///   - mode: as the seat has it; where it is missing later, the nearest one is used.
    ///   - context: what it is remembered for.
    public func remember(_ mode: TextInputMode, for context: TextInputContext) {
        guard table[context] != mode else { return use(context) }
        table.remember(mode, for: context)
        store?.note(.remembered(context))
    }

    /// The context begins anew when it becomes active the next time. False if nothing was remembered.
    @discardableResult
    public func forget(_ context: TextInputContext) -> Bool {
        guard table.forget(context) else { return false }
        store?.note(.forgotten(context))
        return true
    }

    /// The same for the contexts of all applications that have a scope.
    func forget(_ scope: String) -> Bool {
        let contexts = table.contexts(withScope: scope)
        for context in contexts { forget(context) }
        return !contexts.isEmpty
    }

    /// Every context begins anew when it becomes active the next time; one that is active keeps its mode
    /// until then.
    public func forgetAll() {
        table.forgetAll()
        store?.note(.allForgotten)
    }

    /// What the store found takes the place of what there was.
    func replace(with table: TextInputModeTable) {
        self.table = table
    }
}
