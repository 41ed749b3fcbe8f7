import WaylandServer
import WaylandShellCore

/// A picture of an icon on its way: it may be large, and is read as work for its client.
final class IconPicture {
    /// The length of each side, in pixels.
    let size: Int
    let scale: Int
    /// nil until it has been read.
    private(set) var content: (any FrameContent)?

    /// The buffer has to stay until this is nil, or the picture is gone.
    var bufferEnd: DestroyObservation? {
        willSet { bufferEnd?.cancel() }
    }
    /// By which it counts among its client's.
    private let clientUse: ClientUse
    private var reading: GradualReading?
    /// Ends with the picture.
    private var job: ClientJob?

    /// Begins to read.
    init(of buffer: ShmBuffer, scale: Int, _ clientUse: ClientUse) {
        size = buffer.width
        self.scale = scale
        self.clientUse = clientUse
        let use = BufferUse(buffer, isReleased: false)
        job = buffer.client.display?.work.add(for: buffer.client) { [weak self] in
            self?.readNext(use) ?? .done
        }
    }

    deinit {
        bufferEnd?.cancel()
    }

    private func readNext(_ use: BufferUse) -> ClientJob.Progress {
        if let reading { return readNext(of: reading) }
        switch use.buffer.read(use, over: nil) {
        case .content(let content): self.content = content
        case .gradual(let reading):
            self.reading = reading
            return .continues
        case .failed: break
        }
        return .done
    }

    private func readNext(of reading: GradualReading) -> ClientJob.Progress {
        switch reading.readNext() {
        case .continues: return .continues
        case .done: content = reading.content
        case .failed: break
        }
        self.reading = nil
        return .done
    }
}
