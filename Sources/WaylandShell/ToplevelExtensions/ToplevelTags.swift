import WaylandServer

/// What a window is for.
extension ToplevelController {
    /// Identifies the window's purpose across sessions, for rules and remembered state; `nil` until the
    /// client sets it. It may be empty, and other windows may have the same tag.
    public var tag: String? { attributes.tag }

    /// The purpose in the user's language, to be listed or read out; `nil` until the client sets it.
    public var tagDescription: String? { attributes.tagDescription }

    func changeTag(_ change: (inout ToplevelAttributes) -> Void) {
        let former = attributes
        change(&attributes)
        guard former.tag != tag || former.tagDescription != tagDescription else { return }
        shell.policy.xdgShell(shell, didChangeTagOf: self)
    }
}

/// xdg_toplevel_tag_manager_v1: clients identify the purposes of windows: ``ToplevelController/tag``.
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
