/// The constraints on a seat's pointer. At most one is active.
final class PointerConstraints {
    private let focus: Focus
    private var constraints: [PointerConstraint] = []
    /// The constraint that holds the pointer; nil most of the time.
    private(set) var active: PointerConstraint?
    /// The area of the active constraint, and the scene version for which it was computed.
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

    /// Whether a surface's constraint may hold the pointer: the surface or one that contains it has the
    /// keyboard focus, so that switching to another window releases the pointer. A seat without a keyboard
    /// requires no focus. False while the session is locked or the seat is paused.
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

    /// The area of the active constraint, in its surface's coordinates; nil if none is active.
    func activeArea(in scene: Scene) -> ConstraintArea? {
        guard let active, let surface = active.surface else { return nil }
        if let area, area.version == scene.version { return area.area }
        let found = ConstraintArea(of: active, on: surface)
        area = (found, scene.version)
        return found
    }

    /// Called when the region of the active constraint changes.
    func forgetArea() {
        area = nil
    }
}
