/// Changes of the tree. Each change marks the hit tests of the scene as outdated. Before a call returns, the
/// touches and presses of a responder that left its window are canceled, and a first responder in it resigns.
extension SurfaceResponder {
    /// Adds a responder in front of all other subresponders, and removes it from its former superresponder or
    /// window. Adding it to itself or to a responder in it is refused: ``Misuse/tree(_:)`` is reported.
    public func addSubresponder(_ subresponder: SurfaceResponder) {
        place(subresponder, belowContent: false) { $0.subresponders.count }
    }

    /// Inserts a responder at an index among the subresponders, back to front. An index below
    /// `countBelowContent` is behind this responder's own content. Valid indices are 0 through the number of
    /// other subresponders; for any other, nothing changes and ``Misuse/tree(_:)`` is reported.
    public func insertSubresponder(_ subresponder: SurfaceResponder, at index: Int) {
        let others = subresponders.count - (subresponder.superresponder === self ? 1 : 0)
        guard index >= 0, index <= others else { return report(.noSuchIndex(index, self), subresponder) }
        let ownIndex = subresponder.superresponder === self ? self.index(of: subresponder) : nil
        let isLeavingBelow = ownIndex.map { $0 < countBelowContent } ?? false
        place(subresponder, belowContent: index < countBelowContent - (isLeavingBelow ? 1 : 0)) {
            min(index, $0.subresponders.count)
        }
    }

    /// Inserts a responder directly in front of a subresponder. The same rules apply as for `below`.
    public func insertSubresponder(_ subresponder: SurfaceResponder, above sibling: SurfaceResponder) {
        place(subresponder, relativeTo: sibling, offset: 1)
    }

    /// Inserts a responder directly behind a subresponder. If `sibling` is not a subresponder of this
    /// responder, nothing changes and ``Misuse/tree(_:)`` is reported.
    public func insertSubresponder(_ subresponder: SurfaceResponder, below sibling: SurfaceResponder) {
        place(subresponder, relativeTo: sibling, offset: 0)
    }

    /// Moves this responder directly in front of a sibling or of its superresponder's own content
    /// (wl_subsurface.place_above). Misuse is reported as by ``placeBelow(_:)``.
    /// Regions directly in front of the content are part of it, so a surface is placed in front of them.
    public func placeAbove(_ reference: SurfaceResponder) {
        guard let parent = superresponder else { return report(.noSuperresponder(self), reference) }
        guard reference === parent else { return parent.insertSubresponder(self, above: reference) }
        let isSurface = kind == .surface
        parent.place(self, belowContent: false) { isSurface ? $0.indexAboveRegions : $0.countBelowContent }
    }

    /// Moves this responder directly behind a sibling or behind its superresponder's own content
    /// (wl_subsurface.place_below). Any other reference is refused: ``Misuse/tree(_:)`` is reported.
    public func placeBelow(_ reference: SurfaceResponder) {
        guard let parent = superresponder else { return report(.noSuperresponder(self), reference) }
        guard reference === parent else { return parent.insertSubresponder(self, below: reference) }
        parent.place(self, belowContent: true) { $0.countBelowContent }
    }

    /// Removes this responder, with everything in it, from its superresponder. Does nothing without one.
    public func removeFromSuperresponder() {
        guard let parent = superresponder else { return }
        guard let window = containingWindow else { return parent.detach(self) }
        guard let scene = window.scene else {
            FirstResponderChange.evict(within: self, from: window)
            return parent.detach(self)
        }
        scene.remove(self, from: window) {
            // An override that was called for the removal may have moved this responder.
            if superresponder === parent { parent.detach(self) }
        }
    }

    /// Returns whether this responder is the given one or is inside it.
    public func isDescendant(of responder: SurfaceResponder) -> Bool {
        var candidate: SurfaceResponder? = self
        while let current = candidate {
            if current === responder { return true }
            candidate = current.superresponder
        }
        return false
    }

    /// Marks the hit test results of the scene as outdated. Does nothing outside of a scene.
    func setNeedsPick(_ cause: PickCause) {
        guard let window = containingWindow, let scene = window.scene else { return }
        if cause == .geometry || cause == .inputRegion { scene.noteMove(of: self) }
        scene.contentChanged(cause, in: window)
    }

    /// Hiding cancels touches and presses and evicts a first responder, as removal does.
    func visibilityChanged() {
        guard !isHidden else { return loseClaims() }
        if let window = containingWindow { window.scene?.surfaceAppeared(in: window) }
    }

    /// Cancels the touches and presses in this responder, and evicts a first responder in it.
    private func loseClaims() {
        guard let window = containingWindow else { return }
        window.scene?.remove(self, from: window, isHiding: true) {}
    }

    /// The window, found by the links of the tree alone: overrides of `window` are not called.
    var containingWindow: Window? {
        var root = self
        while let parent = root.superresponder { root = parent }
        return root.holdingWindow
    }

    /// The index of the first surface in front of the content, or the end.
    private var indexAboveRegions: Int {
        subresponders[countBelowContent...].firstIndex { $0.kind == .surface } ?? subresponders.count
    }

    // MARK: Placing

