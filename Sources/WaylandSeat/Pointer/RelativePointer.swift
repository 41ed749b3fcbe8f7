import WaylandServer

/// zwp_relative_pointer_manager_v1: motion as distances, for games and remote desktops.
///
/// The pointer of a seat that is gone, or has lost its pointer, has no motion to tell of.
extension ManagerRequests: ZwpRelativePointerManagerV1Handler {
    func getRelativePointer(
        _ manager: ZwpRelativePointerManagerV1, id: NewResource<ZwpRelativePointerV1>, pointer: WlPointer
    ) {
        let relative = id.create(nil)
        SeatGlobal.from(pointer)?.senders.pointer.add(relative, to: pointer)
    }
}
