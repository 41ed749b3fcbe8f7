import SystemPackage
import WaylandClient

/// A toplevel in one color, with a subsurface of another color in its center and text fields above that.
final class DemoWindow {
    private(set) var isClosed = false
    /// The reason why the window could not be drawn.
    private(set) var failure: PixelBuffer.Failure?

    private let report: Report
    private let shm: WlShm
    private let wmBase: XdgWmBase
    private let surface: WlSurface
    private let xdgSurface: XdgSurface
    private let toplevel: XdgToplevel
    private let innerSurface: WlSurface
    private let subsurface: WlSubsurface
    /// `nil` if the compositor does not support responders.
    let form: DemoForm?

    private let ownSize: (width: Int32, height: Int32)
    /// The size that the compositor requested.
    private var size: (width: Int32, height: Int32)
    private var drawnSize: (width: Int32, height: Int32) = (0, 0)
    /// The buffers that the compositor may read.
    private var buffers: [SharedMemoryBuffer] = []

    private static let color: UInt32 = 0x2e5c6e
    private static let innerColor: UInt32 = 0xe0a030

    init(
        compositor: WlCompositor, subcompositor: WlSubcompositor, shm: WlShm, wmBase: XdgWmBase,
        responders: SurfaceResponderManagerV1?, options: DemoOptions, report: Report
    ) {
        self.report = report
        self.shm = shm
        self.wmBase = wmBase
        ownSize = (options.size.width, options.size.height)
        size = ownSize
        surface = compositor.createSurface()
        innerSurface = compositor.createSurface()
        subsurface = subcompositor.getSubsurface(surface: innerSurface, parent: surface)
        xdgSurface = wmBase.getXdgSurface(surface: surface)
        toplevel = xdgSurface.getToplevel()
        toplevel.setTitle(title: options.title)
        toplevel.setAppId(appId: options.applicationIdentifier)
        form = responders.map { [surface] in DemoForm($0, surface: surface, report: report) }
        form?.setOnChange { [weak self] in self?.redraw() }
        wmBase.onEvent = { [unowned wmBase] event in
            if case .ping(let serial) = event { wmBase.pong(serial: serial) }
        }
        xdgSurface.onEvent = { [weak self] event in
            if case .configure(let serial) = event { self?.configured(serial) }
        }
        toplevel.onEvent = { [weak self] in self?.handle($0) }
        surface.commit()
    }

    func close() {
        isClosed = true
    }

    func name(of surface: WlSurface?) -> String {
        switch surface {
        case self.surface: "window"
        case innerSurface: "subsurface"
        default: "nothing"
        }
    }

    // MARK: Events

    private func handle(_ event: XdgToplevel.Event) {
        switch event {
        case .configure(let width, let height, let states):
            size = (width > 0 ? width : ownSize.width, height > 0 ? height : ownSize.height)
            let names = Self.stateNames(states).joined(separator: " ")
            report.print("configure \(size.width)x\(size.height)" + (names.isEmpty ? "" : " " + names))
        case .close:
            report.print("close")
            close()
        case .configureBounds(let width, let height): report.detail("bounds \(width)x\(height)")
        case .wmCapabilities: break
        }
    }

    private static func stateNames(_ states: [XdgToplevel.State]) -> [String] {
        states.map { state in
            switch state {
            case .maximized: "maximized"
            case .fullscreen: "fullscreen"
            case .resizing: "resizing"
            case .activated: "activated"
            default: "state-\(state.rawValue)"
            }
        }
    }

    private func configured(_ serial: UInt32) {
        xdgSurface.ackConfigure(serial: serial)
        draw(isResized: drawnSize != size)
    }

    /// Redraws the window after a change of a field.
    private func redraw() {
        guard drawnSize != (0, 0) else { return }
        draw(isResized: false, hasChangedFields: true)
        // Set after the commit, so that scripts that wait for the title find what the commit declares.
        guard let field = form?.firstField else { return }
        toplevel.setTitle(title: "\(field.name) \"\(field.content.text)\"")
    }

    private func draw(isResized: Bool, hasChangedFields: Bool = false) {
        do throws(PixelBuffer.Failure) {
            if isResized { try drawSubsurface() }
            if isResized || hasChangedFields { try drawWindow() }
        } catch {
            failure = error
        }
        surface.commit()
    }

    private func drawSubsurface() throws(PixelBuffer.Failure) {
        drawnSize = size
        let inner = (width: max(size.width / 2, 1), height: max(size.height / 2, 1))
        subsurface.setPosition(x: size.width / 4, y: size.height / 4)
        try fill(innerSurface, inner.width, inner.height, Self.innerColor)
        innerSurface.commit()
        form?.place(in: size)
    }

    private func drawWindow() throws(PixelBuffer.Failure) {
        try fill(surface, drawnSize.width, drawnSize.height, Self.color, form?.picture(in: drawnSize) ?? [])
        surface.frame().onEvent = { [report] _ in report.detail("frame done") }
        report.detail("drawn \(drawnSize.width)x\(drawnSize.height)")
    }

    private func fill(
        _ surface: WlSurface, _ width: Int32, _ height: Int32, _ color: UInt32, _ boxes: [PixelBox] = []
    ) throws(PixelBuffer.Failure) {
        buffers.removeAll { !$0.isBusy }
        let buffer = try PixelBuffer.make(shm, width: width, height: height, color: color, boxes: boxes)
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        buffer.didAttach()
        buffers.append(buffer)
        surface.damage(x: 0, y: 0, width: .max, height: .max)
    }
}

/// Boxes on a background color in shared memory.
enum PixelBuffer {
    struct Failure: Error, CustomStringConvertible {
        let cause: Errno

        var description: String { "no memory for a picture: \(cause)" }
    }

    /// - Parameters:
    ///   - color: the background color, opaque, 0xRRGGBB.
    ///   - boxes: painted in order. Parts outside the buffer are clipped.
    static func make(
        _ shm: WlShm, width: Int32, height: Int32, color: UInt32, boxes: [PixelBox] = []
    ) throws(Failure) -> SharedMemoryBuffer {
        let buffer: SharedMemoryBuffer
        do throws(Errno) {
            buffer = try SharedMemoryBuffer(on: shm, width: width, height: height)
        } catch {
            throw Failure(cause: error)
        }
        buffer.withPixels { pixels in
            paint(PixelBox(x: 0, y: 0, width: width, height: height, color: color), on: &pixels, buffer)
            for box in boxes { paint(box, on: &pixels, buffer) }
        }
        return buffer
    }

    private static func paint(
        _ box: PixelBox, on pixels: inout MutableRawSpan, _ buffer: SharedMemoryBuffer
    ) {
        let (left, right) = (max(box.x, 0), min(box.x + box.width, buffer.width))
        let (top, bottom) = (max(box.y, 0), min(box.y + box.height, buffer.height))
        guard left < right, top < bottom else { return }
        for row in top..<bottom {
            for column in left..<right {
                let offset = Int(row) * buffer.bytesPerRow + Int(column) * 4
                pixels.storeBytes(of: 0xff00_0000 | box.color, toByteOffset: offset, as: UInt32.self)
            }
        }
    }
}

/// A rectangle in one color, in pixels of the buffer that it is drawn into.
struct PixelBox {
    var x: Int32
    var y: Int32
    var width: Int32
    var height: Int32
    /// 0xRRGGBB.
    var color: UInt32

    func grown(by margin: Int32, color: UInt32) -> PixelBox {
        PixelBox(
            x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin,
            color: color)
    }
}
