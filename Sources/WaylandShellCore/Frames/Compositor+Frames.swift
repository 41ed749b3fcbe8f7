import SurfaceResponders
import WaylandSeat
import WaylandServer

extension Compositor {
    /// Everything that is shown now, as clients drew it, with the icons of drags. Of a session that is locked, this is what
    /// the lock admits.
    /// - Parameter front: what lies in front of all this, front to back: a cursor, for one.
    public func sceneFrame(front: [FrameItem] = []) -> SceneFrame {
        frame { image in
            SceneFrame(of: scene, front: front + dragIconItems, where: mayBeSeen, contents: image)
        }
    }

    /// A frame of surfaces, which knows whether something of them is still to be read.
    private func frame(_ make: ((SurfaceResponder) -> SurfaceImage?) -> SceneFrame) -> SceneFrame {
        var isBeingRead = false
        var frame = make { responder in
            guard let surface = surface(of: responder) else { return (responder as? Backdrop)?.image }
            let image = surface.image
            if surface.isBeingRead { isBeingRead = true }
            return image
        }
        frame.isAwaited = isBeingRead
        return frame
    }

    /// Whether the session is not locked, or a window is the lock's.
    func mayBeSeen(_ window: Window) -> Bool {
        registry.sessionLock?.admits(window) ?? true
    }

    private var dragIconItems: [FrameItem] {
        registry.seats.compactMap { seat in
            guard let icon = seat.dragIcon, let location = icon.location else { return nil }
            return item(of: icon.surface, at: location)
        }
    }

    /// A surface that is in no window, with its upper left corner at a place; nil while it has no content.
    private func item(of resource: WlSurface, at corner: Point) -> FrameItem? {
        guard let surface = Surface.from(resource), let image = surface.image else { return nil }
        return FrameItem(
            image: image, bounds: Rect(origin: .zero, size: surface.size),
            transform: .translation(corner - .zero))
    }

    /// A window alone, whether it is hidden or not: its surface with subsurfaces and popups, as clients drew them. Nothing of
    /// one that a lock of the session does not admit.
    /// - Parameters:
    ///   - window: one whose surfaces are this compositor's.
    ///   - front: what lies in front of it, front to back: a cursor, for one.
    public func sceneFrame(of window: Window, front: [FrameItem] = []) -> SceneFrame {
        guard mayBeSeen(window) else { return SceneFrame(front) }
        return frame { image in SceneFrame(front + SceneFrame(of: window, contents: image).items) }
    }

    /// What a picture of a part of the plane is drawn on: upright, in pixels of the output that the part lies on.
    /// - Parameter area: in global logical pixels.
    public func canvas(of area: Rect) -> FrameOutput {
        FrameOutput(name: "picture", upright: area, scale: outputs.output(of: area)?.state.scale ?? .one)
    }

    /// The image of a cursor, with its hotspot at a place; nil for one that is hidden or has no content, and for one that no
    /// client draws and the ``cursorTheme`` does not have.
    /// - Parameters:
    ///   - cursor: what the pointer looks like.
    ///   - location: where the pointer is, in global logical pixels.
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

    /// That of the output at a place.
    package func scale(at location: Point) -> OutputScale {
        outputs.output(of: Rect(x: location.x, y: location.y, width: 1, height: 1))?.state.scale ?? .one
    }
}

extension SceneFrame {
    /// Whether pixels of something that is shown are still on their way from a client's file.
    public var isBeingRead: Bool {
        isAwaited || items.contains { ($0.image.content as? SurfaceContent)?.reading != nil }
    }
}
