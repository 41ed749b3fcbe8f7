import WaylandServer

extension SurfaceRegistry {
    /// To be called by the embedder, at most once in a turn of its loop, when surfaces may have come into sight or got out of
    /// it: windows came, went, were moved or covered. It costs nothing while no client asks for the screen to stay on, and
    /// nothing is dragged.
    public func visibilityChanged() {
        updateIdleInhibitors()
        updateDrags()
    }

    /// Whether a client asks for the screen to stay on, so that visibility matters to seats.
    package var hasIdleInhibitors: Bool { idleInhibitors.isNeeded }

    /// Looks again whether a surface can be seen for which the screen is to stay on.
    package func updateIdleInhibitors() {
        idleInhibitors.update()
    }

    /// Finds out what lies under drags at rest. To be called once a turn.
    package func updateDrags() {
        for drags in dragsUnderWay { drags.update() }
    }

    /// Whether a surface has a size, and is in a window of a scene and hidden by nobody. Others may lie in front of it.
    public func isShown(_ surface: WlSurface) -> Bool {
        guard surface.isAlive else { return false }
        let responder = responder(for: surface)
        guard let scene = responder.window?.scene, scene.shows(responder) else { return false }
        return responder.bounds.width > 0 && responder.bounds.height > 0
    }

    func isVisible(_ surface: WlSurface) -> Bool {
        decider(for: surface.client)?.surfaceRegistry(self, isVisible: surface) ?? isShown(surface)
    }
}
