import WaylandServer

/// Who draws the frame of one toplevel: a zxdg_toplevel_decoration_v1.
final class ToplevelDecoration: ZxdgToplevelDecorationV1Handler {
    private let resource: ZxdgToplevelDecorationV1
    private weak var target: Toplevel?
    /// What the client would like; nil leaves it to the compositor.
    private(set) var wish: DecorationMode?
    /// nil before anything was, and while the client waits for an answer.
    private var told: DecorationMode?

    init(_ resource: ZxdgToplevelDecorationV1, of target: Toplevel) {
        self.resource = resource
        self.target = target
        target.decoration = self
        answer()
    }

    /// Tells the client, as a part of the configure that follows.
    func send(_ mode: DecorationMode) {
        guard mode != told else { return }
        told = mode
        resource.configure(mode: mode.xdg)
    }

    /// The toplevel begins anew: its first configure says it again.
    func reset() {
        told = nil
    }

    private func answer() {
        told = nil
        target?.controller.configure(isAnswer: true)
    }

    /// The toplevel goes before this.
    func postOrphaned() {
        resource.postError(
            ZxdgToplevelDecorationV1.Error.orphaned, "the toplevel was destroyed before its decoration")
    }

    func setMode(_ decoration: ZxdgToplevelDecorationV1, mode: ZxdgToplevelDecorationV1.Mode) {
        guard let wish = DecorationMode(mode) else {
            return decoration.postError(
                ZxdgToplevelDecorationV1.Error.invalidMode, "there is no mode \(mode.rawValue)")
        }
        self.wish = wish
        answer()
    }

    func unsetMode(_ decoration: ZxdgToplevelDecorationV1) {
        wish = nil
        answer()
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.decoration = nil
    }
}
