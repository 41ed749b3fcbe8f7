import DequeModule
import WaylandServer

/// Reads what clients have committed: at the end of the turn, as far as there is time for it, and the rest in later turns. No
/// client makes another's surfaces wait for long.
final class ContentReader {
    private let work: ClientWork
    private var queues: [ObjectIdentifier: Queue] = [:]
    /// Those with surfaces that came since the last turn.
    @safe @exclusivity(unchecked) private var fresh: [Queue] = []
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

/// A buffer whose pixels are on their way into the content of a surface. It is the client's again when they are there, or
/// are not wanted any more.
package final class ContentReading {
    private let use: BufferUse
    /// What waits for them. Releasing it ends that.
    package var wait: AnyObject?

    /// Begins to read a file.
    /// - Parameter content: holds this until it is over.
    init(
        _ pieces: [FilePiece], of buffer: ShmBuffer, from file: ShmFile, into content: SurfaceContent,
        for use: BufferUse
    ) {
        self.use = use
        wait = file.read(pieces, into: content) { [weak content] result in
            if case .failure(let failure) = result { buffer.post(failure) }
            content?.reading = nil
        }
    }

    package init(for use: BufferUse) {
        self.use = use
    }
}

/// A buffer that was committed, and whose pixels have not been read yet.
struct UnreadContent {
    let use: BufferUse
    /// Which of the buffer's pixels differ from the content that was read last.
    var damage: Damage

    package var width: Int { use.buffer.width }
    package var height: Int { use.buffer.height }

    /// Takes the place of a buffer that is never read.
    mutating func replace(_ earlier: UnreadContent) {
        if width == earlier.width, height == earlier.height {
            damage.add(earlier.damage)
        } else {
            damage = .everything
        }
    }
}

/// What becomes of a surface's content.
enum ContentChange {
    case unchanged
    /// A null buffer was attached.
    case removed
    case replaced(UnreadContent)

    /// Takes over what a later commit changes. A buffer that is never shown is not read.
    mutating func merge(_ later: ContentChange) {
        switch (self, later) {
        case (_, .unchanged): break
        case (.replaced(let earlier), .replaced(var next)):
            next.replace(earlier)
            self = .replaced(next)
        case (.removed, .replaced(var next)):
            next.damage = .everything
            self = .replaced(next)
        case (_, .removed), (.unchanged, .replaced): self = later
        }
    }
}
