import WaylandClient

/// A surface of a client with its role. It obeys each configure.
final class WorldSurface {
    enum Role {
        case toplevel(XdgSurface, XdgToplevel)
        case popup(XdgSurface, XdgPopup)
        case subsurface(WlSubsurface)
        case layer(ZwlrLayerSurfaceV1)
        case lock(ExtSessionLockSurfaceV1)
        /// A cursor or drag icon.
        case picture
    }

    unowned let client: WorldClient
    let surface: WlSurface
    private let viewport: WpViewport?
    var role = Role.picture
    /// Subsurfaces and popups.
    var children: [WorldSurface] = []
    weak var parent: WorldSurface?
    var size: (width: Int32, height: Int32)
    var isGrabbing = false
    private(set) var isDestroyed = false
    private(set) var isMapped = false
    /// Whether configures may still arrive that were sent before the unmapping. They are ignored.
    private(set) var isHiding = false

    init?(_ client: WorldClient, width: Int32, height: Int32) {
        guard let surface = client.compositor?.createSurface() else { return nil }
        self.client = client
        self.surface = surface
        size = (width, height)
        viewport = client.viewporter?.getViewport(surface: surface)
    }

    var all: [WorldSurface] { [self] + children.flatMap(\.all) }

    var xdgSurface: XdgSurface? {
        switch role {
        case .toplevel(let surface, _), .popup(let surface, _): surface
        default: nil
        }
    }

    var toplevel: XdgToplevel? { if case .toplevel(_, let toplevel) = role { toplevel } else { nil } }

    var subsurface: WlSubsurface? { if case .subsurface(let subsurface) = role { subsurface } else { nil } }

    // MARK: Content

    func show() {
        isMapped = true
        viewport?.setDestination(width: max(1, size.width), height: max(1, size.height))
        surface.attach(buffer: client.buffer, x: 0, y: 0)
        surface.damage(x: 0, y: 0, width: .max, height: .max)
        surface.commit()
    }

    /// Unmaps the surface. Requests a new configure once all earlier ones have arrived.
    func hide() {
        // Lock surfaces must keep a buffer.
        if case .lock = role { return }
        guard isMapped else { return }
        for child in children.reversed() { if case .popup = child.role { client.dismiss(child) } }
        isMapped = false
        isHiding = true
        surface.attach(buffer: nil, x: 0, y: 0)
        surface.commit()
        client.connection.sync { [weak self] in
            guard let self, !isDestroyed else { return }
            isHiding = false
            surface.commit()
        }
    }

    /// Commits pending state. Does nothing for an unmapped lock surface, which has acknowledged no configure.
    func commit() {
        if case .lock = role, !isMapped { return }
        surface.commit()
    }

    func obey(width: Int32, height: Int32) {
        if width > 0, height > 0 { size = (width, height) }
    }

    // MARK: Destruction

    /// Destroys the surface after its children.
    func destroy() {
        guard !isDestroyed else { return }
        for child in children.reversed() {
            if case .popup = child.role { client.dismiss(child) } else { child.destroy() }
        }
        isDestroyed = true
        parent?.children.removeAll { $0 === self }
        client.roots.removeAll { $0 === self }
        client.popups.removeAll { $0 === self }
        switch role {
        case .toplevel(let xdgSurface, let toplevel):
            toplevel.destroy()
            xdgSurface.destroy()
        case .popup(let xdgSurface, let popup):
            popup.destroy()
            xdgSurface.destroy()
        case .subsurface(let subsurface): subsurface.destroy()
        case .layer(let layer): layer.destroy()
        case .lock(let lock): lock.destroy()
        case .picture: break
        }
        viewport?.destroy()
        surface.destroy()
    }
}
