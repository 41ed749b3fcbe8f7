import SurfaceResponders
import WaylandShell

/// What was done with windows, and how it is taken back.
extension Desktop {
    /// Undoes the last change in ``windowChanges``: a move, resize, close or change of workspace. A closed
    /// window comes back only within the closing delay.
    public func undoLast(_ sender: Any?) {
        windowChanges.undo()
    }

    func redoLast(_ sender: Any?) {
        windowChanges.redo()
    }

    /// Shows another workspace, and remembers the one that was shown.
    func changeWorkspace(to number: Int) {
        let former = currentWorkspace
        guard number != former else { return }
        showWorkspace(number: number)
        windowChanges.registerUndo(withTarget: self) { $0.changeWorkspace(to: former) }
        windowChanges.setActionName("Show Workspace")
    }

    /// Shows the workspace before or after; nothing beyond the first and the last.
    func showNeighbour(_ step: Int) {
        let number = currentWorkspace + step
        if (1...workspaceCount).contains(number) { changeWorkspace(to: number) }
    }
}

extension DesktopToplevel {
    private var changes: UndoManager { desktop.windowChanges }

    /// Remembers where the window was before it was moved.
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

    /// Remembers how large the window was, and where, before it was resized.
    /// - Parameters:
    ///   - former: the frame before, in global logical pixels.
    ///   - size: what it is to become; the client may not have followed yet.
    func registerResize(from former: Rect, to size: Size) {
        guard former.size != size else { return }
        changes.registerUndo(withTarget: self) { controller in
            guard controller.isFloating, let now = controller.frame else { return }
            controller.resize(to: former.size, moving: [.right, .bottom], of: former)
            controller.registerResize(from: now, to: former.size)
        }
        changes.setActionName("Resize Window")
    }

    /// Takes the window to a workspace, and remembers where it was.
    func changeWorkspace(to number: Int) {
        let former = workspace
        guard number != former else { return }
        desktop.move(self, toWorkspace: number)
        changes.registerUndo(withTarget: self) { $0.changeWorkspace(to: former) }
        changes.setActionName("Move to Workspace")
    }

    /// The client can be asked to close its window only once the person cannot take it back any more: until then the
    /// window is out of sight.
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
        // It comes back if the client asks the person first.
        desktop.updateVisibility()
        close()
    }
}
