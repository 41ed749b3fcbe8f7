import SurfaceResponders

/// Which surfaces can be seen on outputs: neither hidden by opaque ones nor out of sight otherwise. The scene is looked at
/// only when it is asked for and something has changed.
struct SurfaceVisibility {
    private var look: UInt64 = 0
    /// What was looked at: the scene's version.
    private var sceneVersion: UInt64 = 0
    private var isOutdated = true

    /// Something that the scene does not know of lets more through, or less.
    mutating func setNeedsUpdate() {
        isOutdated = true
    }

    func needsUpdate(for compositor: Compositor) -> Bool {
        isOutdated || sceneVersion != compositor.scene.version
    }

    /// - Returns: whether anything may have changed.
    mutating func update(for compositor: Compositor) -> Bool {
        guard needsUpdate(for: compositor) else { return false }
        isOutdated = false
        sceneVersion = compositor.scene.version
        look += 1
        let frame = SceneFrame(of: compositor.scene, where: compositor.mayBeSeen) {
            compositor.surface(of: $0)?.lastImage ?? ($0 as? Backdrop)?.image
        }
        for output in compositor.outputs.outputs {
            var hidden = frame.hiddenItems(within: output.frame)[...]
            for (place, item) in frame.items.enumerated() {
                if hidden.first == place {
                    hidden.removeFirst()
                } else if let responder = item.surface {
                    compositor.surface(of: responder)?.frames.lastSeen = look
                }
            }
        }
        return true
    }

    /// Whether a surface was seen at the last look.
    func isVisible(_ surface: Surface) -> Bool {
        surface.frames.lastSeen == look || surface.isCarried && surface.isMapped
    }

    /// Whether a surface that is on an output can be seen there as far as is known.
    func isLikelyVisible(_ surface: Surface, of compositor: Compositor) -> Bool {
        isVisible(surface) || needsUpdate(for: compositor)
    }
}