    private func place(_ subresponder: SurfaceResponder, relativeTo sibling: SurfaceResponder, offset: Int) {
        guard sibling !== subresponder else { return }
        guard let place = index(of: sibling) else {
            return report(.notSiblings(subresponder, sibling), subresponder)
        }
        self.place(subresponder, belowContent: place < countBelowContent) {
            $0.index(of: sibling).map { $0 + offset } ?? $0.subresponders.count
        }
    }

    /// - Parameter index: returns the index. Called after the subresponder has left its former position.
    private func place(
        _ subresponder: SurfaceResponder, belowContent: Bool, index: (SurfaceResponder) -> Int
    ) {
        guard !isDescendant(of: subresponder) else {
            return report(.withinItself(subresponder, self), subresponder)
        }
        let isRestacked = subresponder.superresponder === self
        leaveFormerPlace(subresponder)
        // An override that was called for the removal may have added the subresponder elsewhere, where it
        // stays. It may also have added this responder to the subresponder.
        guard subresponder.superresponder == nil, subresponder.holdingWindow == nil,
            !isDescendant(of: subresponder)
        else { return }
        // The same override may have moved the content's position among the subresponders.
        let index = index(self)
        let isBelow = belowContent ? index <= countBelowContent : index < countBelowContent
        subresponders.insert(subresponder, at: index)
        if isBelow { countBelowContent += 1 }
        subresponder.superresponder = self
        containingWindow?.scene?.noteMove(of: subresponder)
        setNeedsPick(isRestacked ? .restacked : .mapped)
    }

    /// Removes a responder from its former position. A subresponder that stays in its window keeps its
    /// interactions and stays first responder, unless it is hidden at its new position. Otherwise its
    /// interactions end as on removal.
    private func leaveFormerPlace(_ subresponder: SurfaceResponder) {
        if isHiddenInWindow, !subresponder.isHiddenInWindow { subresponder.loseClaims() }
        let former = subresponder.containingWindow
        if let former, former !== containingWindow {
            if subresponder.superresponder != nil { return subresponder.removeFromSuperresponder() }
            return former.removeSurface(subresponder)
        }
        if let parent = subresponder.superresponder { return parent.detach(subresponder) }
        former?.removeSurface(subresponder)
    }

    private func detach(_ subresponder: SurfaceResponder) {
        guard let place = index(of: subresponder) else { return }
        if place < countBelowContent { countBelowContent -= 1 }
        containingWindow?.scene?.noteMove(of: subresponder)
        subresponder.superresponder = nil
        subresponders.remove(at: place)
        setNeedsPick(.unmapped)
    }

    private func index(of subresponder: SurfaceResponder) -> Int? {
        // Searched from both ends: usually the last one was just added, or the first one is removed.
        var (low, high) = (0, subresponders.count - 1)
        while low <= high {
            if subresponders[low] === subresponder { return low }
            if subresponders[high] === subresponder { return high }
            low += 1
            high -= 1
        }
        return nil
    }

    private func report(_ misuse: TreeMisuse, _ other: SurfaceResponder) {
        Diagnostics.concerning(self, other).report(.tree(misuse.description))
    }
}

/// A mistake in composing windows, surfaces and controllers. Reported as ``Misuse/tree(_:)``.
enum TreeMisuse: CustomStringConvertible {
    /// A subresponder was to be inserted at an invalid index.
    case noSuchIndex(Int, SurfaceResponder)
    /// A responder was to be placed beside another one that has a different superresponder.
    case notSiblings(SurfaceResponder, SurfaceResponder)
    /// A responder without a superresponder was to be moved among its siblings.
    case noSuperresponder(SurfaceResponder)
    /// The first responder was to be added to the second, which is inside the first or is the same.
    case withinItself(SurfaceResponder, SurfaceResponder)
    /// A responder with a superresponder was to be added as a surface of a window.
    case rootWithSuperresponder(SurfaceResponder, Window)
    /// A window was to be added to a scene, but is already in one.
    case windowInScene(Window)
    /// The first controller was to present the second, which is the same or a presenter of the first.
    case circularPresentation(SurfaceController, SurfaceController)
    /// Interactions of a responder were to be passed to another one (``Seat/passInteractions(of:to:)``), but
    /// the first is not a region, or the second is inside it or in another surface.
    case cannotInherit(from: SurfaceResponder, SurfaceResponder)

    var description: String {
        switch self {
        case .noSuchIndex(let index, let responder):
            "\(responder) has no subresponder index \(index)"
        case .notSiblings(let responder, let other):
            "\(responder) cannot be put beside \(other), which has another superresponder"
        case .noSuperresponder(let responder):
            "\(responder) has no superresponder to be placed in"
        case .withinItself(let responder, let other):
            "\(responder) cannot be put into \(other), which is within it"
        case .rootWithSuperresponder(let responder, _):
            "\(responder) has a superresponder, and cannot be a surface of a window"
        case .windowInScene:
            "a window was added to a scene, but is already in one"
        case .circularPresentation(let presenter, let controller):
            "\(type(of: presenter)) cannot present \(type(of: controller)), which it is presented by"
        case .cannotInherit(let region, let heir):
            "interactions in \(region) cannot be passed to \(heir)"
        }
    }
}
