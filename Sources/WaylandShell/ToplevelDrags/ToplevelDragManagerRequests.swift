import WaylandSeat
import WaylandServer

/// The requests of an xdg_toplevel_drag_manager_v1.
final class ToplevelDragManagerRequests: XdgToplevelDragManagerV1Handler {
    func getXdgToplevelDrag(
        _ manager: XdgToplevelDragManagerV1, id: NewResource<XdgToplevelDragV1>, dataSource: WlDataSource
    ) {
        let drag = ToplevelDrag(of: dataSource)
        guard dataSource.setDragCompanion(drag) else {
            return manager.postError(
                XdgToplevelDragManagerV1.Error.invalidSource,
                "the source has a window for its drag, or was used already")
        }
        id.create(drag)
    }
}
