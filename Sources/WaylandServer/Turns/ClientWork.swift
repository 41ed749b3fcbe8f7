import CLinux
import DequeModule

/// What clients ask for that takes long: copies of large buffers, keymaps. A part of it is done in each turn of the event
/// loop, and everybody is served in between.
///
/// Clients take turns with each other. What one of them has asked for is done in the order in which it came, and ends with
/// the client.
public final class ClientWork {
    /// How much processor time there is for it in a turn: a step begins only as long as some of it is left, but one is done
    /// in any case.
    public var budget = Duration.milliseconds(4)

    private let eventLoop: EventLoop
    /// A descriptor that is always readable: waited for as long as there is work.
    private var source: FileDescriptorSource?
    private var isReady = false
    /// Those that have work, the one that is next first.
    private var waiting: Deque<Queue> = []
    private var queues: [ObjectIdentifier: Queue] = [:]

    /// What one client has asked for.
    private final class Queue {
        var jobs: Deque<ClientJob.Entry> = []
        var isWaiting = false
    }

    init(_ eventLoop: EventLoop) {
        self.eventLoop = eventLoop
        let descriptor = OwnedFileDescriptor(rawValue: clinux_ready_descriptor())
        source = eventLoop.addFileDescriptor(descriptor.rawValue, []) { [unowned self] _ in work() }
    }

    /// Adds a job, behind what the client has asked for before.
    /// - Parameters:
    ///   - client: the one that it is done for.
    ///   - step: does a part of it that takes no more than a few milliseconds. Called on the event loop, after this has
    ///     returned, until it returns ``ClientJob/Progress/done``.
    public func add(for client: Client, _ step: @escaping () -> ClientJob.Progress) -> ClientJob {
        let entry = ClientJob.Entry(step)
        let job = ClientJob(entry)
        guard client.isAlive else { return job }
        let queue = queue(of: client)
        queue.jobs.append(entry)
        wait(queue)
        setReady(true)
        return job
    }

    private func queue(of client: Client) -> Queue {
        if let known = queues[ObjectIdentifier(client)] { return known }
        let queue = Queue()
        queues[ObjectIdentifier(client)] = queue
        client.onDestroy { [weak self, unowned client] in
            self?.queues.removeValue(forKey: ObjectIdentifier(client))?.jobs.removeAll()
        }
        return queue
    }

    private func wait(_ queue: Queue) {
        guard !queue.isWaiting, !queue.jobs.isEmpty else { return }
        queue.isWaiting = true
        waiting.append(queue)
    }

    // MARK: Turns

    private func work() {
        let end = ThreadTime.now + budget
        repeat {
            guard let queue = waiting.popFirst() else { return setReady(false) }
            queue.isWaiting = false
            doStep(of: queue)
            wait(queue)
        } while ThreadTime.now < end
        if waiting.isEmpty { setReady(false) }
    }

    private func doStep(of queue: Queue) {
        // Those that nobody wants any more cost nothing.
        while let first = queue.jobs.first, first.step == nil { queue.jobs.removeFirst() }
        guard let job = queue.jobs.first, let step = job.step else { return }
        guard step() == .done else { return }
        job.end()
        // The client may have ended meanwhile, and its jobs with it.
        if queue.jobs.first === job { queue.jobs.removeFirst() }
    }

    private func setReady(_ isReady: Bool) {
        guard isReady != self.isReady else { return }
        self.isReady = isReady
        if let source { return source.update(isReady ? .readable : []) }
        guard isReady else { return }
        // There was no descriptor to be had: all is done in one turn.
        eventLoop.addIdle { [weak self] in
            while let self, self.isReady { work() }
        }
    }
}
