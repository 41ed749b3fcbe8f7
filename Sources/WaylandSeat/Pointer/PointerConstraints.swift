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

    /// - Returns: nil if the client got an error, or gets an inert object.
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

/// A zwp_locked_pointer_v1 or zwp_confined_pointer_v1, with the constraint that the seat's pointer has for it until the
/// object, the surface or the seat goes.
final class ClientConstraint: ZwpLockedPointerV1Handler, ZwpConfinedPointerV1Handler {
    private let constraint: PointerConstraint
    private let surface: WlSurface
    private let registry: SurfaceRegistry
    private weak var seat: Seat?
    private var surfaceObservation: DestroyObservation?
    /// Where the client shows a pointer of its own, in the surface's coordinates.
    private var hint: Point?

    init(_ constraint: PointerConstraint, of surface: WlSurface, on global: SeatGlobal) {
        self.constraint = constraint
        self.surface = surface
        registry = global.registry
        seat = global.seat
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
    }

    /// - Parameter tell: tells the client whether the pointer is held.
    func begin(_ tell: @escaping (Bool) -> Void) {
        constraint.onChange = tell
        seat?.pointer.add(constraint)
    }

    /// The object stays, and does nothing any more.
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
    /// nil where the commit does not touch it; otherwise the region, or nil for all of the surface.
    var region: Region??
    /// nil where the commit does not touch it.
    var hint: Point?

    mutating func merge(_ later: ConstraintChange) {
        region = later.region ?? region
        hint = later.hint ?? hint
    }
}
