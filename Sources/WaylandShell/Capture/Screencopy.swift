import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// zwlr_screencopy_manager_v1: captures single pictures of outputs, or of parts of them.
final class ScreencopyManager: ZwlrScreencopyManagerV1Handler {
    private unowned let capture: ScreenCapture

    init(_ capture: ScreenCapture) {
        self.capture = capture
    }

    func captureOutput(
        _ manager: ZwlrScreencopyManagerV1, frame: NewResource<ZwlrScreencopyFrameV1>, overlayCursor: Int32,
        output: WlOutput
    ) {
        let output = Output.from(output)
        create(frame, output, showsCursors: overlayCursor != 0, output.map { FrameOutput($0).allPixels })
    }

    func captureOutputRegion(
        _ manager: ZwlrScreencopyManagerV1, frame: NewResource<ZwlrScreencopyFrameV1>, overlayCursor: Int32,
        output: WlOutput, x: Int32, y: Int32, width: Int32, height: Int32
    ) {
        let output = Output.from(output)
        let part = output.map { output in
            let local = Rect(
                x: Double(x), y: Double(y), width: Double(max(width, 0)), height: Double(max(height, 0)))
            return FrameOutput(output).pixels(of: local.offset(by: output.frame.origin - .zero))
        }
        create(frame, output, showsCursors: overlayCursor != 0, part)
    }

    private func create(
        _ id: NewResource<ZwlrScreencopyFrameV1>, _ output: Output?, showsCursors: Bool,
        _ part: Region.Rectangle?
    ) {
        guard let output, let part, !part.isEmpty else {
            // The output no longer exists, or the region is outside of it.
            id.create(nil).failed()
            return
        }
        let frame = ScreencopyFrame(part, of: output, showsCursors: showsCursors, for: id.client, capture)
        frame.attach(to: id.create(frame))
    }
}

/// A zwlr_screencopy_frame_v1: one picture, which is written to the client's buffer.
final class ScreencopyFrame: ZwlrScreencopyFrameV1Handler, PendingCapture {
    let client: Client
    let subject: CaptureSubject
    let part: Region.Rectangle?
    private let area: Region.Rectangle
    /// The output as it was when the client was sent the size of the buffer.
    private let output: FrameOutput
    private let kind: SeenPictures.Kind
    private weak var capture: ScreenCapture?
    private weak var resource: ZwlrScreencopyFrameV1?

    private var isUsed = false
    private var waitsForDamage = false
    private var buffer: WlBuffer?
    /// Counts the frame toward the client's limit while it waits for a picture.
    private var use: ClientUse?

    init(
        _ area: Region.Rectangle, of output: Output, showsCursors: Bool, for client: Client,
        _ capture: ScreenCapture
    ) {
        self.client = client
        self.area = area
        self.capture = capture
        self.output = FrameOutput(output)
        part = area
        subject = .source(.output(Weak(output)), showsCursors: showsCursors)
        kind = SeenPictures.Kind(output: ObjectIdentifier(output), showsCursors: showsCursors, part: area)
    }

    func attach(to resource: ZwlrScreencopyFrameV1) {
        self.resource = resource
        let width = UInt32(area.right - area.left)
        resource.buffer(
            format: .xrgb8888, width: width, height: UInt32(area.bottom - area.top),
            stride: width * UInt32(PixelFormat.bytesPerPixel))
        resource.bufferDone()
    }

    func resourceDestroyed(_ resource: Resource) {
        capture?.remove(self)
        end()
    }

    private func end() {
        buffer = nil
        use = nil
    }

    // MARK: Requests

    func copy(_ frame: ZwlrScreencopyFrameV1, buffer: WlBuffer) {
        begin(frame, into: buffer, waitsForDamage: false)
    }

    func copyWithDamage(_ frame: ZwlrScreencopyFrameV1, buffer: WlBuffer) {
        begin(frame, into: buffer, waitsForDamage: true)
    }

    private func begin(_ frame: ZwlrScreencopyFrameV1, into buffer: WlBuffer, waitsForDamage: Bool) {
        guard !isUsed else {
            return frame.postError(.alreadyUsed, "the frame was already copied or is being copied")
        }
        guard let target = buffer.handler as? ShmBuffer, target.fits(area, [.xrgb8888], isTight: true) else {
            let (width, height) = (area.right - area.left, area.bottom - area.top)
            return frame.postError(
                .invalidBuffer,
                "the buffer must be one of wl_shm with \(width) by \(height) pixels of the format xrgb8888")
        }
        isUsed = true
        use = capture.flatMap { capture in
            client.use(.waitingPictures) { capture.compositor.logger.notice("\($0)") }
        }
        guard use != nil else { return fail() }
        self.buffer = buffer
        self.waitsForDamage = waitsForDamage
        capture?.add(self)
    }

    // MARK: The picture

    var seen: CapturedPicture? { waitsForDamage ? capture?.seen.picture(kind, of: client) : nil }

    func target(for picture: PixelContent) -> ShmBuffer? {
        guard let target = buffer?.handler as? ShmBuffer, target.resource != nil,
            subject.output.map(FrameOutput.init) == output
        else {
            fail()
            return nil
        }
        return target
    }

    func finish(_ picture: CapturedPicture, damage: [Region.Rectangle], at time: Timestamp) {
        guard let resource else { return }
        resource.flags(flags: [])
        if waitsForDamage {
            note(picture)
            for rectangle in damage {
                resource.damage(
                    x: UInt32(rectangle.left), y: UInt32(rectangle.top),
                    width: UInt32(rectangle.right - rectangle.left),
                    height: UInt32(rectangle.bottom - rectangle.top))
            }
        }
        let moment = time.wireParts
        resource.ready(tvSecHi: moment.secondsHigh, tvSecLo: moment.low, tvNsec: moment.nanoseconds)
        end()
    }

    private func note(_ picture: CapturedPicture) {
        guard capture?.seen.note(picture, kind, of: client) == true else { return }
        let identifier = ObjectIdentifier(client)
        client.onDestroy { [weak capture] in capture?.seen.forget(identifier) }
    }

    func fail() {
        end()
        resource?.failed()
    }
}

/// The pictures that clients of zwlr_screencopy_manager_v1 received last by `copy_with_damage`.
struct SeenPictures {
    struct Kind: Equatable {
        let output: ObjectIdentifier
        let showsCursors: Bool
        let part: Region.Rectangle
    }

    private struct Entry {
        let kind: Kind
        let picture: CapturedPicture
    }

    /// The latest picture of a client comes last.
    private var entries: [ObjectIdentifier: [Entry]] = [:]

    /// How many pictures are kept for a client. A capture whose picture was dropped does not wait for damage.
    static let maximumCount = 8

    func picture(_ kind: Kind, of client: Client) -> CapturedPicture? {
        entries[ObjectIdentifier(client)]?.last { $0.kind == kind }?.picture
    }

    /// Returns whether this is the client's first picture. If so, call ``forget(_:)`` when the client ends.
    mutating func note(_ picture: CapturedPicture, _ kind: Kind, of client: Client) -> Bool {
        let isFirst = entries[ObjectIdentifier(client)] == nil
        var list = entries[ObjectIdentifier(client)] ?? []
        list.removeAll { $0.kind == kind }
        list.append(Entry(kind: kind, picture: picture))
        entries[ObjectIdentifier(client)] = list.suffix(Self.maximumCount)
        return isFirst
    }

    mutating func forget(_ client: ObjectIdentifier) {
        entries[client] = nil
    }
}
