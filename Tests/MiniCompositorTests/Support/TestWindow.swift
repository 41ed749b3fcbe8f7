import SurfaceResponders

import MiniCompositor
import WaylandSeat
import WaylandShell

/// A role that shows its surface in a window of its own once it has content. It needs no shell.
final class TestWindow: SurfaceRole {
    let surface: Surface
    let window: Window
    let kind: SurfaceRoleKind
    private(set) var commitCount = 0
    var allowsCommits = true

    init(_ surface: Surface, at origin: Point = .zero, kind: SurfaceRoleKind = .toplevel) {
        self.surface = surface
        self.kind = kind
        window = Window(
            application: surface.compositor.registry.application(of: surface.resource.client))
        window.frame = Rect(origin: origin, size: .zero)
    }

    /// Assigns this role to a surface.
    static func show(_ surface: Surface, at origin: Point = .zero) -> TestWindow {
        let role = TestWindow(surface, at: origin)
        precondition(surface.assign(role), "the surface already has a role")
        return role
    }

    var isMapped: Bool { window.scene != nil }

    func willCommit(_ surface: Surface) -> Bool { allowsCommits }

    func didCommit(_ surface: Surface) {
        commitCount += 1
        if surface.hasContent, !isMapped {
            window.addSurface(surface.responder)
            surface.compositor.scene.add(window)
        } else if !surface.hasContent {
            hide()
        }
        window.frame.size = surface.size
    }

    func surfaceDestroyed(_ surface: Surface) {
        hide()
    }

    private func hide() {
        guard isMapped else { return }
        surface.compositor.scene.remove(window)
        window.removeSurface(surface.responder)
    }
}
