import SurfaceResponders

/// Dialogs: toplevels with a parent stay above it, and what they do not handle goes to it.
extension ToplevelController {
    /// The toplevel that this one is a dialog of.
    public var parentToplevel: ToplevelController? { presenter as? ToplevelController }

    /// Its dialogs, in the order in which they came.
    public var dialogs: [ToplevelController] { presented.compactMap { $0 as? ToplevelController } }

    /// Whether this is a toplevel itself or one below it.
    func isSelfOrDescendant(of other: ToplevelController) -> Bool {
        var candidate: ToplevelController? = self
        while let controller = candidate {
            if controller === other { return true }
            candidate = controller.parentToplevel
        }
        return false
    }

    func setParent(_ parent: ToplevelController?) {
        guard parent !== parentToplevel else { return }
        if let parent {
            parent.present(self)
            if isMapped { desktop.raise(self) }
        } else {
            presenter?.dismiss(self)
        }
    }

    /// Those that were this one's dialogs become its parent's.
    func adoptOutChildren() {
        let parent = parentToplevel
        for dialog in dialogs { dialog.setParent(parent) }
    }
}
