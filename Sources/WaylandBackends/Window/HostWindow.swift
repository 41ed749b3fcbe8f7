import Glibc
import SurfaceResponders
import SystemPackage
import WaylandClient
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// A window of the host that shows one output.
final class HostWindow {
    let output: Output
    let surface: WaylandClient.WlSurface

    /// Called when the user closes the window.
    var onClose: () -> Void = {}
    /// Called after the host's scale of the window has changed.
    var onScale: () -> Void = {}

    private let compositor: Compositor
    private let host: Host
    private let presenter: OutputPresenter
    private let xdgSurface: WaylandClient.XdgSurface
    private let toplevel: WaylandClient.XdgToplevel
    private let renderer: PixmanRenderer
    private var decoration: WaylandClient.ZxdgToplevelDecorationV1?
    /// Exists if the host draws no frame.
    private(set) var frame: HostFrame?
    private var fractionalScale: WaylandClient.WpFractionalScaleV1?
    private var viewport: WaylandClient.WpViewport?

    /// The size and scale that the output was configured with, for a host scale of 1.
    private let ownState: OutputState
    /// The size of the window without its frame, in the host's logical pixels.
    private var size: HostSize
    /// The latest size while the host neither maximized nor tiled the window, nor made it fullscreen.
    private var floatingSize: HostSize
    private var state = HostFrame.State()
    /// The part of the surfaces that is the window with its frame, as the host knows it.
    private var geometry: Rect?
    private var title = ""
    /// The size of the latest picture. The frame waits for the picture of a new size.
    private var shownSize: HostSize?
    /// Whether the host has shown a picture.
    private var wasShown = false
    /// The size of the host's latest configure event, with the frame. The window chooses what is 0.
    private var requestedSize = HostSize(width: 0, height: 0)
    /// The host's pixels for each of its logical pixels.
    private(set) var hostScale = OutputScale.one
    /// The outputs of the host that show the window.
    private var hostOutputs: [WaylandClient.WlOutput] = []
    private var isConfigured = false
    var isFullscreen: Bool { state.isFullscreen }
    private var buffers: [WindowBuffer] = []
    /// Why no picture can be drawn. Reported once.
    private(set) var failure: (any Error)?

    /// A host that shows no picture for this long has hidden the window.
    private static let hiddenAfter = Duration.milliseconds(100)
    /// The host reads one buffer, shows another, and the third is drawn.
    private static let maximumBufferCount = 3
    private static let fillingStates: [WaylandClient.XdgToplevel.State] = [
        .maximized, .fullscreen, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom,
    ]

    struct HostSize: Equatable {
        var width: Int32
        var height: Int32
    }

    private struct WindowBuffer {
        let memory: SharedMemoryBuffer
        var picture = DrawnPicture()
    }

    init(
        of output: Output, on host: Host, in compositor: Compositor, renderer: PixmanRenderer,
        title: String, applicationIdentifier: String
    ) {
        self.output = output
        self.host = host
        self.compositor = compositor
        self.renderer = renderer
        ownState = output.state
        size = HostSize(width: output.state.mode.width, height: output.state.mode.height)
        floatingSize = size
        presenter = OutputPresenter(output, of: compositor, renderer: renderer)
        surface = host.compositor.createSurface()
        xdgSurface = host.wmBase.getXdgSurface(surface: surface)
        toplevel = xdgSurface.getToplevel()
        setTitle(title)
        toplevel.setAppId(appId: applicationIdentifier)
        decorate()
        if let scaling = host.fractionalScaling {
            fractionalScale = scaling.getFractionalScale(surface: surface)
            viewport = host.viewporter?.getViewport(surface: surface)
            fractionalScale?.onEvent = { [unowned self] event in
                if case .preferredScale(let scale) = event { hostScaleChanged(OutputScale(numerator: scale)) }
            }
        }
        surface.onEvent = { [unowned self] in handle($0) }
        toplevel.onEvent = { [unowned self] in handle($0) }
        xdgSurface.onEvent = { [unowned self] event in
            if case .configure(let serial) = event { configured(serial) }
        }
        presenter.onShow = { [unowned self] in show(isChanged: $0) }
        surface.commit()
    }

    // MARK: For the backend

    func setNeedsDisplay() { presenter.setNeedsDisplay() }

    var itemsInFront: () -> [FrameItem] {
        get { presenter.itemsInFront }
        set { presenter.itemsInFront = newValue }
    }

    var drawsPointer: (SeatGlobal) -> Bool {
        get { presenter.drawsPointer }
        set { presenter.drawsPointer = newValue }
    }

