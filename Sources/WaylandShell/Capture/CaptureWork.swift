import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// What is done for a capture: its picture is drawn, compared with the one that its client has, and put into the client's
/// buffer, a part in each step.
final class CaptureWork {
    private enum Stage {
        case drawing
        case comparing(CapturedPicture)
        case writing(CapturedPicture)
    }

    let pending: any PendingCapture
    /// What there was when the picture was shown; nil if it was not all there.
    let mark: CaptureMark?

    /// When that was.
    private let time: Timestamp
    private unowned let capture: ScreenCapture
    private let drawing: CaptureDrawing
    private var stage = Stage.drawing
    /// By which its pixels count.
    private var use: ClientUse?
    private var damage: PictureDamage?
    private var writing: BufferWriting?
    /// What is under way: in steps, and where a process has to wait for the buffer.
    private var job: ClientJob?
    private var laterWriting: FileRead?

    init(
        _ pending: any PendingCapture, _ drawing: CaptureDrawing, at time: Timestamp, _ mark: CaptureMark?,
        for capture: ScreenCapture
    ) {
        self.pending = pending
        self.drawing = drawing
        self.time = time
        self.mark = mark
        self.capture = capture
    }

    /// It may be over before this returns.
    func begin(by work: ClientWork) {
        use = pending.client.use(.contentBytes, amount: drawing.byteCount) {
            capture.compositor.logger.notice("\($0)")
        }
        guard use != nil else {
            _ = fail()
            return
        }
        job = work.add(for: pending.client) { [unowned self] in doNext() }
    }

    private func doNext() -> ClientJob.Progress {
        switch stage {
        case .drawing: draw()
        case .comparing(let picture): compare(picture)
        case .writing(let picture): write(picture)
        }
    }

    private func draw() -> ClientJob.Progress {
        drawing.drawPart()
        switch drawing.state {
        case .unfinished: return .continues
        case .failed: return fail()
        case .finished(let picture):
            guard let use else { return fail() }
            // The output has become smaller meanwhile.
            if let part = pending.part, !part.isInside(picture) { return fail() }
            damage = PictureDamage(of: picture, since: pending.seen?.content, in: pending.part)
            stage = .comparing(CapturedPicture(picture, use))
            return .continues
        }
    }

    private func compare(_ picture: CapturedPicture) -> ClientJob.Progress {
        damage?.compareNext()
        guard damage?.isComplete != false else { return .continues }
        guard damage?.rectangles.isEmpty != true || pending.seen == nil else {
            capture.waitAgain(self)
            return .done
        }
        guard let target = pending.target(for: picture.content) else {
            capture.end(self)
            return .done
        }
        writing = BufferWriting(
            picture.content, pending.part ?? picture.content.area, into: target)
        stage = .writing(picture)
        return .continues
    }

    private func write(_ picture: CapturedPicture) -> ClientJob.Progress {
        switch writing?.writeNext() {
        case .continues: return .continues
        case .done:
            finish(picture)
            return .done
        case .failed, nil: return fail()
        case .mustWait:
            laterWriting = writing?.writeLater { [unowned self] isWritten in
                if isWritten { finish(picture) } else { _ = fail() }
            }
            return .done
        }
    }

    private func finish(_ picture: CapturedPicture) {
        capture.end(self)
        pending.finish(picture, damage: damage?.rectangles ?? [], at: time)
    }

    private func fail() -> ClientJob.Progress {
        capture.end(self)
        pending.fail()
        return .done
    }
}

extension Region.Rectangle {
    fileprivate func isInside(_ picture: PixelContent) -> Bool {
        left >= 0 && top >= 0 && left <= right && top <= bottom && Int(right) <= picture.width
            && Int(bottom) <= picture.height
    }
}
