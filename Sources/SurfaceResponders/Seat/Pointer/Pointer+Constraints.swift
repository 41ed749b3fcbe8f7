/// Pointer constraints, and moving the pointer without a device.
extension Pointer: FocusFollower {
    /// The constraint that holds the pointer now; nil if none does.
    public var activeConstraint: PointerConstraint? { presence.constraints.active }

    /// The constraint that a surface has on this pointer, active or not; nil if it has none.
    public func constraint(of surface: SurfaceResponder) -> PointerConstraint? {
        presence.constraints.constraint(of: surface)
    }

    /// Adds a constraint, which becomes active as ``PointerConstraint`` describes. The pointer retains it
    /// until it is removed or deactivated for good.
    /// - Returns: false, without effect, if the surface no longer exists or has a constraint on this pointer,
    ///   or if the constraint is already added to a pointer or was deactivated for good.
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

    /// Removes a constraint of this pointer without calling its `onChange`.
    /// - Parameters:
    ///   - constraint: the constraint to remove. Has no effect if it is not this pointer's.
    ///   - place: the new location of a pointer that was locked, in the surface's coordinates, such as where
    ///     the client has drawn its own cursor. The pointer does not move if this is nil or if a hit test
    ///     there does not find the surface.
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

    /// Moves the pointer to a location without device input.
    ///
    /// The receiver of the pointer is sent the location in an enter, or in a motion whose deltas are zero.
    /// While a button is down, the pointer stays with the receiver of the press. An active constraint limits
    /// the move; a locked pointer does not move.
    ///
    /// - Parameter point: outside of the outputs, the nearest output is used. Ignored if it is not finite.
    public func warp(to point: Point) {
        guard point.isFinite else { return }
        let location = clampedToOutputs(
            presence.constraints.active == nil ? point : presence.constrained(point))
        if delivery.isPlaced {
            delivery.location = location
        } else {
            delivery.place(at: location, time: .zero)
        }
        presence.hasMoved = true
        if presence.isFrozen {
            presence.tellPlace(at: delivery.time)
        } else {
            let former = presence.hoverNumber
            presence.pickIfNeeded(at: delivery.time)
            if presence.hoverNumber == former { presence.tellPlace(at: delivery.time) }
        }
        context.transport?.frameEnded()
    }

    /// Takes the pointer off the outputs, as if it had no location yet: ``isPlaced`` becomes false, and the
    /// target is left. The next event of a pointing device places it again. Does nothing while a button is
    /// down.
    ///
    /// Called by an embedder whose own window the user's pointer leaves.
    public func leaveOutputs() {
        guard delivery.isPlaced, !presence.isFrozen else { return }
        presence.clear()
        delivery.leaveOutputs()
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