    /// A request has room for 4096 bytes. Titles of clients can be almost as long.
    func setTitle(_ title: String) {
        self.title = String(title.unicodeScalars.prefix(256))
        toplevel.setTitle(title: self.title)
    }

    func setFullscreen(_ isFullscreen: Bool) {
        if isFullscreen {
            toplevel.setFullscreen(output: nil)
        } else {
            toplevel.unsetFullscreen()
        }
    }

    /// Converts a point of the host's window to global logical pixels of the compositor.
    func globalPoint(x: Double, y: Double) -> Point {
        let factor = hostScale.factor
        return FrameOutput(output).globalPoint(at: Point(x: x * factor, y: y * factor))
    }

    /// Converts a global point of the compositor to logical pixels of the host's window.
    func hostPoint(at global: Point) -> Point {
        let point = FrameOutput(output).picturePoint(at: global)
        return Point(x: point.x / hostScale.factor, y: point.y / hostScale.factor)
    }

    /// The length of one logical pixel of the host, in logical pixels of the compositor.
    var lengthFactor: Double { hostScale.factor / output.state.scale.factor }

    /// Destroys the window.
    func stop() {
        presenter.stop()
        buffers = []
        viewport?.destroy()
        fractionalScale?.destroy()
        frame?.stop()
        decoration?.destroy()
        toplevel.destroy()
        xdgSurface.destroy()
        surface.destroy()
    }

    // MARK: The host's requests

    private func handle(_ event: WaylandClient.XdgToplevel.Event) {
        switch event {
        case .configure(let width, let height, let states):
            requestedSize = HostSize(width: width, height: height)
            state = HostFrame.State(
                isActive: states.contains(.activated), isMaximized: states.contains(.maximized),
                isFilling: states.contains(where: Self.fillingStates.contains),
                isFullscreen: states.contains(.fullscreen))
        case .close: onClose()
        default: break
        }
    }

    private func configured(_ serial: UInt32) {
        xdgSurface.ackConfigure(serial: serial)
        let isFirst = !isConfigured
        isConfigured = true
        let former = size
        size = requestedSizeInFrame(or: state.isFilling ? size : floatingSize)
        if !state.isFilling { floatingSize = size }
        guard isFirst || size != former else {
            // Hosts wait for this before they send further sizes. While a picture of another size is awaited, its
            // commit does it.
            if size == shownSize { surface.commit() }
            return
        }
        resized()
    }

    private func handle(_ event: WaylandClient.WlSurface.Event) {
        switch event {
        case .preferredBufferScale(let factor):
            if fractionalScale == nil { hostScaleChanged(OutputScale(Double(factor))) }
        case .enter(let output):
            if let output { hostOutputs.append(output) }
            outputsChanged()
        case .leave(let output):
            hostOutputs.removeAll { $0 === output }
            outputsChanged()
        default: break
        }
    }

    /// The outputs of the host or their scales have changed. The window has the largest scale.
    func outputsChanged() {
        guard let scale = host.outputs?.scale(of: hostOutputs) else { return }
        hostScaleChanged(OutputScale(Double(scale)))
    }

    private func hostScaleChanged(_ scale: OutputScale) {
        guard scale != hostScale else { return }
        hostScale = scale
        if isConfigured { resized() }
        onScale()
    }

    /// Gives the output the pixels of the window. Its scale is its own, multiplied by the host's.
    private func resized() {
        func pixels(_ length: Int32) -> Int32 {
            Int32(clamping: Int64((Double(length) * hostScale.factor).rounded()))
        }
        var state = output.state
        state.mode.width = max(pixels(size.width), 1)
        state.mode.height = max(pixels(size.height), 1)
        state.scale = OutputScale(ownState.scale.factor * hostScale.factor)
        output.state = state
        presenter.didReappear()
    }

    // MARK: The frame

    /// Asks the host for a frame. If it draws none, the window does.
    private func decorate() {
        guard let decorations = host.decorations else { return addFrame() }
        decoration = decorations.getToplevelDecoration(toplevel: toplevel)
        decoration?.onEvent = { [unowned self] event in
            guard case .configure(let mode) = event else { return }
            if mode == .serverSide { removeFrame() } else { addFrame() }
        }
        decoration?.setMode(mode: .serverSide)
    }

    private func addFrame() {
        guard frame == nil else { return }
        frame = HostFrame(
            around: self, toplevel, look, on: host, renderer: renderer, logger: compositor.logger)
    }

