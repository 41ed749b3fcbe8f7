import WaylandSeat
import WaylandServer

extension ShellSurface: SurfaceRole {
    var kind: SurfaceRoleKind {
        switch content {
        case .toplevel: .toplevel
        case .popup: .popup
        case .nothing: formerKind ?? .xdgSurface
        }
    }

    func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool {
        guard hasBuffer, !hasRoleObject else { return true }
        resource?.postError(
            XdgSurface.Error.unconfiguredBuffer,
            "a buffer was attached before the surface became a toplevel or popup")
        return false
    }

    func willCommit(_ surface: Surface) -> Bool {
        checkCommit(attachesContent: surface.pending.hasBuffer)
    }

    func takeChanges(of surface: Surface) -> (() -> Void)? {
        takeChanges()
    }

    func didCommit(_ surface: Surface) {
        committed(hasContent: surface.hasContent)
    }

    func outputsChanged(of surface: Surface) {
        if case .toplevel(let toplevel) = content { shell.changed(toplevel.controller) }
    }

    func surfaceDestroyed(_ surface: Surface) {
        surfaceDestroyed()
    }
}
