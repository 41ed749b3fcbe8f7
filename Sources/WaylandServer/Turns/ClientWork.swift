import CLinux
import DequeModule
import Glibc

/// Does long work for clients in steps, such as copying large buffers. Each turn of the event loop begins
/// with as many steps as fit into ``budget``, and at least one. All clients are served in between.
///
/// Applications take turns with each other, and so do the clients of one application, so an application gets
/// no more time by connecting again. A client's jobs are done in order, and end with the client.
public final class ClientWork {
    /// The processor time for work in one turn. A step begins only while some of it is left, but a turn that
    /// begins with waiting work does at least one. After a turn with much other work, less time is available,
    /// but at least a quarter. Jobs that are added ahead of others have the same budget in addition.
    public var budget = Duration.milliseconds(4)
    /// The time available in this turn, and the part of it that was used.
    private var share = Duration.zero
    private var taken = Duration.zero
    /// The part of `taken` that was used by ``addAhead(for:_:)``.
    private var takenAhead = Duration.zero
    /// The number of the turn that these times are for.
    private var turn: UInt64?
    /// The thread's processor time when this turn's work began.
    private var start = Duration.zero

    private let eventLoop: EventLoop
    /// A descriptor that is always readable. It is waited for while there is work.
    private var source: FileDescriptorSource?
    private var isReady = false
    /// The applications that have work, the next one first.
    private var waiting: Deque<Application> = []
    private var queues: [ObjectIdentifier: Queue] = [:]
    /// The jobs that clients left behind when they ended.
    private let leftovers = Queue(of: nil)

    /// How many jobs clients may leave behind, all together.
    private static let maximumLeftovers = 32

    private final class Queue {
        /// `nil` for jobs that clients left behind, which count as an application of their own.
        let application: ClientTally?
        var jobs: Deque<ClientJob.Entry> = []
        var isWaiting = false

        init(of application: ClientTally?) {
            self.application = application
        }
    }

    private struct Application {
        let tally: ClientTally?
        /// The queues of its clients, the next one first.
        var queues: Deque<Queue>
    }

    init(_ eventLoop: EventLoop) {
        self.eventLoop = eventLoop
        let descriptor = OwnedFileDescriptor(rawValue: clinux_ready_descriptor())
        source = eventLoop.addFileDescriptor(descriptor.rawValue, []) { [unowned self] _ in
            // `dispatch(timeout:)` does the work before it waits.
            if !eventLoop.isDispatching { work() }
        }
    }

    /// Adds a job behind the client's other jobs. It begins immediately if no job waits and this turn has
    /// time left. Returns `nil` if the job is already over, or if the client has ended.
    /// - Parameters:
    ///   - client: the client that the job is done for.
    ///   - step: does a part of the job in a few milliseconds. Called on the event loop's thread until it
    ///     returns ``ClientJob/Progress/done``.
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

    /// Does a step if no job waits and this turn has time left. Returns `nil` otherwise: add a job then.
    package func doNow(_ step: () -> ClientJob.Progress) -> ClientJob.Progress? {
        beginTurnIfNew()
        return waiting.isEmpty && taken < share ? timed(step) : nil
    }

    /// Adds a job that begins immediately even if others wait, unless such jobs have used up the turn's
    /// ``budget``. Use this for events that the client should receive before its first round trip ends.
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

    /// Adds a job that a client left behind when it ended. Never calls `step` before this has returned.
    /// Returns `nil` if too many jobs are left behind. The job cannot be done then.
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

    /// Removes and returns the queue that is next. Its application moves to the end.
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
            // Everything else is expected to take about as long as in the previous turn.
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

    /// Does a step, and counts its processor time for this turn.
    private func timed(_ step: () -> ClientJob.Progress) -> ClientJob.Progress {
        let start = ThreadTime.now
        defer { taken += ThreadTime.now - start }
        return step()
    }

    private func doStep(of queue: Queue) {
        // Skip jobs that were canceled.
        while let first = queue.jobs.first, first.step == nil { queue.jobs.removeFirst() }
        guard let job = queue.jobs.first, let step = job.step else { return }
        guard timed(step) == .done else { return }
        job.step = nil
        // The step may have ended the client, and its jobs with it.
        if queue.jobs.first === job { queue.jobs.removeFirst() }
    }

    private func setReady(_ isReady: Bool) {
        guard isReady != self.isReady else { return }
        self.isReady = isReady
        eventLoop.beforeWaiting = isReady ? { [weak self] in self?.work() } : nil
        if let source { return source.update(isReady ? .readable : []) }
        guard isReady else { return }
        // No descriptor was available, so do all work in one turn.
        eventLoop.addIdle { [weak self] in
            while let self, self.isReady { work() }
        }
    }
}

/// Long work that is done in steps: see ``ClientWork``. Ends early when this object is released or
/// canceled, or when the client ends.
public final class ClientJob {
    /// Whether a job is over after a step.
    public enum Progress: Hashable, Sendable {
        /// More steps are needed.
        case continues
        /// The job is over.
        case done
    }

    private weak var entry: Entry?

    /// The state of a job, which exists until the job is over.
    final class Entry {
        /// `nil` once the job is over.
        var step: (() -> Progress)?
    }

    init(_ entry: Entry) {
        self.entry = entry
    }

    deinit {
        cancel()
    }

    /// Ends the job if it is not over.
    public func cancel() {
        entry?.step = nil
        entry = nil
    }
}

extension ClientWork {
    private static let elementsPerStep = 16

    /// Adds a job that visits many objects, some in each step: see ``addAhead(for:_:)``. Retains the objects
    /// until the job is over. `body` has to check whether an element changed since the job was added.
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

/// The processor time that a thread has used, which does not depend on the load of the machine.
package enum ThreadTime {
    /// The time that the calling thread has used since it began.
    package static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
