import Dispatch
import Logging
import SystemPackage

/// Keeps a memory of text input modes in a file, for the next time.
///
/// What changes is written at most once a second, and when the store is closed, on a thread of its own: a slow disk holds
/// nobody up. Others may change the file meanwhile, another compositor or `mini-compositor modes clear`: each change is
/// made to what is there by then, and nobody else writes while it is made. A file that is damaged is set aside; one of a
/// newer version is left alone, and nothing is kept then; what cannot be written is reported once, and is written with
/// what changes next.
public final class TextInputModeStore {
    private let memory: TextInputModeMemory
    private let clock: any SeatClock
    private let logger: Logger
    private let writer: TextInputModeWriter
    private let queue = DispatchQueue(label: "text input modes")

    private var changes = TextInputModeChanges()
    private var nextWrite = Timestamp.zero
    private var isWaiting = false
    /// Whether contexts were used since the last write: worth a write at the end, and none before.
    private var hasNewUses = false
    private lazy var timer = SeatTimer { [unowned self] in write() }

    /// How long after one write the next may begin.
    private static let interval = Duration.seconds(1)

    /// Loads what the file has into the memory, and keeps what changes from then on. What cannot be loaded is logged.
    /// - Parameters:
    ///   - path: an absolute path; the folder is made when it is first needed.
    ///   - memory: what is loaded into, and kept.
    ///   - clock: what the interval goes by; only the store's own timer is scheduled.
    ///   - logger: told of what cannot be loaded.
    public convenience init(
        _ path: FilePath, of memory: TextInputModeMemory, clock: any SeatClock,
        logger: Logger = Logger(label: "surface-responders")
    ) {
        self.init(AtomicFile(path), of: memory, clock: clock, logger: logger)
    }

    package init(
        _ file: AtomicFile, of memory: TextInputModeMemory, clock: any SeatClock,
        logger: Logger = Logger(label: "surface-responders")
    ) {
        self.memory = memory
        self.clock = clock
        self.logger = logger
        writer = TextInputModeWriter(file, limits: memory.table.limits, logger: logger)
        if let table = writer.load() { memory.replace(with: table) }
        memory.store = self
    }

    deinit {
        if isWaiting { clock.cancel(timer) }
    }

    /// Why what the memory has is not all in the file, as of the last write; nil if it is.
    public var failure: TextInputModeFileError? { writer.failure }

    /// Writes what is not written yet, and returns when it is on the disk, or ``failure`` says why it is not. To be called
    /// once, at the end.
    public func close() {
        if isWaiting { clock.cancel(timer) }
        isWaiting = false
        hand(over: true)
        // What was handed over before may still be on its way.
        finishWrites()
        memory.store = nil
    }

    /// Returns when the writes that were begun are over.
    package func finishWrites() {
        queue.sync {}
    }

    // MARK: Changes

    func note(_ change: TextInputModeMemory.Change) {
        changes.add(change)
        guard !isWaiting else { return }
        isWaiting = true
        clock.schedule(timer, at: max(clock.now, nextWrite))
    }

    /// A context became active.
    func noteUse() {
        hasNewUses = true
    }

    /// Somebody else may have changed the file: called before the memory is asked.
    func refresh() {
        guard writer.hasNews, let table = queue.sync(execute: { writer.load() }) else { return }
        memory.replace(with: changes.applied(to: table, from: memory.table))
    }

    private func write() {
        isWaiting = false
        nextWrite = clock.now.advanced(by: Self.interval)
        hand(over: false)
    }

    private func hand(over isLast: Bool) {
        guard !changes.isEmpty || isLast && (hasNewUses || writer.hasUnwritten) else { return }
        let pending = changes
        let table = memory.table
        changes = TextInputModeChanges()
        hasNewUses = false
        if isLast {
            queue.sync { writer.write(table, pending, isLast: true) }
        } else {
            queue.async { [writer] in writer.write(table, pending, isLast: false) }
        }
    }
}

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
