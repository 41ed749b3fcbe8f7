import SurfaceResponders
import WaylandSeat
import WaylandServer

extension Compositor {
    /// Returns the drag icons, all shown windows and the wallpaper; while the session is locked, only the
    /// windows of the lock and the icons.
    /// - Parameter front: items in front of all others, such as a cursor. Front to back.
    public func sceneFrame(front: [FrameItem] = []) -> SceneFrame {
        frame { image in
            let windows = SceneFrame(
                of: scene, front: front + dragIconItems, where: mayBeSeen, contents: image)
            guard let wallpaper, registry.sessionLock == nil else { return windows }
            return SceneFrame(windows.items + outputs.outputs.compactMap { wallpaper.item(in: $0.frame) })
        }
    }

    /// Creates a frame, and records whether some committed buffers of its surfaces are not read yet.
    private func frame(_ make: ((SurfaceResponder) -> SurfaceImage?) -> SceneFrame) -> SceneFrame {
        var isBeingRead = false
        var frame = make { responder in
            guard let surface = surface(of: responder) else {
                return (responder as? ImageResponder).flatMap { $0.image(scale: scale(of: $0)) }
            }
            let image = surface.image
            if surface.isBeingRead { isBeingRead = true }
            return image
        }
        frame.isAwaited = isBeingRead
        return frame
    }

    /// Whether a window may be shown: the session is not locked, or the window belongs to the lock.
    func mayBeSeen(_ window: Window) -> Bool {
        registry.sessionLock?.admits(window) ?? true
    }

    private var dragIconItems: [FrameItem] {
        registry.seats.compactMap { seat in
            guard let icon = seat.dragIcon, let location = icon.location else { return nil }
            return item(of: icon.surface, at: location)
        }
    }

    /// Returns an item for a surface outside all windows; `nil` without content.
    private func item(of resource: WlSurface, at corner: Point) -> FrameItem? {
        guard let surface = Surface.from(resource), let image = surface.image else { return nil }
        return FrameItem(
            image: image, bounds: Rect(origin: .zero, size: surface.size),
            transform: .translation(corner - .zero))
    }

    /// Returns a frame of one window, even if it is hidden: its surfaces, subsurfaces and popups. If the
    /// session is locked and the window does not belong to the lock, the frame contains only `front`.
    /// - Parameters:
    ///   - window: a window with surfaces of this compositor.
    ///   - front: items in front of the window, such as a cursor. Front to back.
    public func sceneFrame(of window: Window, front: [FrameItem] = []) -> SceneFrame {
        guard mayBeSeen(window) else { return SceneFrame(front) }
        return frame { image in SceneFrame(front + SceneFrame(of: window, contents: image).items) }
    }

    /// Returns the canvas for an upright picture of an area, in pixels of the output that the area is on.
    /// - Parameter area: in global logical pixels.
    public func canvas(of area: Rect) -> FrameOutput {
        FrameOutput(name: "picture", upright: area, scale: outputs.output(of: area)?.state.scale ?? .one)
    }

    /// Returns the image of a cursor; `nil` if it is hidden, has no content or is missing in the
    /// ``cursorTheme``.
    /// - Parameters:
    ///   - cursor: the pointer's appearance.
    ///   - location: where the hotspot is, in global logical pixels.
    public func item(of cursor: Cursor, at location: Point) -> FrameItem? {
        switch cursor {
        case .hidden: nil
        case .default: item(of: CursorShape.default, at: location)
        case .shape(let shape): item(of: shape, at: location)
        case .surface(let resource, let hotspotX, let hotspotY):
            item(
                of: resource,
                at: Point(x: location.x - Double(hotspotX), y: location.y - Double(hotspotY)))
        }
    }

    /// Returns the items of all cursors, front to back: those of tools that are near a tablet, and those of
    /// pointers.
    /// - Parameter isDrawn: returns `false` for seats whose pointer's cursor is shown by other means.
    public func cursorItems(where isDrawn: (SeatGlobal) -> Bool = { _ in true }) -> [FrameItem] {
        registry.seats.flatMap { global in
            let seat = global.seat
            let tools = seat.tablets.nearTools.compactMap { tool in
                seat.tablets.state(of: tool).flatMap { item(of: global.cursor(of: tool), at: $0.location) }
            }
            guard isDrawn(global) else { return tools }
            return tools + [item(of: cursor(of: global), at: seat.pointer.location)].compactMap { $0 }
        }
    }

    /// Returns the cursor of a seat's pointer. It is hidden before the pointer is first used, and on further
    /// seats without a pointer device.
    public func cursor(of global: SeatGlobal) -> Cursor {
        guard global.seat.pointer.isPlaced else { return .hidden }
        let isFirst = global === registry.seats.first
        return isFirst || global.seat.capabilities.contains(.pointer) ? global.cursor : .hidden
    }

    private func item(of shape: CursorShape, at location: Point) -> FrameItem? {
        let scale = scale(at: location)
        guard let image = cursorTheme?.image(of: shape, scale: scale) else { return nil }
        let (content, hotspot, factor) = (image.content, image.hotspot, 1 / scale.factor)
        let size = Size(width: Double(content.width) * factor, height: Double(content.height) * factor)
        let corner = Point(
            x: location.x - Double(hotspot.x) * factor, y: location.y - Double(hotspot.y) * factor)
        return FrameItem(
            image: SurfaceImage(content), bounds: Rect(origin: .zero, size: size),
            transform: .translation(corner - .zero))
    }

    private func scale(of responder: SurfaceResponder) -> OutputScale {
        let frame = responder.transformToGlobal.boundingBox(of: responder.bounds)
        return outputs.output(of: frame)?.state.scale ?? .one
    }

    /// The scale of the output at a point. If no output contains it, that of the first output, or 1.
    package func scale(at location: Point) -> OutputScale {
        outputs.output(of: Rect(x: location.x, y: location.y, width: 1, height: 1))?.state.scale ?? .one
    }
}

extension SceneFrame {
    /// Whether some pixels of shown surfaces have not been read from a client's file yet.
    public var isBeingRead: Bool {
        isAwaited || items.contains { ($0.image.content as? SurfaceContent)?.reading != nil }
    }
}
