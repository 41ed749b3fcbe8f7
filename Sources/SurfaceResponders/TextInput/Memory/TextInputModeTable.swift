/// The mode that is remembered for each context.
///
/// Each application has a quota, so that no application displaces the modes of others. Beyond the quota or
/// the overall limit, the least recently used contexts are forgotten.
public struct TextInputModeTable: Hashable, Sendable {
    /// A remembered mode.
    public struct Entry: Hashable, Sendable {
        /// The mode, as it was when it was remembered.
        public var mode: TextInputMode
        /// The number of the entry's last use. Uses of all entries are numbered in ascending order.
        package var lastUse: UInt64
    }

    /// The number of contexts that are remembered before the least recently used are forgotten.
    public struct Limits: Hashable, Sendable {
        /// The quota of each application, and of the compositor itself.
        public var contextsPerApplication = 1_000
        /// The limit for all applications together.
        public var contexts = 100_000

        /// 1,000 contexts for each application, 100,000 in all.
        public init() {}
    }

    /// Fixed at initialization.
    package let limits: Limits
    /// The number of contexts for which a mode is remembered.
    public private(set) var count = 0
    private(set) var entries: [String: [String: Entry]] = [:]
    private var uses: UInt64 = 0

    /// An empty table.
    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    package var isEmpty: Bool { count == 0 }

    /// The mode that is remembered for a context. Reading it does not count as a use.
    package subscript(context: TextInputContext) -> TextInputMode? {
        entry(of: context)?.mode
    }

    func entry(of context: TextInputContext) -> Entry? {
        entries[context.application]?[context.scope]
    }

    /// All contexts, the most recently used first.
    public var contexts: [(context: TextInputContext, entry: Entry)] {
        entries.flatMap { application, contexts in
            contexts.map { scope, entry in
                (TextInputContext(application: application, scope: scope), entry)
            }
        }
        .sorted { ($1.1.lastUse, $0.0.description) < ($0.1.lastUse, $1.0.description) }
    }

    /// Returns the contexts with a given scope: at most one for each application.
    func contexts(withScope scope: String) -> [TextInputContext] {
        entries.filter { $0.value[scope] != nil }.keys.sorted().map {
            TextInputContext(application: $0, scope: scope)
        }
    }

    /// Remembers a mode for a context in place of a former one. The context becomes the most recently used.
    package mutating func remember(_ mode: TextInputMode, for context: TextInputContext) {
        uses += 1
        insert(Entry(mode: mode, lastUse: uses), for: context)
    }

    /// Marks a context as the most recently used. Called when it becomes active.
    package mutating func use(_ context: TextInputContext) {
        uses += 1
        entries[context.application]?[context.scope]?.lastUse = uses
    }

    /// Forgets a context. Returns `false` if nothing was remembered for it.
    @discardableResult
    package mutating func forget(_ context: TextInputContext) -> Bool {
        guard entries[context.application]?.removeValue(forKey: context.scope) != nil else { return false }
        count -= 1
        if entries[context.application]?.isEmpty == true { entries[context.application] = nil }
        return true
    }

    mutating func forgetAll() {
        entries.removeAll()
        count = 0
    }

    /// Renumbers the uses in the same order if the numbers could overflow. A file can contain any number.
    private mutating func makeRoomForUses() {
        guard uses > .max / 2 else { return }
        uses = 0
        for (context, _) in contexts.reversed() {
            uses += 1
            entries[context.application]?[context.scope]?.lastUse = uses
        }
    }

    /// Sets the last use of each context that is in both tables to the later one of the two.
    mutating func adoptUses(of other: TextInputModeTable) {
        uses = max(uses, other.uses)
        for (application, contexts) in other.entries where entries[application] != nil {
            for (scope, entry) in contexts {
                guard let own = entries[application]?[scope]?.lastUse, own < entry.lastUse else { continue }
                entries[application]?[scope]?.lastUse = entry.lastUse
            }
        }
    }

    /// Inserts an entry, or replaces the context's entry, with its recorded last use.
    mutating func insert(_ entry: Entry, for context: TextInputContext) {
        uses = max(uses, entry.lastUse)
        let former = entries[context.application, default: [:]].updateValue(entry, forKey: context.scope)
        guard former == nil else { return }
        count += 1
        trim(context)
    }

    /// Inserts an application's contexts from a file, unless the table contains contexts of it. `lastUse`
    /// must not be less than that of any entry. Call ``finishLoading()`` after the last application.
    mutating func insert(_ contexts: [String: Entry], of application: String, lastUse: UInt64) {
        guard !contexts.isEmpty, entries[application] == nil else { return }
        uses = max(uses, lastUse)
        var kept = contexts
        if contexts.count > limits.contextsPerApplication {
            let newest = contexts.sorted { $0.value.lastUse > $1.value.lastUse }
            kept = Dictionary(
                uniqueKeysWithValues: newest.prefix(limits.contextsPerApplication).map { ($0.key, $0.value) })
        }
        count += kept.count
        entries[application] = kept
    }

    /// Called after everything in a file has been inserted. Applies the overall limit.
    mutating func finishLoading() {
        if count > limits.contexts {
            for (context, _) in contexts.dropFirst(limits.contexts) { forget(context) }
        }
        makeRoomForUses()
    }

    // MARK: Limits

    private mutating func trim(_ newest: TextInputContext) {
        if entries[newest.application]?.count ?? 0 > limits.contextsPerApplication {
            forgetLeastRecentlyUsed(of: newest.application)
        }
        if count > limits.contexts { forgetLeastRecentlyUsed() }
    }

    private mutating func forgetLeastRecentlyUsed(of application: String) {
        guard let contexts = entries[application], let oldest = Self.leastRecentlyUsed(of: contexts) else {
            return
        }
        forget(TextInputContext(application: application, scope: oldest.scope))
    }

    private mutating func forgetLeastRecentlyUsed() {
        let oldest = entries.compactMap { application, contexts in
            Self.leastRecentlyUsed(of: contexts).map { (application, $0.scope, $0.lastUse) }
        }.min { $0.2 < $1.2 }
        guard let oldest else { return }
        forget(TextInputContext(application: oldest.0, scope: oldest.1))
    }

    private static func leastRecentlyUsed(of contexts: [String: Entry]) -> (scope: String, lastUse: UInt64)? {
        contexts.min { $0.value.lastUse < $1.value.lastUse }.map { ($0.key, $0.value.lastUse) }
    }
}
