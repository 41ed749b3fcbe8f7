import SurfaceResponders

/// Where a panel shows a window that it stands for.
struct ToplevelPlace {
    private(set) weak var controller: ToplevelController?
    private weak var surface: Surface?
    /// In surface-local pixels of the panel.
    private let rect: Rect

    init(of controller: ToplevelController, on surface: Surface, _ rect: Rect) {
        self.controller = controller
        self.surface = surface
        self.rect = rect
    }

    var isEmpty: Bool { rect.isEmpty }

    /// Whether the window or the panel is gone.
    var isObsolete: Bool { controller == nil || surface == nil }

    func isSupersededBy(_ later: ToplevelPlace) -> Bool {
        controller === later.controller && surface?.resource.client === later.surface?.resource.client
    }

    /// In global logical pixels; nil while the panel cannot be seen.
    var frame: Rect? {
        guard let surface, surface.isMapped else { return nil }
        return surface.responder.transformToGlobal.boundingBox(of: rect)
    }
}
