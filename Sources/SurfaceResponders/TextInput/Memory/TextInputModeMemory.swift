/// Remembers text input modes for contexts. Seats may share a memory.
public final class TextInputModeMemory {
    /// All remembered modes. With a store, other programs' changes appear when a context becomes active.
    public private(set) var table: TextInputModeTable
    weak var store: TextInputModeStore?

    enum Change {
        case remembered(TextInputContext)
        case forgotten(TextInputContext)
        case allForgotten
    }

    /// Creates an empty memory. ``TextInputModeStore`` can load it from a file.
    public init(limits: TextInputModeTable.Limits = .init()) {
        table = TextInputModeTable(limits: limits)
    }

    /// Returns the mode that is remembered for a context that becomes active. This counts as a use.
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

    /// Remembers a mode for a context. Called when the mode of the active context changes, and by embedders.
    /// Remembering the same mode again counts as a use.
    /// - Parameters:
    ///   - mode: a mode of the seat. If the seat lacks it later, the mode that matches it is used.
    ///   - context: the context to remember it for.
    public func remember(_ mode: TextInputMode, for context: TextInputContext) {
        guard table[context] != mode else { return use(context) }
        table.remember(mode, for: context)
        store?.note(.remembered(context))
    }

    /// Forgets a context, which starts anew when it next becomes active. Returns `false` if it was unknown.
    @discardableResult
    public func forget(_ context: TextInputContext) -> Bool {
        guard table.forget(context) else { return false }
        store?.note(.forgotten(context))
        return true
    }

    /// Forgets the contexts with a given scope, in all applications. Returns `false` if there were none.
    func forget(_ scope: String) -> Bool {
        let contexts = table.contexts(withScope: scope)
        for context in contexts { forget(context) }
        return !contexts.isEmpty
    }

    /// Forgets every context. Each starts anew when it next becomes active. The active one keeps its mode.
    public func forgetAll() {
        table.forgetAll()
        store?.note(.allForgotten)
    }

    func replace(with table: TextInputModeTable) {
        self.table = table
    }
}
