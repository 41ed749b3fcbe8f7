/// Remembers text input modes for contexts. Seats may share a memory.
public final class TextInputModeMemory {
    /// All remembered modes. With a store, changes that other programs have made to its file are included
    /// only after the next time that a context becomes active.
    public private(set) var table: TextInputModeTable
    /// The store that saves the memory in a file, if there is one.
    weak var store: TextInputModeStore?

    /// A change of the memory, for its store.
    enum Change {
        case remembered(TextInputContext)
        case forgotten(TextInputContext)
        case allForgotten
    }

    /// Creates an empty memory. ``TextInputModeStore`` can load it from a file.
    /// - Parameter limits: the number of contexts beyond which the least recently used ones are forgotten.
    public init(limits: TextInputModeTable.Limits = .init()) {
        table = TextInputModeTable(limits: limits)
    }

    /// Returns the mode that is remembered for a context. Called when the context becomes active, which
    /// counts as a use.
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

    /// Remembers a mode for a context. Called when the mode of the active context changes; an embedder may
    /// call it, too. A mode that is already remembered counts as used again.
    /// - Parameters:
    ///   - mode: a mode of the seat. If the seat no longer has it later, the matching one is used (see
    ///     ``TextInputMode``).
    ///   - context: the context to remember it for.
    public func remember(_ mode: TextInputMode, for context: TextInputContext) {
        guard table[context] != mode else { return use(context) }
        table.remember(mode, for: context)
        store?.note(.remembered(context))
    }

    /// Forgets a context, which starts anew when it next becomes active. Returns `false` if nothing was
    /// remembered.
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

    /// Forgets every context. Each starts anew when it next becomes active; the active context keeps its mode
    /// until then.
    public func forgetAll() {
        table.forgetAll()
        store?.note(.allForgotten)
    }

    /// Replaces the table with one that the store has loaded.
    func replace(with table: TextInputModeTable) {
        self.table = table
    }
}
