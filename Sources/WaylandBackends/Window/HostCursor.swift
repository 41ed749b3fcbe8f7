import SurfaceResponders
import WaylandClient
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// Shows the cursor of a seat's pointer as the cursor of the host's pointer.
final class HostCursor {
    private let compositor: Compositor
    private let renderer: PixmanRenderer
    private let host: Host
    private let seat: HostSeat
    private let global: SeatGlobal
    private let surface: WaylandClient.WlSurface
    private let viewport: WaylandClient.WpViewport?
    private let shapes: WaylandClient.WpCursorShapeManagerV1?
    private var shapeDevice: WaylandClient.WpCursorShapeDeviceV1?
    private weak var shapedPointer: WaylandClient.WlPointer?
    private var buffers: [SharedMemoryBuffer] = []
    private var observations: [ObservationToken] = []
    private var isStale = true

    /// A cursor that changes faster than the host reads is shown late.
    private static let maximumBufferCount = 4

    init(
        of global: SeatGlobal, on seat: HostSeat, _ host: Host, in compositor: Compositor,
        renderer: PixmanRenderer
    ) {
        self.compositor = compositor
        self.renderer = renderer
        self.host = host
        self.seat = seat
        self.global = global
        surface = host.compositor.createSurface()
        viewport = host.scaling?.viewporter.getViewport(surface: surface)
        shapes = host.registry.bind(WaylandClient.WpCursorShapeManagerV1.self)
        observations = [
            global.observe { [unowned self] change in
                if case .cursor = change { isStale = true }
            },
            compositor.observeSurfaces { [unowned self] change in
                guard case .committed(let committed) = change, case .surface(let own, _, _) = global.cursor
                else { return }
                if committed.resource === own { isStale = true }
            },
        ]
    }

    func stop() {
        observations = []
        buffers = []
        shapeDevice?.destroy()
        viewport?.destroy()
        surface.destroy()
    }

    /// Call this after the pointer has entered a window, or the window's scale has changed.
    func setNeedsUpdate() { isStale = true }

    /// Sets the cursor if it has changed. Called at the end of each turn.
    func update() {
        guard isStale, let pointer = seat.pointer, let serial = pointer.enterSerial,
            let window = pointer.window
        else { return }
        isStale = false
        let cursor = compositor.cursor(of: global)
        if let shape = hostShape(of: cursor), let device = shapeDevice(for: pointer.pointer) {
            device.setShape(serial: serial, shape: shape)
        } else if let item = compositor.item(of: cursor, at: .zero), let frame = item.frame {
            show(item, frame, in: window, pointer.pointer, serial)
        } else {
            pointer.pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
        }
    }

    // MARK: Shapes of the host

    private func hostShape(of cursor: Cursor) -> WaylandClient.WpCursorShapeDeviceV1.Shape? {
        let shape: CursorShape
        switch cursor {
        case .default: shape = .default
        case .shape(let own): shape = own
        case .hidden, .surface: return nil
        }
        guard let shapes, let index = CursorShape.allCases.firstIndex(of: shape) else { return nil }
        // The protocol's numbers begin at 1, in the same order.
        let number = UInt32(index + 1)
        guard WaylandClient.WpCursorShapeDeviceV1.Shape.isValid(number, version: shapes.version) else {
            return nil
        }
        return WaylandClient.WpCursorShapeDeviceV1.Shape(rawValue: number)
    }

    private func shapeDevice(for pointer: WaylandClient.WlPointer) -> WaylandClient.WpCursorShapeDeviceV1? {
        if shapedPointer !== pointer {
            shapeDevice?.destroy()
            shapeDevice = shapes?.getPointer(pointer: pointer)
            shapedPointer = pointer
        }
        return shapeDevice
    }

    // MARK: Pictures

    /// Draws an item whose hotspot is at the origin of the compositor's plane.
    private func show(
        _ item: FrameItem, _ frame: Rect, in window: HostWindow, _ pointer: WaylandClient.WlPointer,
        _ serial: UInt32
    ) {
        // Without a viewport, a picture has the host's logical pixels.
        let outputScale = window.output.state.scale
        let scale =
            viewport == nil ? OutputScale(outputScale.factor / window.hostScale.factor) : outputScale
        let canvas = FrameOutput(name: "cursor", upright: frame, scale: scale)
        do {
            let buffer = try freeBuffer(width: canvas.width, height: canvas.height)
            guard let buffer else {
                isStale = true
                return
            }
            try buffer.withPixels { pixels throws(FrameRenderingError) in
                _ = try renderer.render(
                    SceneFrame([item]), on: canvas, damage: .everything, over: .clear, into: &pixels,
                    bytesPerRow: buffer.bytesPerRow)
            }
            surface.attach(buffer: buffer.buffer, x: 0, y: 0)
            buffer.didAttach()
        } catch {
            compositor.logger.warning("a cursor cannot be drawn: \(error)")
            return
        }
        surface.damageBuffer(x: 0, y: 0, width: canvas.width, height: canvas.height)
        let factor = 1 / window.lengthFactor
        viewport?.setDestination(
            width: max(Int32((frame.width * factor).rounded()), 1),
            height: max(Int32((frame.height * factor).rounded()), 1))
        pointer.setCursor(
            serial: serial, surface: surface, hotspotX: Int32((-frame.minX * factor).rounded()),
            hotspotY: Int32((-frame.minY * factor).rounded()))
        surface.commit()
    }

    private func freeBuffer(width: Int32, height: Int32) throws -> SharedMemoryBuffer? {
        buffers.removeAll { !$0.isBusy && ($0.width != width || $0.height != height) }
        if let free = buffers.first(where: { !$0.isBusy }) { return free }
        guard buffers.count < Self.maximumBufferCount else { return nil }
        let buffer = try SharedMemoryBuffer(on: host.shm, width: width, height: height, format: .argb8888)
        buffers.append(buffer)
        return buffer
    }
}
