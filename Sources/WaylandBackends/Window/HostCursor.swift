import SurfaceResponders
import WaylandClient
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// Shows the cursor of a seat's pointer as the cursor of the host's pointer.
final class HostCursor {
    private let compositor: Compositor
    private let seat: HostSeat
    private let global: SeatGlobal
    private let picture: HostPicture
    private let shapes: WaylandClient.WpCursorShapeManagerV1?
    private var shapeDevice: WaylandClient.WpCursorShapeDeviceV1?
    private weak var shapedPointer: WaylandClient.WlPointer?
    private var observations: [ObservationToken] = []
    private var isStale = true
    /// The cursor over a window's frame that is shown.
    private var frameShape: CursorShape?

    init(
        of global: SeatGlobal, on seat: HostSeat, _ host: Host, in compositor: Compositor,
        renderer: PixmanRenderer
    ) {
        self.compositor = compositor
        self.seat = seat
        self.global = global
        picture = HostPicture(on: host, renderer: renderer)
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
        shapeDevice?.destroy()
        picture.stop()
    }

    /// Call this after the pointer has entered a window, or the window's scale has changed.
    func setNeedsUpdate() { isStale = true }

    /// Sets the cursor if it has changed. Called at the end of each turn.
    func update() {
        let frameShape = seat.pointer?.frame?.cursor
        guard isStale || frameShape != self.frameShape, let pointer = seat.pointer,
            let serial = pointer.enterSerial, let window = pointer.window ?? pointer.frame?.window
        else { return }
        isStale = false
        self.frameShape = frameShape
        let cursor = frameShape.map(Cursor.shape) ?? compositor.cursor(of: global)
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
        let unit = 1 / window.lengthFactor
        do {
            isStale = try !picture.draw(
                [item], in: frame, over: .clear, unit: unit, hostScale: window.hostScale)
        } catch {
            compositor.logger.warning("a cursor cannot be drawn: \(error)")
            return
        }
        if isStale { return }
        pointer.setCursor(
            serial: serial, surface: picture.surface, hotspotX: Int32((-frame.minX * unit).rounded()),
            hotspotY: Int32((-frame.minY * unit).rounded()))
        picture.surface.commit()
    }
}
