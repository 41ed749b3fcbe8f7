import SurfaceResponders
import WaylandSeat
import WaylandServer

/// xdg_toplevel_drag_manager_v1: windows that go along with a drag, such as a tab that is torn off. What lies under such a
/// window is dragged over; when the drag is over, the window stays where it is.
final class ToplevelDragManager: XdgToplevelDragManagerV1Handler {
    func getXdgToplevelDrag(
        _ manager: XdgToplevelDragManagerV1, id: NewResource<XdgToplevelDragV1>, dataSource: WlDataSource
    ) {
        let drag = ToplevelDrag(of: dataSource)
        guard dataSource.setDragCompanion(drag) else {
            return manager.postError(
                .invalidSource, "the source has a window for its drag, or was used already")
        }
        id.create(drag)
    }
}

/// An xdg_toplevel_drag_v1: the window that follows one drag.
final class ToplevelDrag: XdgToplevelDragV1Handler, DragCompanion {
    private enum State {
        case waiting
        /// Where the drag is, in global logical pixels.
        case underWay(Point)
        case over
    }

    private weak var source: WlDataSource?
    private weak var controller: ToplevelController?
    /// Of the pointer in the window geometry.
    private var offset = Vector.zero
    private var state = State.waiting

    init(of source: WlDataSource) {
        self.source = source
    }

    /// Where the window belongs now; nil unless the drag is under way.
    var origin: Point? {
        guard case .underWay(let location) = state else { return nil }
        return location - offset
    }

    // MARK: Requests

    func attach(_ drag: XdgToplevelDragV1, toplevel: XdgToplevel, xOffset: Int32, yOffset: Int32) {
        guard let next = Toplevel.from(toplevel)?.controller else { return }
        guard controller?.frame == nil, next.drag == nil || next.drag === self else {
            return drag.postError(.toplevelAttached, "a window with content follows already")
        }
        detach()
        if case .over = state { return }
        controller = next
        offset = Vector(dx: Double(xOffset), dy: Double(yOffset))
        next.drag = self
        follow()
    }

    func destroy(_ drag: XdgToplevelDragV1) {
        guard source?.isDragged == true else { return }
        drag.postError(.ongoingDrag, "the drag is not over")
    }

    func resourceDestroyed(_ resource: Resource) {
        detach()
    }

    // MARK: The window

    /// The window does not stand in the way of what is dragged. One that fills its output stays where it is.
    private func follow() {
        guard let controller, let origin else { return }
        controller.surface.isUserInteractionEnabled = false
        if controller.isFloating { controller.move(to: origin) }
    }

    /// The window stays where it is.
    func detach() {
        guard let controller else { return }
        self.controller = nil
        controller.drag = nil
        controller.surface.isUserInteractionEnabled = true
    }

    // MARK: The drag

    func dragMoved(to location: Point) {
        state = .underWay(Point(x: location.x.rounded(), y: location.y.rounded()))
        follow()
    }

    func dragEnded() {
        state = .over
        detach()
    }
}
