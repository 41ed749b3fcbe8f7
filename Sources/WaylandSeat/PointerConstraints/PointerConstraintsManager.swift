import SurfaceResponders
import WaylandServer

/// zwp_pointer_constraints_v1: pointers that stay where they are or within a part of a surface, for games and remote
/// desktops.
///
/// A constraint is active while its surface has the pointer and the keyboard focus: whoever switches to another window has
/// the pointer back. The embedder's ``SurfaceRegistryDelegate`` says what a wl_region holds, and its commits carry what
/// clients change (`SurfaceRegistry.takeCommit(of:)`).
///
/// The pointer of a seat that is gone, or has lost its pointer, is held by nothing.
extension ManagerRequests: ZwpPointerConstraintsV1Handler {
    private typealias Lifetime = ZwpPointerConstraintsV1.Lifetime

    func lockPointer(
        _ manager: ZwpPointerConstraintsV1, id: NewResource<ZwpLockedPointerV1>, surface: WlSurface,
        pointer: WlPointer, region: WlRegion?, lifetime: ZwpPointerConstraintsV1.Lifetime
    ) {
        guard let global = SeatGlobal.from(pointer) else {
            _ = id.create(nil)
            return
        }
        guard let constraint = constrain(.locked, surface, region, lifetime, on: global, manager) else {
            return
        }
        let locked = id.create(constraint)
        constraint.begin { [weak locked] isActive in
            if isActive { locked?.locked() } else { locked?.unlocked() }
        }
    }

    func confinePointer(
        _ manager: ZwpPointerConstraintsV1, id: NewResource<ZwpConfinedPointerV1>, surface: WlSurface,
        pointer: WlPointer, region: WlRegion?, lifetime: ZwpPointerConstraintsV1.Lifetime
    ) {
        guard let global = SeatGlobal.from(pointer) else {
            _ = id.create(nil)
            return
        }
        guard let constraint = constrain(.confined, surface, region, lifetime, on: global, manager) else {
            return
        }
        let confined = id.create(constraint)
        constraint.begin { [weak confined] isActive in
            if isActive { confined?.confined() } else { confined?.unconfined() }
        }
    }

    /// - Returns: nil if the client got an error.
    private func constrain(
        _ kind: PointerConstraint.Kind, _ surface: WlSurface, _ region: WlRegion?, _ lifetime: Lifetime,
        on global: SeatGlobal, _ manager: ZwpPointerConstraintsV1
    ) -> ClientConstraint? {
        let responder = global.registry.responder(for: surface)
        guard global.seat.pointer.constraint(of: responder) == nil else {
            manager.postError(
                ZwpPointerConstraintsV1.Error.alreadyConstrained,
                "the surface has a constraint on this seat's pointer already")
            return nil
        }
        let constraint = PointerConstraint(
            kind, to: responder, within: region.flatMap { global.registry.region(of: $0) },
            isPersistent: lifetime == .persistent)
        return ClientConstraint(constraint, of: surface, on: global)
    }
}
