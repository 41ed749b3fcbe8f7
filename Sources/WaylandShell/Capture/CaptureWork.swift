import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// Draws the picture of one capture, compares it with the client's last one and writes it, step by step.
final class CaptureWork {
    private enum Stage {
        case drawing
        case comparing(CapturedPicture)
        case writing(CapturedPicture)
    }

    let pending: any PendingCapture
    /// The state that the picture shows; `nil` if contents were incomplete.
    let mark: CaptureMark?

    /// When the picture was shown.
    private let time: Timestamp
    private unowned let capture: ScreenCapture
    private let drawing: CaptureDrawing
    private var stage = Stage.drawing
    /// Counts the picture's pixels toward the client's limit.
    private var use: ClientUse?
    private var damage: PictureDamage?
    private var writing: BufferWriting?
    private var job: ClientJob?
    /// Writes in another process, because the buffer's file may block.
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

    /// Begins the work, which may be over before this returns.
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
            // The output became smaller after the client requested the capture.
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

/// Compares two pictures, a part at a time. The result is bands of rows, each as wide as its changes.
struct PictureDamage {
    /// The fewest equal rows that separate bands. Copying fewer costs less than sending another rectangle.
    private static let gap = 16
    private static let pixelsOfPart = 1 << 18

    /// The bands from top to bottom, in pixels relative to the compared part.
    private(set) var rectangles: [Region.Rectangle] = []

    private let picture: PixelContent
    private let former: PixelContent
    private let part: Region.Rectangle
    private var rows: Range<Int>

    /// Compares a part of both pictures; `nil` is all of them. Everything in the part counts as changed
    /// without a former picture of the same size and format.
    init(of picture: PixelContent, since former: PixelContent?, in part: Region.Rectangle?) {
        self.picture = picture
        self.part = part ?? picture.area
        self.former = former ?? picture
        rows = 0..<0
        guard let former, former.width == picture.width, former.height == picture.height,
            former.format == picture.format
        else {
            rectangles = [
                Region.Rectangle(
                    left: 0, top: 0, right: self.part.right - self.part.left,
                    bottom: self.part.bottom - self.part.top)
            ]
            return
        }
        guard former !== picture else { return }
        rows = Int(self.part.top)..<max(Int(self.part.bottom), Int(self.part.top))
    }

    var isComplete: Bool { rows.isEmpty }

    mutating func compareNext() {
        let width = Int(part.right) - Int(part.left)
        let next = rows.prefix(max(Self.pixelsOfPart / max(width, 1), 1))
        rows = rows.dropFirst(next.count)
        for row in next {
            let start = row * picture.width + Int(part.left)
            let places = start..<start + width
            guard let columns = picture.pixels.difference(from: former.pixels, in: places) else { continue }
            add(row - Int(part.top), columns.lowerBound - start..<columns.upperBound - start)
        }
    }

    private mutating func add(_ row: Int, _ columns: Range<Int>) {
        let new = Region.Rectangle(
            left: Int32(columns.lowerBound), top: Int32(row), right: Int32(columns.upperBound),
            bottom: Int32(row + 1))
        guard let last = rectangles.last, row - Int(last.bottom) < Self.gap else {
            rectangles.append(new)
            return
        }
        rectangles[rectangles.count - 1] = Region.Rectangle(
            left: min(last.left, new.left), top: last.top, right: max(last.right, new.right),
            bottom: new.bottom)
    }
}
