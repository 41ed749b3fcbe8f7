import Dispatch
import Logging
import SystemPackage

/// Saves a memory of text input modes in a file and restores it at the next start.
///
/// Changes are written on a background queue, at most once a second, so a slow disk does not delay the seat.
/// Only closing, and loading a file that another program has changed, wait for the disk. The store locks the
/// file and applies its changes to the current content, because other programs may change the file.
///
/// A damaged file is renamed. A file of a newer version, or one that cannot be read, is not changed, and
/// nothing is saved. Of failed writes in a row, only the first is logged; the next change writes again. The
/// memory holds the store weakly.
/// memory holds the store weakly.
public final class TextInputModeStore {
    private let memory: TextInputModeMemory
    private let clock: any SeatClock
    private let logger: Logger
    private let writer: TextInputModeWriter
    private let queue = DispatchQueue(label: "text input modes")

    private var changes = TextInputModeChanges()
    private var nextWrite = Timestamp.zero
    private var isWaiting = false
    /// Whether contexts were used since the last write. Uses alone are written only when the store is closed.
    private var hasNewUses = false
    private lazy var timer = SeatTimer { [unowned self] in write() }

    /// The minimum time between two writes.
    private static let interval = Duration.seconds(1)

    /// Loads the file into the memory, and saves later changes of the memory. Logs failures.
    /// - Parameters:
    ///   - path: an absolute path. The folder is created when it is first needed.
    ///   - memory: the memory to load and save.
    ///   - clock: measures the interval between writes.
    ///   - logger: receives messages about files that cannot be loaded or written.
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

    /// Why the file does not contain everything in the memory, as of the last write. `nil` if it does.
    public var failure: TextInputModeFileError? { writer.failure }

    /// Writes all changes. Returns when they are on the disk or ``failure`` is set. Call it once, at the end.
    public func close() {
        if isWaiting { clock.cancel(timer) }
        isWaiting = false
        hand(over: true)
        // Earlier writes may still be in progress.
        finishWrites()
        memory.store = nil
    }

    /// Returns when all writes that were started have ended.
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

    func noteUse() {
        hasNewUses = true
    }

    /// Loads changes that other programs have made to the file. Called before the memory is read.
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

/// The changes of a table since it was last written.
struct TextInputModeChanges: Sendable {
    private var isAllForgotten = false
    /// The changed contexts. The table has their new modes, or none if they were forgotten.
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

    mutating func merge(_ later: TextInputModeChanges) {
        if later.isAllForgotten { self = later } else { contexts.formUnion(later.contexts) }
    }

    /// Applies the changes, which were made in `own`, to a table that another program has written.
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
