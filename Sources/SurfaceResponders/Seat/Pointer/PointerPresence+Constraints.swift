/// How constraints limit motion, and when they begin and end.
extension PointerPresence {
    // MARK: Beginning and ending

    /// Begins and ends constraints as their conditions require, and keeps a confined pointer in its area.
    /// Call this after the pointer's location, its surface or the keyboard focus may have changed.
    func updateConstraints() {
        guard !constraints.isEmpty else { return }
        if let active = constraints.active, !mayHold(active) { endConstraint() }
        guard constraints.active == nil, let waiting = constraints.constraint(of: enteredSurface),
            let surface = waiting.surface, mayHold(waiting),
            ConstraintArea(of: waiting, on: surface).contains(location(on: surface))
        else { return keepWithinConstraint() }
        constraints.begin(waiting)
        setNeedsPick()
        waiting.onChange?(true)
    }

    /// Ends the active constraint, and calls its `onChange`.
    func endConstraint() {
        guard let active = constraints.active else { return }
        constraints.end(active)
        if !active.isPersistent {
            active.isOver = true
            constraints.remove(active)
        }
        setNeedsPick()
        active.onChange?(false)
    }

    private func mayHold(_ constraint: PointerConstraint) -> Bool {
        guard let surface = constraint.surface, surface === enteredSurface,
            hover.hostAddress == surface.address
        else { return false }
        return constraints.hasKeys(surface, in: context)
    }

    private func location(on surface: SurfaceResponder) -> Point {
        surface.transformFromGlobal?.apply(to: delivery.location) ?? delivery.location
    }

    /// Moves a confined pointer back into its area after the area changed. An empty area ends the constraint.
    private func keepWithinConstraint() {
        guard let active = constraints.active, active.kind == .confined, let surface = active.surface,
            let area = constraints.activeArea(in: context.scene)
        else { return }
        let place = location(on: surface)
        guard !area.contains(place) else { return }
        guard let nearest = area.nearest(to: place) else { return endConstraint() }
        delivery.location = surface.transformToGlobal.apply(to: nearest)
        setNeedsPick()
        tellPlace(at: delivery.time)
    }

    // MARK: Motion

    /// Returns where a motion to a point ends while a constraint is active, in global logical pixels.
    func constrained(_ point: Point) -> Point {
        guard let active = constraints.active, active.kind == .confined, let surface = active.surface,
            let toLocal = surface.transformFromGlobal, let area = constraints.activeArea(in: context.scene)
        else { return delivery.location }
        let end = area.end(ofWayFrom: toLocal.apply(to: delivery.location), to: toLocal.apply(to: point))
        let place = surface.transformToGlobal.apply(to: end)
        // Another surface may cover the place.
        return context.scene.hitTest(place)?.responder.hostSurface === surface ? place : delivery.location
    }

    /// The part of a clear area in which no constraint can begin or limit a motion; nil if there is none.
    func withinConstraint(_ area: Rect?) -> Rect? {
        guard let area, let constraint = constraints.constraint(of: enteredSurface),
            let surface = constraint.surface
        else { return area }
        // The constraint is not active yet, and any motion may begin it.
        guard constraint.isActive else { return constraints.hasKeys(surface, in: context) ? nil : area }
        guard constraint.kind == .confined else { return justHere }
        let toGlobal = surface.transformToGlobal
        guard toGlobal.isTranslation, let allowed = constraints.activeArea(in: context.scene) else {
            return nil
        }
        let rectangle = allowed.rectangle(at: location(on: surface))
        return rectangle.map { $0.offset(by: toGlobal.apply(to: .zero) - .zero).intersection(area) }
    }

    /// The smallest area around a locked pointer: any motion leaves it.
    private var justHere: Rect {
        let place = delivery.location
        return Rect(x: place.x, y: place.y, width: place.x.ulp * 2, height: place.y.ulp * 2)
    }

    // MARK: Places without motion

    /// Sends the pointer's location to its receiver in a motion without a delta.
    func tellPlace(at time: Timestamp) {
        guard isFrozen else { return sendMotion(at: time) }
        if let route = heldRoute { sendMotion(along: route, at: time, .zero, .zero) }
    }
}
