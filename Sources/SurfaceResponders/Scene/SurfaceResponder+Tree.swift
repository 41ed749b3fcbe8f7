/// Changes of the tree. A change marks the scene, so that pointers are hit-tested again. If a responder
/// leaves its window, its touches and presses are canceled and it resigns as first responder before the call
/// returns.
extension SurfaceResponder {
    /// Adds a responder in front of all other subresponders, and removes it from its former superresponder or
    /// window. If the added responder is this one or contains this one, nothing changes and
    /// ``Misuse/tree(_:)`` is reported.
    public func addSubresponder(_ subresponder: SurfaceResponder) {
        place(subresponder, belowContent: false) { $0.subresponders.count }
    }

    /// Inserts a responder at an index among the subresponders, back to front. An index below
    /// `countBelowContent` is behind this responder's own content.
    ///
    /// Valid indices are 0 through the number of subresponders, not counting the inserted one. For any other
    /// index, nothing changes and ``Misuse/tree(_:)`` is reported.
    public func insertSubresponder(_ subresponder: SurfaceResponder, at index: Int) {
        let others = subresponders.count - (subresponder.superresponder === self ? 1 : 0)
        guard index >= 0, index <= others else { return report(.noSuchIndex(index, self), subresponder) }
        let ownIndex = subresponder.superresponder === self ? self.index(of: subresponder) : nil
        let isLeavingBelow = ownIndex.map { $0 < countBelowContent } ?? false
        place(subresponder, belowContent: index < countBelowContent - (isLeavingBelow ? 1 : 0)) {
            min(index, $0.subresponders.count)
        }
    }

    /// Inserts a responder directly in front of a subresponder of this one. If `sibling` is not a
    /// subresponder of this one, nothing changes and ``Misuse/tree(_:)`` is reported.
    public func insertSubresponder(_ subresponder: SurfaceResponder, above sibling: SurfaceResponder) {
        place(subresponder, relativeTo: sibling, offset: 1)
    }

    /// Inserts a responder directly behind a subresponder of this one. If `sibling` is not a subresponder of
    /// this one, nothing changes and ``Misuse/tree(_:)`` is reported.
    public func insertSubresponder(_ subresponder: SurfaceResponder, below sibling: SurfaceResponder) {
        place(subresponder, relativeTo: sibling, offset: 0)
    }

    /// Moves this responder directly in front of a sibling or of its superresponder's own content
    /// (wl_subsurface.place_above).
    ///
    /// For any other reference, or without a superresponder, nothing changes and ``Misuse/tree(_:)`` is
    /// reported. Regions directly in front of a surface's content are part of it, so a surface is placed in
    /// front of them.
    public func placeAbove(_ reference: SurfaceResponder) {
        guard let parent = superresponder else { return report(.noSuperresponder(self), reference) }
        guard reference === parent else { return parent.insertSubresponder(self, above: reference) }
        let isSurface = kind == .surface
        parent.place(self, belowContent: false) { isSurface ? $0.indexAboveRegions : $0.countBelowContent }
    }

    /// Moves this responder directly behind a sibling or behind its superresponder's own content
    /// (wl_subsurface.place_below). For any other reference, or without a superresponder, nothing changes and
    /// ``Misuse/tree(_:)`` is reported.
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
            // An override that was called for the removal may have moved this responder itself.
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

    /// Marks the hit test results of the scene as outdated. For subclasses whose hit testing depends on more
    /// than the properties of this class. Does nothing outside of a scene.
    func setNeedsPick(_ cause: PickCause) {
        guard let window = containingWindow, let scene = window.scene else { return }
        if cause == .geometry || cause == .inputRegion { scene.noteMove(of: self) }
        scene.contentChanged(cause, in: window)
    }

    /// Like removal, hiding ends touches and presses, and a first responder resigns.
    func visibilityChanged() {
        guard !isHidden else { return loseClaims() }
        if let window = containingWindow { window.scene?.surfaceAppeared(in: window) }
    }

    /// Ends the touches and presses in this responder, and a first responder in it resigns, as if this
    /// responder were removed. It stays in its window.
    private func loseClaims() {
        guard let window = containingWindow else { return }
        window.scene?.remove(self, from: window, isHiding: true) {}
    }

    /// The window, found by the links of the tree alone. Overrides of `window` do not affect it.
    var containingWindow: Window? {
        var root = self
        while let parent = root.superresponder { root = parent }
        return root.holdingWindow
    }

    /// The index in front of the regions that are directly in front of the content.
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

    /// - Parameter index: called after the subresponder has left its former position.
    private func place(
        _ subresponder: SurfaceResponder, belowContent: Bool, index: (SurfaceResponder) -> Int
    ) {
        guard !isDescendant(of: subresponder) else {
            return report(.withinItself(subresponder, self), subresponder)
        }
        let isRestacked = subresponder.superresponder === self
        leaveFormerPlace(subresponder)
        // An override that was called for the removal may have put the subresponder elsewhere, where it
        // stays, or put this responder into it.
        guard subresponder.superresponder == nil, subresponder.holdingWindow == nil,
            !isDescendant(of: subresponder)
        else { return }
        // For the same reason the content's position among the subresponders may have changed.
        let index = index(self)
        let isBelow = belowContent ? index <= countBelowContent : index < countBelowContent
        subresponders.insert(subresponder, at: index)
        if isBelow { countBelowContent += 1 }
        subresponder.superresponder = self
        containingWindow?.scene?.noteMove(of: subresponder)
        setNeedsPick(isRestacked ? .restacked : .mapped)
    }

    /// Removes a responder from its former position. A subresponder that stays in its window keeps its
    /// interactions and stays first responder, unless it is hidden at its new position. In any other case,
    /// and for a surface of a window, the interactions end as on removal.
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
        // Usually it is the last that was added, or the first that is removed.
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

/// A mistake in composing windows, surfaces and controllers, reported as ``Misuse/tree(_:)``. The request is
/// refused and nothing changes.
enum TreeMisuse: CustomStringConvertible {
    /// A subresponder was to be inserted at an invalid index.
    case noSuchIndex(Int, SurfaceResponder)
    /// A responder was to be placed beside another one, which has a different superresponder.
    case notSiblings(SurfaceResponder, SurfaceResponder)
    /// A responder without a superresponder was to be moved among its siblings.
    case noSuperresponder(SurfaceResponder)
    /// A responder was to be added to another one, which is inside it or is the same.
    case withinItself(SurfaceResponder, SurfaceResponder)
    /// A responder with a superresponder was to be added as a surface of a window.
    case rootWithSuperresponder(SurfaceResponder, Window)
    /// A window that is already in a scene was added to a scene.
    case windowInScene(Window)
    /// The first controller was to present the second, which is the same or presents it directly or
    /// indirectly.
    case circularPresentation(SurfaceController, SurfaceController)
    /// Interactions of a region were to be passed to another responder (``Seat/passInteractions(of:to:)``).
    /// The former is not a region, or the latter is not in the same surface or is inside the former.
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
