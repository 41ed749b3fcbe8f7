import WaylandServer

/// What clients ask of zwp_tablet_manager_v2. A seat that is gone has no tablets to tell of.
final class TabletManager: ZwpTabletManagerV2Handler {
    func getTabletSeat(
        _ manager: ZwpTabletManagerV2, tabletSeat: NewResource<ZwpTabletSeatV2>, seat: WlSeat
    ) {
        let resource = tabletSeat.create(nil)
        guard let senders = SeatGlobal.from(seat)?.senders else { return }
        senders.pads.added(senders.tools.add(resource))
    }
}
