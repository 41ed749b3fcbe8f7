import DequeModule
import WaylandServer

/// Reads what clients have committed: at the end of the turn, as far as there is time for it, and the rest in later turns. No
/// client makes another's surfaces wait for long.
final class ContentReader {
    private let work: ClientWork
    private var queues: [ObjectIdentifier: Queue] = [:]
    /// Those with surfaces that came since the last turn.
    @exclusivity(unchecked) private var fresh: [Queue] = []
    /// How much pictures may still have read at once before the end of the turn, in bytes. What is beyond that is not on them yet.
    private var bytesForPictures = bytesOfTurn

    private static let bytesOfTurn = 1 << 21

    /// The surfaces of one client that are to be read.
    private final class Queue {
        let client: Client
        var surfaces: Deque<Surface> = []
        var job: ClientJob?
        var isFresh = false

        init(of client: Client) {
            self.client = client
        }
    }

    init(_ work: ClientWork) {
        self.work = work
    }

    /// A surface has something to be read.
    func add(_ surface: Surface) {
        let client = surface.resource.client
        guard client.isAlive else { return }
        let queue = queue(of: client)
        queue.surfaces.append(surface)
        guard !queue.isFresh else { return }
        queue.isFresh = true
        fresh.append(queue)
    }

    private func queue(of client: Client) -> Queue {
        if let known = queues[ObjectIdentifier(client)] { return known }
        let queue = Queue(of: client)
        queues[ObjectIdentifier(client)] = queue
        client.onDestroy { [weak self, unowned client] in
            let queue = self?.queues.removeValue(forKey: ObjectIdentifier(client))
            queue?.surfaces.removeAll()
        }
        return queue
    }

    /// Counts what is to be read at once for a picture.
    /// - Returns: false if pictures have had so much read in this turn that the rest has to wait.
    func mayRead(_ byteCount: Int) -> Bool {
        guard bytesForPictures > 0 else { return false }
        bytesForPictures -= byteCount
        return true
    }

    /// Begins with what came in this turn.
    func endTurn() {
        bytesForPictures = Self.bytesOfTurn
        guard !fresh.isEmpty else { return }
        let due = fresh
        fresh = []
        for queue in due {
            queue.isFresh = false
            guard queue.job == nil, !queue.surfaces.isEmpty else { continue }
            let job = work.add(for: queue.client) { [unowned queue] in Self.readNext(in: queue) }
            queue.job = queue.surfaces.isEmpty ? nil : job
        }
    }

    private static func readNext(in queue: Queue) -> ClientJob.Progress {
        if let surface = queue.surfaces.first, surface.readNextPart() == .done, !queue.surfaces.isEmpty {
            queue.surfaces.removeFirst()
        }
        guard queue.surfaces.isEmpty else { return .continues }
        queue.job = nil
        return .done
    }
}
