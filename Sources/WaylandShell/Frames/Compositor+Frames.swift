import SurfaceResponders
import WaylandSeat
import WaylandServer

extension Compositor {
    /// Everything that is shown now, as clients drew it, with the icons of drags.
    /// - Parameter front: what lies in front of all this, front to back: a cursor, for one.
    public func sceneFrame(front: [FrameItem] = []) -> SceneFrame {
        SceneFrame(of: scene, front: front + dragIconItems) { surface(of: $0)?.image }
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

    /// A window alone, whether it is hidden or not: its surface with subsurfaces and popups, as clients drew them.
    /// - Parameters:
    ///   - window: one whose surfaces are this compositor's.
    ///   - front: what lies in front of it, front to back: a cursor, for one.
    public func sceneFrame(of window: Window, front: [FrameItem] = []) -> SceneFrame {
        SceneFrame(front + SceneFrame(of: window) { surface(of: $0)?.image }.items)
    }

    /// What a window takes up with its popups, in global logical pixels: their window geometries, which leave out shadows; of
    /// one without, all of it with its subsurfaces.
    public func extent(of window: Window) -> Rect {
        window.surfaces.reduce(.zero) { extent, responder in
            let shellSurface = surface(of: responder)?.role as? ShellSurface
            let geometry = shellSurface?.geometry ?? responder.bounds
            let own = geometry == responder.bounds ? responder.extent : geometry
            return extent.union(responder.transformToGlobal.boundingBox(of: own))
        }
    }

    /// What a picture of a part of the plane is drawn on: upright, in pixels of the output that the part lies on.
    /// - Parameter area: in global logical pixels.
    public func canvas(of area: Rect) -> FrameOutput {
        FrameOutput(name: "picture", upright: area, scale: outputs.output(of: area)?.state.scale ?? .one)
    }

    /// The image of a cursor that a client draws, with its hotspot at a place; nil for any other cursor, and for one
    /// without content.
    /// - Parameters:
    ///   - cursor: what the pointer looks like.
    ///   - location: where the pointer is, in global logical pixels.
    public func item(of cursor: Cursor, at location: Point) -> FrameItem? {
        guard case .surface(let resource, let hotspotX, let hotspotY) = cursor else { return nil }
        return item(
            of: resource, at: Point(x: location.x - Double(hotspotX), y: location.y - Double(hotspotY)))
    }
}

extension SceneFrame {
    /// Whether pixels of something that is shown are still on their way from a client's file.
    public var isBeingRead: Bool {
        items.contains { ($0.image.content as? SurfaceContent)?.reading != nil }
    }
}
