/// The tree. A change marks the scene, so that what lies under pointers is looked up again; a responder that
/// leaves its window loses its touches, buttons and the place of first responder before the call returns.
extension SurfaceResponder {
    /// Puts a responder in front of all other subresponders, taking it from wherever it is. One that this
    /// responder lies within is refused: ``Misuse/tree(_:)``.
    public func addSubresponder(_ subresponder: SurfaceResponder) {
        place(subresponder, belowContent: false) { $0.subresponders.count }
    }

    /// Puts a responder at a place among the subresponders, back to front. A place before `countBelowContent`
    /// is below this responder's own content.
    ///
    /// The index is 0 to the number of subresponders, not counting the one that is placed. With any other,
    /// nothing happens but a report of ``Misuse/tree(_:)``.
    public func insertSubresponder(_ subresponder: SurfaceResponder, at index: Int) {
        let others = subresponders.count - (subresponder.superresponder === self ? 1 : 0)
        guard index >= 0, index <= others else { return report(.noSuchIndex(index, self), subresponder) }
        let ownIndex = subresponder.superresponder === self ? self.index(of: subresponder) : nil
        let isLeavingBelow = ownIndex.map { $0 < countBelowContent } ?? false
        place(subresponder, belowContent: index < countBelowContent - (isLeavingBelow ? 1 : 0)) {
            min(index, $0.subresponders.count)
        }
    }

    /// Puts a responder directly in front of one that is a subresponder already. Beside any other, nothing
    /// happens but a report of ``Misuse/tree(_:)``.
    public func insertSubresponder(_ subresponder: SurfaceResponder, above sibling: SurfaceResponder) {
        place(subresponder, relativeTo: sibling, offset: 1)
    }

    /// Puts a responder directly behind one that is a subresponder already. Beside any other, nothing happens
    /// but a report of ``Misuse/tree(_:)``.
    public func insertSubresponder(_ subresponder: SurfaceResponder, below sibling: SurfaceResponder) {
        place(subresponder, relativeTo: sibling, offset: 0)
    }

    /// Moves this responder directly in front of a sibling, or of its superresponder's own content
    /// (wl_subsurface.place_above). The reference must be one of these: with any other, or without a superresponder,
    /// nothing happens but a report of ``Misuse/tree(_:)``. The regions that lie directly in front of a surface's
    /// content are parts of it: another surface is put in front of them.
    public func placeAbove(_ reference: SurfaceResponder) {
        guard let parent = superresponder else { return report(.noSuperresponder(self), reference) }
        guard reference === parent else { return parent.insertSubresponder(self, above: reference) }
        let isSurface = kind == .surface
        parent.place(self, belowContent: false) { isSurface ? $0.indexAboveRegions : $0.countBelowContent }
    }

    /// Moves this responder directly behind a sibling, or behind its superresponder's own content
    /// (wl_subsurface.place_below). The reference must be one of these: with any other, or without a superresponder,
    /// nothing happens but a report of ``Misuse/tree(_:)``.
    public func placeBelow(_ reference: SurfaceResponder) {
        guard let parent = superresponder else { return report(.noSuperresponder(self), reference) }
        guard reference === parent else { return parent.insertSubresponder(self, below: reference) }
        parent.place(self, belowContent: true) { $0.countBelowContent }
    }

    /// Takes this responder, with all below it, out of its superresponder. Does nothing without one.
    public func removeFromSuperresponder() {
        guard let parent = superresponder else { return }
        guard let window = containingWindow else { return parent.detach(self) }
        guard let scene = window.scene else {
            FirstResponderChange.evict(within: self, from: window)
            return parent.detach(self)
        }
        scene.remove(self, from: window) {
            // An override that heard of the removal may have moved this responder itself.
            if superresponder === parent { parent.detach(self) }
        }
    }

    /// Whether this responder is the given one or lies below it.
    public func isDescendant(of responder: SurfaceResponder) -> Bool {
        var candidate: SurfaceResponder? = self
        while let current = candidate {
            if current === responder { return true }
            candidate = current.superresponder
        }
        return false
    }

    /// Says that what is under a point may have changed. For subclasses whose hit testing depends on more
    /// than what this class watches itself. Does nothing outside of a scene.
    func setNeedsPick(_ cause: PickCause) {
        guard let window = containingWindow, let scene = window.scene else { return }
        if cause == .geometry || cause == .inputRegion { scene.noteMove(of: self) }
        scene.contentChanged(cause, in: window)
    }

