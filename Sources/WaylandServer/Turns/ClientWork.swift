import CLinux
import DequeModule
import Glibc

/// What clients ask for that takes long: copies of large buffers, keymaps. A part of it is done in each turn of the event
/// loop, and everybody is served in between: it is done first, so that what a client was answered is written out before the
/// next part.
///
/// Applications take turns with each other, and so do the clients of one application: it gets no more time by connecting
/// again. What a client has asked for is done in the order in which it came, and ends with the client.
public final class ClientWork {
    /// How much processor time there is for it in a turn: a step begins only as long as some of it is left. If a turn begins
    /// with work that waits, one step of that is done in any case. After a turn in which everything else took long there is
    /// less, at least a quarter.
    public var budget = Duration.milliseconds(4)
    /// What there is of it in this turn, what of that is used up, and which turn this is.
    private var share = Duration.zero
    private var taken = Duration.zero
    /// What of that was for what does not wait for others.
    private var takenAhead = Duration.zero
    private var turn: UInt64?
    /// What the thread had taken when this turn's work began.
    private var start = Duration.zero

    private let eventLoop: EventLoop
    /// A descriptor that is always readable: waited for as long as there is work.
    private var source: FileDescriptorSource?
    private var isReady = false
    /// The applications that have work, the one that is next first.
    private var waiting: Deque<Application> = []
    private var queues: [ObjectIdentifier: Queue] = [:]
    /// What clients left behind.
    private let leftovers = Queue(of: nil)

    /// How many jobs clients may leave behind, all together.
    private static let maximumLeftovers = 32

    private final class Queue {
        /// nil for what clients left behind, which is done as if an application of its own had asked for it.
        let application: ClientTally?
        var jobs: Deque<ClientJob.Entry> = []
        var isWaiting = false

        init(of application: ClientTally?) {
            self.application = application
        }
    }

    private struct Application {
        let tally: ClientTally?
        /// The client that is next first.
        var queues: Deque<Queue>
    }

    init(_ eventLoop: EventLoop) {
        self.eventLoop = eventLoop
        let descriptor = OwnedFileDescriptor(rawValue: clinux_ready_descriptor())
        source = eventLoop.addFileDescriptor(descriptor.rawValue, []) { [unowned self] _ in
            // It was done before the wait.
            if !eventLoop.isDispatching { work() }
        }
    }

    /// Adds a job, behind what the client has asked for before. If nothing waits, it is begun immediately, if this turn has time
    /// for it.
    /// - Parameters:
    ///   - client: the one that it is done for.
    ///   - step: does a part of it that takes no more than a few milliseconds. Called on the event loop, until it returns
    ///     ``ClientJob/Progress/done``.
    /// - Returns: nil if the job is over when this returns, or the client has ended.
    public func add(for client: Client, _ step: @escaping () -> ClientJob.Progress) -> ClientJob? {
        guard client.isAlive else { return nil }
        let entry = ClientJob.Entry()
        entry.step = step
        let queue = queue(of: client)
        queue.jobs.append(entry)
        beginTurnIfNew()
        while waiting.isEmpty, queue.jobs.first === entry, taken < share { doStep(of: queue) }
        if !queue.jobs.isEmpty {
            wait(queue)
            setReady(true)
        }
        return entry.step == nil ? nil : ClientJob(entry)
    }

    /// Does a step at once, for a client that is alive, if ``add(for:_:)`` would: nothing waits, and this turn has time for it.
    /// - Returns: nil if the step was not done, and has to be added.
    package func doNow(_ step: () -> ClientJob.Progress) -> ClientJob.Progress? {
        beginTurnIfNew()
        return waiting.isEmpty && taken < share ? timed(step) : nil
    }

    /// Adds a job as ``add(for:_:)`` does, that is begun at once also if others wait, as far as such jobs have not had a turn's
    /// time yet: for what the client should have been told when its first round trip ends.
    package func addAhead(for client: Client, _ step: @escaping () -> ClientJob.Progress) -> ClientJob? {
        beginTurnIfNew()
        while client.isAlive, takenAhead < budget {
            let before = taken
            let progress = timed(step)
            takenAhead += taken - before
            if progress == .done { return nil }
        }
        return add(for: client, step)
    }

    /// Adds a job that a client left behind when it ended.
    /// - Parameter step: as in ``add(for:_:)``, but never called before this has returned.
    /// - Returns: nil if much is left behind already: it cannot be done.
    package func addLeftover(_ step: @escaping () -> ClientJob.Progress) -> ClientJob? {
        guard leftovers.jobs.count < Self.maximumLeftovers else { return nil }
        let entry = ClientJob.Entry()
        entry.step = step
        leftovers.jobs.append(entry)
        wait(leftovers)
        setReady(true)
        return ClientJob(entry)
    }

