import WaylandShell

extension DesktopToplevel {
    /// The frame that the desktop shows around the window; `nil` if it shows none.
    var windowFrame: WindowFrame? { frameResponder as? WindowFrame }

    /// Adds or removes the frame. A window has one if frames are on and its client has agreed to draw none.
    func updateFrameExistence() {
        let isFramed = desktop.hasFrames && decoration == .serverSide
        guard isFramed != (windowFrame != nil) else { return }
        guard isFramed else { return removeFrame() }
        frameInsets = FrameLayout.insets
        frameResponder = WindowFrame(of: self, desktop.titleLibraries)
        keepReachable()
        desktop.titleLibraries.prepare(shell.compositor.outputs.outputs) { [weak desktop] in
            for toplevel in desktop?.toplevels ?? [] { toplevel.windowFrame?.drawTitle() }
        }
    }

    func removeFrame() {
        frameResponder = nil
        frameInsets = FrameInsets()
    }
}
