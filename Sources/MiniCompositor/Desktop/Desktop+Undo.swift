import SurfaceResponders
import WaylandShell

extension Desktop {
    /// Undoes the last change in ``windowChanges``. A closed window comes back only within the closing delay.
    public func undoLast(_ sender: Any?) {
        windowChanges.undo()
    }

    func redoLast(_ sender: Any?) {
        windowChanges.redo()
    }

    /// Shows another workspace, and registers an undo that shows the present one again.
    func changeWorkspace(to number: Int) {
        let former = currentWorkspace
        guard number != former else { return }
        showWorkspace(number: number)
        windowChanges.registerUndo(withTarget: self) { $0.changeWorkspace(to: former) }
        windowChanges.setActionName("Show Workspace")
    }

    /// Shows the workspace at a distance of `step`, if it exists.
    func showNeighbour(_ step: Int) {
        let number = currentWorkspace + step
        if (1...workspaceCount).contains(number) { changeWorkspace(to: number) }
    }
}

extension DesktopToplevel {
    private var changes: UndoManager { desktop.windowChanges }

    /// Registers an undo of a move that began at `origin`.
    func registerMove(from origin: Point) {
        guard let now = frame?.origin, now != origin else { return }
        changes.registerUndo(withTarget: self) { controller in
            let former = controller.frame?.origin
            controller.move(to: origin)
            controller.keepReachable()
            if let former { controller.registerMove(from: former) }
        }
        changes.setActionName("Move Window")
    }

    /// Registers an undo of a resize.
    /// - Parameters:
    ///   - former: the frame before the resize, in global logical pixels.
    ///   - size: the requested size. The client may not have applied it yet.
    func registerResize(from former: Rect, to size: Size) {
        guard former.size != size else { return }
        changes.registerUndo(withTarget: self) { controller in
            guard controller.isFloating, let now = controller.frame else { return }
            controller.resize(to: former.size, moving: [.right, .bottom], of: former)
            controller.registerResize(from: now, to: former.size)
        }
        changes.setActionName("Resize Window")
    }

    /// Moves the window to a workspace, and registers an undo that moves it back.
    func changeWorkspace(to number: Int) {
        let former = workspace
        guard number != former else { return }
        desktop.move(self, toWorkspace: number)
        changes.registerUndo(withTarget: self) { $0.changeWorkspace(to: former) }
        changes.setActionName("Move to Workspace")
    }

    /// Hides the window, and asks its client to close it after a delay. Until then, an undo shows it again.
    func closeLater(after delay: Duration) {
        guard !isClosing else { return }
        let timer = ClockTimer(desktop.seat.clock) { [weak self] in self?.finishClosing() }
        closingTimer = timer
        timer.start(after: delay)
        desktop.updateVisibility()
        changes.registerUndo(withTarget: self) { controller in
            controller.keepOpen()
            controller.changes.registerUndo(withTarget: controller) { $0.closeLater(after: delay) }
        }
        changes.setActionName("Close Window")
    }

    private func keepOpen() {
        closingTimer = nil
        desktop.activate(self)
    }

    private func finishClosing() {
        closingTimer = nil
        changes.removeAllActions(withTarget: self)
        // The window reappears because the client may ask the user before closing it.
        desktop.updateVisibility()
        close()
    }
}
