import SurfaceResponders
import WaylandSeat
import WaylandServer

/// xdg_toplevel_drag_manager_v1: windows that move with a drag of data, such as a tab that is torn off.
final class ToplevelDragManager: XdgToplevelDragManagerV1Handler {
    func getXdgToplevelDrag(
        _ manager: XdgToplevelDragManagerV1, id: NewResource<XdgToplevelDragV1>, dataSource: WlDataSource
    ) {
        let drag = ToplevelDrag(of: dataSource)
        guard dataSource.setDragCompanion(drag) else {
            return manager.postError(
                .invalidSource, "the source already has a toplevel drag, or was already used")
        }
        id.create(drag)
    }
}

/// An xdg_toplevel_drag_v1: the window that moves with one drag.
final class ToplevelDrag: XdgToplevelDragV1Handler, DragCompanion {
    private enum State {
        case waiting
        /// The location of the drag, in global logical pixels.
        case underWay(Point)
        case over
    }

    private weak var source: WlDataSource?
    private weak var controller: ToplevelController?
    /// The offset of the pointer in the window geometry.
    private var offset = Vector.zero
    private var state = State.waiting

    init(of source: WlDataSource) {
        self.source = source
    }

    /// Where the window should be now; `nil` unless the drag is under way.
    var origin: Point? {
        guard case .underWay(let location) = state else { return nil }
        return location - offset
    }

    // MARK: Requests

    func attach(_ drag: XdgToplevelDragV1, toplevel: XdgToplevel, xOffset: Int32, yOffset: Int32) {
        guard let next = Toplevel.from(toplevel)?.controller else { return }
        guard controller?.frame == nil, next.drag == nil || next.drag === self else {
            return drag.postError(
                .toplevelAttached, "a mapped toplevel is attached, or the toplevel follows another drag")
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

    /// Moves the window if it is floating. Excludes it from input, so it does not hide the drag's target.
    private func follow() {
        guard let controller, let origin else { return }
        controller.surface.isUserInteractionEnabled = false
        if controller.isFloating { controller.move(to: origin) }
    }

    /// Ends the connection of the window with the drag. The window stays where it is.
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
