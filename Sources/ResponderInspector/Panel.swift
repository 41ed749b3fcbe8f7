import SystemPackage
import WaylandClient

/// The panel on the right edge of an output. It takes no input, so it is never part of what it explains.
final class Panel {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var isClosed = false

    private let shm: WlShm
    private let surface: WlSurface
    private let layerSurface: ZwlrLayerSurfaceV1
    /// Both are `nil` if the compositor lacks one of them. The scale is then 1.
    private var fractionalScale: WpFractionalScaleV1?
    private var viewport: WpViewport?
    private var scale = 1.0
    /// In logical pixels; zero before the compositor has set it.
    private var height = 0.0
    /// Whether the content or the size has changed since it was drawn.
    private var needsDisplay = false
    private var isWaitingForFrame = false
    private var buffers: [SharedMemoryBuffer] = []

    init(_ registry: Registry) throws {
        let compositor: WlCompositor = try Self.bind(registry)
        let shell: ZwlrLayerShellV1 = try Self.bind(registry)
        shm = try Self.bind(registry)
        surface = compositor.createSurface()
        layerSurface = shell.getLayerSurface(
            surface: surface, output: nil, layer: .overlay, namespace: "inspector")
        layerSurface.setSize(width: UInt32(PanelDrawing.width), height: 0)
        layerSurface.setAnchor(anchor: [.top, .bottom, .right])
        // Windows keep their sizes, and the panel covers bars at the edges.
        layerSurface.setExclusiveZone(zone: -1)
        layerSurface.setKeyboardInteractivity(keyboardInteractivity: .none)
        let nowhere = compositor.createRegion()
        surface.setInputRegion(region: nowhere)
        nowhere.destroy()
        if let scales = registry.bind(WpFractionalScaleManagerV1.self),
            let viewporter = registry.bind(WpViewporter.self)
        {
            let fractionalScale = scales.getFractionalScale(surface: surface)
            fractionalScale.onEvent = { [weak self] in self?.handle($0) }
            self.fractionalScale = fractionalScale
            viewport = viewporter.getViewport(surface: surface)
        }
        layerSurface.onEvent = { [weak self] in self?.handle($0) }
        surface.commit()
    }

    private static func bind<P: ProxyType>(_ registry: Registry) throws(Failure) -> P {
        guard let proxy = registry.bind(P.self) else {
            throw Failure(description: "the compositor has no \(P.interface.name)")
        }
        return proxy
    }

    // MARK: Events

    private func handle(_ event: ZwlrLayerSurfaceV1.Event) {
        switch event {
        case .configure(let serial, _, let height):
            layerSurface.ackConfigure(serial: serial)
            self.height = Double(height)
            needsDisplay = true
        case .closed: isClosed = true
        }
    }

    private func handle(_ event: WpFractionalScaleV1.Event) {
        guard case .preferredScale(let numerator) = event else { return }
        scale = Double(max(numerator, 1)) / 120
        needsDisplay = true
    }

    // MARK: Drawing

    /// Notes that the content has changed.
    func setNeedsDisplay() {
        needsDisplay = true
    }

    /// Draws what has changed, at most once for each frame of the compositor.
    func update(_ content: @autoclosure () -> PanelContent) throws {
        guard needsDisplay, !isWaitingForFrame, height > 0 else { return }
        needsDisplay = false
        let width = Int32((PanelDrawing.width * scale).rounded())
        let buffer = try buffer(width, Int32((height * scale).rounded()))
        let content = content()
        buffer.withPixels { span in
            unsafe span.withUnsafeMutableBytes { bytes in
                let canvas = unsafe Canvas(
                    pixels: bytes.bindMemory(to: UInt32.self), width: Int(buffer.width),
                    height: Int(buffer.height))
                PanelDrawing(on: canvas, scale: scale).draw(content)
            }
        }
        surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        buffer.didAttach()
        surface.damageBuffer(x: 0, y: 0, width: buffer.width, height: buffer.height)
        viewport?.setDestination(width: Int32(PanelDrawing.width), height: Int32(height))
        isWaitingForFrame = true
        surface.frame().onEvent = { [weak self] _ in self?.isWaitingForFrame = false }
        surface.commit()
    }

    private func buffer(_ width: Int32, _ height: Int32) throws(Errno) -> SharedMemoryBuffer {
        buffers.removeAll { !$0.isBusy && ($0.width, $0.height) != (width, height) }
        if let free = buffers.first(where: { !$0.isBusy && ($0.width, $0.height) == (width, height) }) {
            return free
        }
        let buffer = try SharedMemoryBuffer(on: shm, width: width, height: height, format: .argb8888)
        buffers.append(buffer)
        return buffer
    }
}
