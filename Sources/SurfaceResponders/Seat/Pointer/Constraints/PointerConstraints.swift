final class PointerConstraints {
    private let focus: Focus
    private var constraints: [PointerConstraint] = []
    /// The one that holds the pointer; nil most of the time.
    private(set) var active: PointerConstraint?
    /// Where the active one applies, and the version of the scene in which it does.
    private var area: (area: ConstraintArea, version: UInt64)?

    init(_ focus: Focus) {
        self.focus = focus
    }

    var isEmpty: Bool { constraints.isEmpty }

    func add(_ constraint: PointerConstraint) {
        constraints.append(constraint)
    }

    func remove(_ constraint: PointerConstraint) {
        constraints.removeAll { $0 === constraint || $0.surface == nil }
        if active === constraint { end(constraint) }
    }

    func constraint(of surface: SurfaceResponder?) -> PointerConstraint? {
        guard let surface else { return nil }
        return constraints.first { $0.surface === surface }
    }

    /// Whether the keys are where the pointer is, as far as there is a keyboard: somebody who switches to another window must
    /// get the pointer back.
    func hasKeys(_ surface: SurfaceResponder, in context: SeatContext) -> Bool {
        guard !context.isLocked, !context.devices.isPaused else { return false }
        guard context.devices.capabilities.contains(.keyboard) else { return true }
        return focus.keyboardFocus.map(surface.isWithin) ?? false
    }

    // MARK: The active one

    func begin(_ constraint: PointerConstraint) {
        active = constraint
        area = nil
        constraint.isActive = true
    }

    func end(_ constraint: PointerConstraint) {
        active = nil
        area = nil
        constraint.isActive = false
    }

    /// Where the active one applies; nil without one.
    func activeArea(in scene: Scene) -> ConstraintArea? {
        guard let active, let surface = active.surface else { return nil }
        if let area, area.version == scene.version { return area.area }
        let found = ConstraintArea(of: active, on: surface)
        area = (found, scene.version)
        return found
    }

    /// The active one has another region.
    func forgetArea() {
        area = nil
    }
}
