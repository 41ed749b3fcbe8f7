/// Lets popups follow what they were opened from, once a turn: there may be thousands, each opened from the one before.
final class PopupPlacement {
    /// Those whose popups are out of place, each once.
    @exclusivity(unchecked) private var parents: [any PopupParent] = []
    private var known: Set<ObjectIdentifier> = []

    /// What popups are opened from has moved, or there is other room around it.
    func add(_ parent: any PopupParent) {
        guard !parent.popups.isEmpty, known.insert(ObjectIdentifier(parent)).inserted else { return }
        parents.append(parent)
    }

    /// To be called at the end of each turn.
    func update() {
        guard !parents.isEmpty else { return }
        let parents = parents
        var due = known
        self.parents = []
        known = []
        // No popup is visited twice: those that others were opened from come first.
        for parent in parents.sorted(by: { $0.depth < $1.depth }) {
            if due.contains(ObjectIdentifier(parent)) { placePopups(of: parent, &due) }
        }
    }

    /// They may be nested as deeply as clients like: nothing calls itself here. Popups that were dismissed have no place, and
    /// only by one of those can a popup belong to one that was opened from it.
    /// - Parameter due: loses those whose popups are in place.
    private func placePopups(of parent: any PopupParent, _ due: inout Set<ObjectIdentifier>) {
        var rest: [Popup] = parent.popups.reversed()
        while let popup = rest.popLast() {
            guard !popup.isDismissed else { continue }
            popup.parentMoved()
            due.remove(ObjectIdentifier(popup.shellSurface))
            rest += popup.shellSurface.popups.reversed()
        }
    }
}

extension PopupParent {
    /// How many popups it was opened from, one from the other, itself included.
    fileprivate var depth: Int { popup?.depth ?? 0 }
}
