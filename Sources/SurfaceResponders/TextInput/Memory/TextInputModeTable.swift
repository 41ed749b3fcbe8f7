/// Which mode is remembered for which context.
///
/// Each application has a quota, so that none makes others' modes be forgotten; past it, and past the limit for all
/// together, those go that were used least recently.
public struct TextInputModeTable: Hashable, Sendable {
    /// What is remembered for one context.
    public struct Entry: Hashable, Sendable {
        /// The mode as the seat had it then.
        public var mode: TextInputMode
        /// Grows with each use of any entry.
        package var lastUse: UInt64
    }

    /// How many contexts are remembered before the least recently used are forgotten.
    public struct Limits: Hashable, Sendable {
        /// The quota of each application, and of the compositor itself.
        public var contextsPerApplication = 1_000
        /// For all applications together.
        public var contexts = 100_000

        /// 1,000 contexts for each application, 100,000 in all.
        public init() {}
    }

    /// Settled when the table is made.
    package let limits: Limits
    /// How many contexts something is remembered for.
    public private(set) var count = 0
    private(set) var entries: [String: [String: Entry]] = [:]
    private var uses: UInt64 = 0

    /// An empty table.
    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    package var isEmpty: Bool { count == 0 }

    /// What is remembered for a context; looking does not count as use.
    package subscript(context: TextInputContext) -> TextInputMode? {
        entry(of: context)?.mode
    }

    func entry(of context: TextInputContext) -> Entry? {
        entries[context.application]?[context.scope]
    }

    /// All contexts, those used last first.
    public var contexts: [(context: TextInputContext, entry: Entry)] {
        entries.flatMap { application, contexts in
            contexts.map { scope, entry in
                (TextInputContext(application: application, scope: scope), entry)
            }
        }
        .sorted { ($1.1.lastUse, $0.0.description) < ($0.1.lastUse, $1.0.description) }
    }

    /// The contexts with a scope, at most one of each application.
    func contexts(withScope scope: String) -> [TextInputContext] {
        entries.filter { $0.value[scope] != nil }.keys.sorted().map {
            TextInputContext(application: $0, scope: scope)
        }
    }

    /// Remembers a mode in place of what there was, as used last. Past a limit, the least recently used is
    /// forgotten.
    /// - Parameter mode: taken as it is.
    package mutating func remember(_ mode: TextInputMode, for context: TextInputContext) {
        uses += 1
        insert(Entry(mode: mode, lastUse: uses), for: context)
    }

    /// The context becomes active: it is among those that stay.
    package mutating func use(_ context: TextInputContext) {
        uses += 1
        entries[context.application]?[context.scope]?.lastUse = uses
    }

    /// Forgets one context. False if nothing was remembered for it.
    @discardableResult
    package mutating func forget(_ context: TextInputContext) -> Bool {
        guard entries[context.application]?.removeValue(forKey: context.scope) != nil else { return false }
        count -= 1
        if entries[context.application]?.isEmpty == true { entries[context.application] = nil }
        return true
    }

    /// Forgets every context; the limits stay.
    mutating func forgetAll() {
        entries.removeAll()
        count = 0
    }

    /// Numbers the uses anew, in the same order, where they came so near to the last number there is that counting on
    /// would soon end: a file can have any number in it.
    private mutating func makeRoomForUses() {
        guard uses > .max / 2 else { return }
        uses = 0
        for (context, _) in contexts.reversed() {
            uses += 1
            entries[context.application]?[context.scope]?.lastUse = uses
        }
    }

    /// Of contexts that both have, the later use counts.
    mutating func adoptUses(of other: TextInputModeTable) {
        uses = max(uses, other.uses)
        for (application, contexts) in other.entries where entries[application] != nil {
            for (scope, entry) in contexts {
                guard let own = entries[application]?[scope]?.lastUse, own < entry.lastUse else { continue }
                entries[application]?[scope]?.lastUse = entry.lastUse
            }
        }
    }

    /// An entry with its use as it was.
    mutating func insert(_ entry: Entry, for context: TextInputContext) {
        uses = max(uses, entry.lastUse)
        let former = entries[context.application, default: [:]].updateValue(entry, forKey: context.scope)
        guard former == nil else { return }
        count += 1
        trim(context)
    }

    /// All that a file has of one application, which the table has nothing of yet. To be followed by ``finishLoading()``.
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

    /// All of a file is inserted.
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

    /// Which application has it does not matter: each has but its quota.
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