    private func queue(of client: Client) -> Queue {
        if let known = queues[ObjectIdentifier(client)] { return known }
        let queue = Queue(of: client.account.program)
        queues[ObjectIdentifier(client)] = queue
        client.onDestroy { [weak self, unowned client] in
            self?.queues.removeValue(forKey: ObjectIdentifier(client))?.jobs.removeAll()
        }
        return queue
    }

    private func wait(_ queue: Queue) {
        guard !queue.isWaiting, !queue.jobs.isEmpty else { return }
        queue.isWaiting = true
        if let index = waiting.firstIndex(where: { $0.tally === queue.application }) {
            waiting[index].queues.append(queue)
        } else {
            waiting.append(Application(tally: queue.application, queues: [queue]))
        }
    }

    /// The client that is next. Its application is the last again.
    private func takeNext() -> Queue? {
        guard var application = waiting.popFirst() else { return nil }
        let queue = application.queues.removeFirst()
        if !application.queues.isEmpty { waiting.append(application) }
        queue.isWaiting = false
        return queue
    }

    // MARK: Turns

    private func beginTurnIfNew() {
        if turn != eventLoop.turn { beginTurn(with: budget, at: ThreadTime.now) }
    }

    private func beginTurn(with share: Duration, at start: Duration) {
        turn = eventLoop.turn
        self.share = share
        self.start = start
        taken = .zero
        takenAhead = .zero
    }

    private func work() {
        if turn != eventLoop.turn {
            let now = ThreadTime.now
            // All else will take about as long as in the turn before.
            let elsewhere = turn == eventLoop.turn &- 1 ? now - start - taken : .zero
            beginTurn(with: max(budget - elsewhere / 2, budget / 4), at: now)
        }
        repeat {
            guard let queue = takeNext() else { break }
            doStep(of: queue)
            wait(queue)
        } while taken < share
        if waiting.isEmpty { setReady(false) }
    }

    /// Does a step, and counts the time that it takes for this turn.
    private func timed(_ step: () -> ClientJob.Progress) -> ClientJob.Progress {
        let start = ThreadTime.now
        defer { taken += ThreadTime.now - start }
        return step()
    }

    private func doStep(of queue: Queue) {
        // Those that nobody wants any more cost nothing.
        while let first = queue.jobs.first, first.step == nil { queue.jobs.removeFirst() }
        guard let job = queue.jobs.first, let step = job.step else { return }
        guard timed(step) == .done else { return }
        job.step = nil
        // The client may have ended meanwhile, and its jobs with it.
        if queue.jobs.first === job { queue.jobs.removeFirst() }
    }

    private func setReady(_ isReady: Bool) {
        guard isReady != self.isReady else { return }
        self.isReady = isReady
        eventLoop.beforeWaiting = isReady ? { [weak self] in self?.work() } : nil
        if let source { return source.update(isReady ? .readable : []) }
        guard isReady else { return }
        // There was no descriptor to be had: all is done in one turn.
        eventLoop.addIdle { [weak self] in
            while let self, self.isReady { work() }
        }
    }
}

/// Something that takes long, done in steps: see ``ClientWork``. Releasing it, or ``cancel()``, ends it: no step is done any
/// more.
public final class ClientJob {
    /// Whether a job is over after a step.
    public enum Progress: Hashable, Sendable {
        /// There is more to do.
        case continues
        /// It is over.
        case done
    }

    private weak var entry: Entry?

    /// What is kept of a job until it is over.
    final class Entry {
        /// nil once it is over.
        var step: (() -> Progress)?
    }

    init(_ entry: Entry) {
        self.entry = entry
    }

    deinit {
        cancel()
    }

    /// Ends the job, if it is not over.
    public func cancel() {
        entry?.step = nil
        entry = nil
    }
}

extension ClientWork {
    private static let elementsPerStep = 16

    /// Adds a job that goes through many objects, some in each turn: see ``addAhead(for:_:)``.
    /// - Parameter elements: kept until the job has come to them. What has become of one meanwhile is for `body` to look at.
    package func addForEach<Element>(
        of elements: [Element], for client: Client, _ body: @escaping (Element) -> Void,
        completion: @escaping () -> Void = {}
    ) -> ClientJob? {
        var rest = elements[...]
        return addAhead(for: client) {
            rest.prefix(Self.elementsPerStep).forEach(body)
            rest = rest.dropFirst(Self.elementsPerStep)
            guard rest.isEmpty else { return .continues }
            completion()
            return .done
        }
    }
}

/// The processor time that a thread has taken, which does not depend on what else the machine does.
package enum ThreadTime {
    /// What the calling thread has taken since it began.
    package static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
