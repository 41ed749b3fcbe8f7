import SurfaceResponders
import WaylandShellCore

/// Dialogs: toplevels with a parent stay above it, and what they do not handle goes to it.
extension ToplevelController {
    /// The toplevel that this one is a dialog of.
    public var parentToplevel: ToplevelController? { presenter as? ToplevelController }

    /// Its dialogs, in the order in which they came.
    public var dialogs: [ToplevelController] { presented.compactMap { $0 as? ToplevelController } }

    /// All that belong together: what this one is a dialog of, directly or not, and all dialogs of those.
    public var family: [ToplevelController] { familyRoot.branch }

    /// The one of the family that is a dialog of none.
    var familyRoot: ToplevelController {
        var root = self
        while let parent = root.parentToplevel { root = parent }
        return root
    }

    /// This one, and all that are dialogs of it, directly or not.
    var branch: [ToplevelController] {
        var branch: [ToplevelController] = []
        var rest = [self]
        while let next = rest.popLast() {
            branch.append(next)
            rest += next.dialogs.reversed()
        }
        return branch
    }

    func isSelfOrDescendant(of other: ToplevelController) -> Bool {
        sequence(first: self, next: \.parentToplevel).contains { $0 === other }
    }

    /// Makes this a dialog of what its client names, or of nothing.
    ///
    /// Only what is shown has dialogs. Toolkits that show a window and its dialog at once name the parent before that: it becomes
    /// the parent when it is shown, unless the client has named another by then.
    func askForParent(_ parent: ToplevelController?) {
        attributes.awaited.parent?.attributes.awaited.dialogs.removeAll {
            $0.object == nil || $0.object === self
        }
        attributes.awaited.parent = nil
        if let parent, !parent.isMapped {
            attributes.awaited.parent = parent
            parent.attributes.awaited.dialogs.append(Weak(self))
            setParent(nil)
        } else {
            setParent(parent)
        }
    }

    /// This one is shown: those that have waited for it become its dialogs, and lie over it if they are shown.
    func takeAwaitedDialogs() {
        let dialogs = attributes.awaited.dialogs.compactMap(\.object)
        attributes.awaited.dialogs = []
        for dialog in dialogs {
            dialog.attributes.awaited.parent = nil
            // Two may wait for each other.
            guard !isSelfOrDescendant(of: dialog) else { continue }
            dialog.setParent(self)
            dialog.placeAnew()
        }
    }

    func setParent(_ parent: ToplevelController?) {
        guard parent !== parentToplevel else { return }
        if let parent {
            parent.present(self)
        } else {
            presenter?.dismiss(self)
        }
        shell.changed(self)
        shell.policy.xdgShell(shell, didChangeParentOf: self)
        if isModal { shell.passKeysToModalDialogs() }
    }

    /// Those that were this one's dialogs become its parent's.
    func adoptOutChildren() {
        let parent = parentToplevel
        for dialog in dialogs { dialog.setParent(parent) }
    }
}

/// Parents that are not shown yet, and their dialogs.
struct AwaitedFamily {
    /// What this one is a dialog of when that is shown.
    weak var parent: ToplevelController?
    fileprivate var dialogs: [Weak<ToplevelController>] = []
}
