import SurfaceResponders

extension Window.Level {
    /// Of a window that covers the output, while it is in front of all others: above panels, and below what lies over
    /// everything.
    public static let fullscreen = Window.Level(rawValue: (top.rawValue + overlay.rawValue) / 2)
}

/// Which window is in front: dialogs stay above what they belong to.
extension XdgShell {
    /// The toplevel in front of all others that can be seen.
    public var frontToplevel: ToplevelController? {
        scene.windows.last { $0 is ToplevelWindow && !$0.isHidden }.flatMap {
            ($0 as? ToplevelWindow)?.controller
        }
    }

    /// Brings a toplevel to the front, with the one that it is a dialog of right below, and all dialogs above theirs.
    public func raise(_ controller: ToplevelController) {
        updateLevels(front: controller)
        var branch = [controller]
        while let parent = branch.last?.parentToplevel { branch.append(parent) }
        if let root = branch.last { raiseTree(of: root, endingWith: branch) }
        updateLevels()
    }

    private func raiseTree(of controller: ToplevelController, endingWith branch: [ToplevelController]) {
        if let window = controller.toplevelWindow { scene.raise(window) }
        let dialogs = controller.dialogs.filter(\.isMapped).sorted { place(of: $0) < place(of: $1) }
        for dialog in dialogs where !branch.contains(where: { $0 === dialog }) {
            raiseTree(of: dialog, endingWith: branch)
        }
        for dialog in dialogs where branch.contains(where: { $0 === dialog }) {
            raiseTree(of: dialog, endingWith: branch)
        }
    }

    private func place(of controller: ToplevelController) -> Int {
        scene.windows.firstIndex { $0 === controller.toplevelWindow } ?? 0
    }

    /// Takes the window that covers the output, if it is in front, above panels together with its dialogs, and all others
    /// below them. To be called when windows are shown or hidden by other means than ``raise(_:)``.
    public func updateLevels() {
        updateLevels(front: frontToplevel)
    }

    /// - Parameter front: the toplevel that is in front, or is about to be.
    public func updateLevels(front: ToplevelController?) {
        var covering = front
        while let controller = covering, !controller.isFullscreen { covering = controller.parentToplevel }
        guard covering != nil || hasCoveringToplevel else { return }
        hasCoveringToplevel = covering != nil
        // Windows keep their order among each other.
        for case let window as ToplevelWindow in scene.windows {
            guard let controller = window.controller else { continue }
            let isAbovePanels = covering.map { controller.isSelfOrDescendant(of: $0) } ?? false
            window.level = isAbovePanels ? .fullscreen : .normal
        }
    }
}
