import SurfaceResponders
import WaylandServer

/// zwp_pointer_constraints_v1: locks a pointer in place, or confines it to a part of a surface, for games and
/// remote desktops.
///
/// A constraint is active only while its surface has the pointer and, on a seat with a keyboard, the keyboard
/// focus, so switching to another window frees the pointer. The embedder's ``SurfaceRegistryDelegate``
/// returns the content of a wl_region, and its commits carry clients' changes
/// (`SurfaceRegistry.takeCommit(of:)`). A constraint on an inert wl_pointer has no effect.
extension ManagerRequests: ZwpPointerConstraintsV1Handler {
    private typealias Lifetime = ZwpPointerConstraintsV1.Lifetime

    func lockPointer(
        _ manager: ZwpPointerConstraintsV1, id: NewResource<ZwpLockedPointerV1>, surface: WlSurface,
        pointer: WlPointer, region: WlRegion?, lifetime: ZwpPointerConstraintsV1.Lifetime
    ) {
        let constraint = constrain(.locked, surface, region, lifetime, pointer, manager)
        guard let constraint else { return }
        let locked = id.create(constraint)
        constraint.begin { [weak locked] isActive in
            if isActive { locked?.locked() } else { locked?.unlocked() }
        }
    }

    func confinePointer(
        _ manager: ZwpPointerConstraintsV1, id: NewResource<ZwpConfinedPointerV1>, surface: WlSurface,
        pointer: WlPointer, region: WlRegion?, lifetime: ZwpPointerConstraintsV1.Lifetime
    ) {
        let constraint = constrain(.confined, surface, region, lifetime, pointer, manager)
        guard let constraint else { return }
        let confined = id.create(constraint)
        constraint.begin { [weak confined] isActive in
            if isActive { confined?.confined() } else { confined?.unconfined() }
        }
    }

    /// - Returns: `nil` if the client was sent an error, or its object stays inert.
    private func constrain(
        _ kind: PointerConstraint.Kind, _ surface: WlSurface, _ region: WlRegion?, _ lifetime: Lifetime,
        _ pointer: WlPointer, _ manager: ZwpPointerConstraintsV1
    ) -> ClientConstraint? {
        guard let global = SeatGlobal.from(pointer) else { return nil }
        let responder = global.registry.responder(for: surface)
        guard global.seat.pointer.constraint(of: responder) == nil else {
            manager.postError(
                .alreadyConstrained, "the surface has a constraint on this seat's pointer already")
            return nil
        }
        let constraint = PointerConstraint(
            kind, to: responder, within: region.flatMap { global.registry.region(of: $0) },
            isPersistent: lifetime == .persistent)
        return ClientConstraint(constraint, of: surface, on: global)
    }
}

/// A zwp_locked_pointer_v1 or zwp_confined_pointer_v1. The seat's pointer has a constraint for it until the
/// object or the surface is destroyed, or the seat is removed.
final class ClientConstraint: ZwpLockedPointerV1Handler, ZwpConfinedPointerV1Handler {
    private let constraint: PointerConstraint
    private let surface: WlSurface
    private let registry: SurfaceRegistry
    private weak var seat: Seat?
    private var surfaceObservation: DestroyObservation?
    /// Where the client draws a cursor of its own, in the surface's coordinates. When the client destroys the
    /// object of an active lock, the pointer is placed there if a hit test at that point finds the surface.
    private var hint: Point?

    init(_ constraint: PointerConstraint, of surface: WlSurface, on global: SeatGlobal) {
        self.constraint = constraint
        self.surface = surface
        registry = global.registry
        seat = global.seat
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
    }

    /// - Parameter tell: sends the client whether the constraint is active.
    func begin(_ tell: @escaping (Bool) -> Void) {
        constraint.onChange = tell
        seat?.pointer.add(constraint)
    }

    /// Ends the constraint. The object becomes inert.
    private func end(leavingPointerAt place: Point? = nil) {
        constraint.onChange = nil
        surfaceObservation?.cancel()
        surfaceObservation = nil
        registry.forget(self, of: surface)
        seat?.pointer.remove(constraint, leavingPointerAt: place)
        seat = nil
    }

    // MARK: Commits

    private func add(_ change: ConstraintChange) {
        guard seat != nil else { return }
        registry.add(change, of: self, to: surface)
    }

    func apply(_ change: ConstraintChange) {
        guard seat != nil else { return }
        hint = change.hint ?? hint
        if let region = change.region { constraint.region = region }
    }

    private func setRegion(_ region: WlRegion?) {
        add(ConstraintChange(region: .some(region.flatMap { registry.region(of: $0) })))
    }

    func resourceDestroyed(_ resource: Resource) {
        end(leavingPointerAt: resource.client.isAlive ? hint : nil)
    }

    func setCursorPositionHint(_ resource: ZwpLockedPointerV1, surfaceX: Double, surfaceY: Double) {
        add(ConstraintChange(hint: Point(x: surfaceX, y: surfaceY)))
    }

    func setRegion(_ resource: ZwpLockedPointerV1, region: WlRegion?) {
        setRegion(region)
    }

    func setRegion(_ resource: ZwpConfinedPointerV1, region: WlRegion?) {
        setRegion(region)
    }
}

struct ConstraintChange {
    /// `nil` if the commit does not change the region; `.some(nil)` for the whole surface.
    var region: Region??
    /// `nil` if the commit does not change it.
    var hint: Point?

    mutating func merge(_ later: ConstraintChange) {
        region = later.region ?? region
        hint = later.hint ?? hint
    }
}
