/// What holds the pointer, and what moves it other than a device.
extension Pointer: FocusFollower {
    /// The constraint that holds the pointer now; nil without one.
    public var activeConstraint: PointerConstraint? { presence.constraints.active }

    /// The constraint that a surface has on this pointer, active or not; nil without one.
    public func constraint(of surface: SurfaceResponder) -> PointerConstraint? {
        presence.constraints.constraint(of: surface)
    }

    /// Lets a constraint hold the pointer whenever its surface has the pointer and the keyboard focus. It is kept until it is
    /// removed, or is over.
    /// - Returns: false, with nothing done, if the surface has a constraint already, or the constraint is in use or over.
    @discardableResult
    public func add(_ constraint: PointerConstraint) -> Bool {
        guard let surface = constraint.surface, constraint.pointer == nil, !constraint.isOver,
            self.constraint(of: surface) == nil
        else { return false }
        constraint.pointer = self
        presence.constraints.add(constraint)
        presence.setNeedsPick()
        presence.updateConstraints()
        return true
    }

    /// Takes a constraint away. Its owner is not called.
    /// - Parameters:
    ///   - constraint: which is in use no more.
    ///   - place: where a pointer that was locked goes, in the surface's coordinates: where the owner has shown one of its
    ///     own. Without one, and for a place that is not on the surface, it stays.
    public func remove(_ constraint: PointerConstraint, leavingPointerAt place: Point? = nil) {
        guard constraint.pointer === self else { return }
        let wasActive = constraint.isActive
        constraint.pointer = nil
        presence.constraints.remove(constraint)
        presence.setNeedsPick()
        guard wasActive, constraint.kind == .locked, let place, let surface = constraint.surface else {
            return
        }
        let point = surface.transformToGlobal.apply(to: place)
        guard context.scene.hitTest(point)?.responder.hostSurface === surface else { return }
        warp(to: point)
    }

    /// Brings the pointer to a place, in global logical pixels, although no device has moved it. Whoever has it is told where
    /// it is, and of no distance. While a button is down it stays with whatever was pressed. A pointer that a constraint holds
    /// goes no further than that allows; one that is locked stays.
    public func warp(to point: Point) {
        guard point.isFinite else { return }
        delivery.location = clampedToOutputs(
            presence.constraints.active == nil ? point : presence.constrained(point))
        if !delivery.isPlaced { delivery.time = .zero }
        if presence.isFrozen {
            presence.tellPlace(at: delivery.time)
        } else {
            let former = presence.hoverNumber
            presence.pickIfNeeded(at: delivery.time)
            if presence.hoverNumber == former { presence.tellPlace(at: delivery.time) }
        }
        context.transport?.frameEnded()
    }

    func regionChanged(of constraint: PointerConstraint) {
        if constraint.isActive { presence.constraints.forgetArea() }
        presence.setNeedsPick()
        presence.updateConstraints()
        context.transport?.frameEnded()
    }

    func keyboardFocusChanged() {
        presence.updateConstraints()
    }
}