    /// Hiding counts as removal for whoever has a claim on this responder.
    func visibilityChanged() {
        guard !isHidden else { return loseClaims() }
        if let window = containingWindow { window.scene?.surfaceAppeared(in: window) }
    }

    /// Whoever has a claim on this responder loses it, as if it were removed; it stays where it is.
    private func loseClaims() {
        guard let window = containingWindow else { return }
        window.scene?.remove(self, from: window, isHiding: true) {}
    }

    /// The window by the links of the tree alone, whatever an override of `window` says.
    var containingWindow: Window? {
        var root = self
        while let parent = root.superresponder { root = parent }
        return root.holdingWindow
    }

    /// The place in front of the regions that lie directly in front of the content.
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

    /// - Parameter index: asked when the subresponder has left its former place.
    private func place(
        _ subresponder: SurfaceResponder, belowContent: Bool, index: (SurfaceResponder) -> Int
    ) {
        guard !isDescendant(of: subresponder) else {
            return report(.withinItself(subresponder, self), subresponder)
        }
        let isRestacked = subresponder.superresponder === self
        leaveFormerPlace(subresponder)
        // An override that heard of its leaving may have put it elsewhere, where it stays, or put this one into it.
        guard subresponder.superresponder == nil, subresponder.holdingWindow == nil,
            !isDescendant(of: subresponder)
        else { return }
        // For the same reason the content may lie elsewhere among the others than it did.
        let index = index(self)
        let isBelow = belowContent ? index <= countBelowContent : index < countBelowContent
        subresponders.insert(subresponder, at: index)
        if isBelow { countBelowContent += 1 }
        subresponder.superresponder = self
        containingWindow?.scene?.noteMove(of: subresponder)
        setNeedsPick(isRestacked ? .restacked : .mapped)
    }

    /// A responder that stays in its window keeps its interactions and its place as first responder, unless it cannot be
    /// seen where it goes: then it is as if it had been hidden.
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
        // Most often it is the last that came, or the next that goes.
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

/// A mistake in how windows, surfaces and controllers are put together, reported as ``Misuse/tree(_:)``. What
/// was asked for is not done, and everything stays where it is.
enum TreeMisuse: CustomStringConvertible {
    /// A subresponder was to be put at an index that is none of the responder's.
    case noSuchIndex(Int, SurfaceResponder)
    /// The first was to be put beside the second, which lies elsewhere.
    case notSiblings(SurfaceResponder, SurfaceResponder)
    /// A responder without a superresponder was to be moved among its siblings.
    case noSuperresponder(SurfaceResponder)
    /// The first was to be put into the second, which lies within it or is the same.
    case withinItself(SurfaceResponder, SurfaceResponder)
    /// A responder with a superresponder was to be a surface of a window.
    case rootWithSuperresponder(SurfaceResponder, Window)
    /// A window was added to a scene that is in one already.
    case windowInScene(Window)
    /// The first controller was to present the second, which presents it, near or far, or is the same.
    case circularPresentation(SurfaceController, SurfaceController)
    /// What happens in the first was to be passed to the second
    /// (``Seat/passInteractions(of:to:)``), which is not in the same surface, or lies within the first; or the
    /// first is no region.
    case cannotInherit(from: SurfaceResponder, SurfaceResponder)

    var description: String {
        switch self {
        case .noSuchIndex(let index, let responder):
            "\(responder) has no place \(index) for a subresponder"
        case .notSiblings(let responder, let other):
            "\(responder) cannot be put beside \(other), which has another superresponder"
        case .noSuperresponder(let responder):
            "\(responder) has no superresponder to have a place in"
        case .withinItself(let responder, let other):
            "\(responder) cannot be put into \(other), which lies within it"
        case .rootWithSuperresponder(let responder, _):
            "\(responder) has a superresponder, and cannot be a surface of a window"
        case .windowInScene:
            "a window was added to a scene, and is in one already"
        case .circularPresentation(let presenter, let controller):
            "\(type(of: presenter)) cannot present \(type(of: controller)), which it is presented by"
        case .cannotInherit(let region, let heir):
            "what happens in \(region) cannot be passed to \(heir)"
        }
    }
}
