import WaylandServer

/// What a window is for.
extension ToplevelController {
    /// In the same words every time, for what is remembered of the window and for rules; nil until the client says so. It
    /// may be empty, and other windows may have the same.
    public var tag: String? { attributes.tag }

    /// In the person's language, for whoever lists windows or reads them out; nil until the client says so.
    public var tagDescription: String? { attributes.tagDescription }

    func changeTag(_ change: (inout ToplevelAttributes) -> Void) {
        let former = attributes
        change(&attributes)
        guard former.tag != tag || former.tagDescription != tagDescription else { return }
        shell.policy.xdgShell(shell, didChangeTagOf: self)
    }
}

/// xdg_toplevel_tag_manager_v1: clients say what their windows are for, in words that are the same every time:
/// ``ToplevelController/tag``.
final class ToplevelTagManager: XdgToplevelTagManagerV1Handler {
    func setToplevelTag(_ manager: XdgToplevelTagManagerV1, toplevel: XdgToplevel, tag: String) {
        Toplevel.from(toplevel)?.controller.changeTag { $0.tag = tag }
    }

    func setToplevelDescription(
        _ manager: XdgToplevelTagManagerV1, toplevel: XdgToplevel, description: String
    ) {
        Toplevel.from(toplevel)?.controller.changeTag { $0.tagDescription = description }
    }
}