    private func removeFrame() {
        frame?.stop()
        frame = nil
    }

    private var look: HostFrame.Look {
        HostFrame.Look(
            size: Size(width: Double(size.width), height: Double(size.height)), hostScale: hostScale,
            title: title,
            showsTitle: wasShown, state: state)
    }

    private var insets: FrameInsets { frame?.insets(in: state) ?? FrameInsets() }

    private func requestedSizeInFrame(or own: HostSize) -> HostSize {
        let insets = insets
        let (width, height) = (requestedSize.width, requestedSize.height)
        return HostSize(
            width: width > 0 ? max(width - Int32(insets.left + insets.right), 1) : own.width,
            height: height > 0 ? max(height - Int32(insets.top + insets.bottom), 1) : own.height)
    }

    /// Draws the frame, and sends the host the place of the window with its frame, if they have changed. A commit of
    /// the surface applies both.
    private func frameChanged() -> Bool {
        let insets = insets
        let geometry = Rect(
            x: -insets.left, y: -insets.top, width: Double(size.width) + insets.left + insets.right,
            height: Double(size.height) + insets.top + insets.bottom)
        let isMoved = geometry != self.geometry
        if isMoved {
            self.geometry = geometry
            xdgSurface.setWindowGeometry(
                x: Int32(geometry.minX), y: Int32(geometry.minY), width: Int32(geometry.width),
                height: Int32(geometry.height))
        }
        frame?.setLook(look)
        return frame?.update() == true || isMoved
    }

    /// Shows a frame that has changed around the present picture. Called at the end of each turn.
    func updateFrame() {
        guard size == shownSize, frameChanged() else { return }
        surface.commit()
    }

    // MARK: Pictures

    private func show(isChanged: Bool) {
        guard isConfigured, !host.isBusy else { return }
        if isChanged {
            guard attachPicture() else { return }
            shownSize = size
            _ = frameChanged()
        }
        requestFrame()
        surface.commit()
        presenter.didSubmit(hiddenAfter: Self.hiddenAfter)
    }

    private func requestFrame() {
        _ = HostPresentation(of: surface, on: host) { [weak self] presentation, refresh in
            guard let self else { return }
            wasShown = true
            presenter.didPresent(presentation ?? FramePresentation(time: compositor.clock.now))
            refreshChanged(refresh)
        }
    }

    /// Gives the output the refresh rate of the host's output. `period` is in nanoseconds; 0 if it is unknown.
    private func refreshChanged(_ period: UInt32) {
        guard period > 0 else { return }
        let refresh = Int32(clamping: 1_000_000_000_000 / UInt64(period))
        // A rate that is measured varies a little.
        guard abs(refresh - output.state.mode.refresh) > 500 else { return }
        output.state.mode.refresh = refresh
    }

    /// Draws what has changed, and attaches the buffer. Returns `false` if the host still reads all buffers.
    private func attachPicture() -> Bool {
        let mode = output.state.mode
        buffers.removeAll { $0.memory.width != mode.width || $0.memory.height != mode.height }
        do {
            guard let index = try freeBuffer(mode) else { return false }
            let drawn = try draw(in: &buffers[index])
            let buffer = buffers[index].memory
            surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            buffer.didAttach()
            for rectangle in drawn.rectangles {
                surface.damageBuffer(
                    x: rectangle.left, y: rectangle.top, width: rectangle.right - rectangle.left,
                    height: rectangle.bottom - rectangle.top)
            }
            if let viewport {
                viewport.setDestination(width: size.width, height: size.height)
            } else if hostScale != .one {
                surface.setBufferScale(scale: hostScale.roundedUp)
            }
            failure = nil
            return true
        } catch {
            if failure == nil { compositor.logger.error("\(output.name) cannot be drawn: \(error)") }
            failure = error
            return false
        }
    }

    private func draw(in buffer: inout WindowBuffer) throws(FrameRenderingError) -> Region {
        let memory = buffer.memory
        return try memory.withPixels { pixels throws(FrameRenderingError) in
            try presenter.draw(&buffer.picture, into: &pixels, bytesPerRow: memory.bytesPerRow)
        }
    }

    private func freeBuffer(_ mode: OutputMode) throws(Errno) -> Int? {
        if let free = buffers.firstIndex(where: { !$0.memory.isBusy }) { return free }
        guard buffers.count < Self.maximumBufferCount else { return nil }
        buffers.append(
            WindowBuffer(
                memory: try SharedMemoryBuffer(on: host.shm, width: mode.width, height: mode.height)))
        return buffers.count - 1
    }
}
