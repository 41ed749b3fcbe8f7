import SurfaceResponders

extension Window.Level {
    /// Of a window that covers the output, while it is in front of all others: above panels, and below what lies over
    /// everything.
    static let fullscreen = Window.Level(rawValue: (top.rawValue + overlay.rawValue) / 2)
}

extension Desktop {
    /// The toplevel in front of all others that can be seen.
    var frontToplevel: ToplevelController? {
        scene.windows.last { $0 is ToplevelWindow && !$0.isHidden }.flatMap {
            ($0 as? ToplevelWindow)?.controller
        }
    }

    /// Takes the window that covers the output, if it is in front, above panels together with its dialogs, and all others
    /// below them.
    func updateLevels() {
        updateLevels(front: frontToplevel)
    }

    /// - Parameter front: the toplevel that is in front, or is about to be.
    func updateLevels(front: ToplevelController?) {
        var covering = front
        while let controller = covering, !controller.isFullscreen { covering = controller.parentToplevel }
        setLevels(covering: covering)
    }

    /// Windows keep their order among each other.
    private func setLevels(covering: ToplevelController?) {
        for case let window as ToplevelWindow in scene.windows {
            guard let controller = window.controller else { continue }
            let isAbovePanels = covering.map { controller.isSelfOrDescendant(of: $0) } ?? false
            window.level = isAbovePanels ? .fullscreen : .normal
        }
    }
}
