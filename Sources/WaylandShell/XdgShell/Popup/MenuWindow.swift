import SurfaceResponders

extension Window.Level {
    /// Of menus of surfaces on layers: above all toplevels, those included that cover the output, and below what is over
    /// everything.
    static let menu = Window.Level(rawValue: (fullscreen.rawValue + overlay.rawValue) / 2)
}

/// The window of a menu that a surface on a layer has opened, and of its submenus. It is where the window of the layer surface
/// is, and may have the keys when that may.
final class MenuWindow: Window {
    private weak var layer: LayerWindow?

    init(of layer: LayerWindow) {
        self.layer = layer
        super.init(application: layer.application, level: .menu)
        follow()
    }

    override var description: String { "menu window" }

    override var canBecomeKey: Bool { layer?.canBecomeKey ?? false }

    override var canBecomeMain: Bool { false }

    override var wantsKeysExclusively: Bool { layer?.wantsKeysExclusively ?? false }

    /// The layer surface was moved, shown or hidden.
    func follow() {
        guard let layer else { return }
        frame = layer.frame
        isHidden = layer.isHidden
    }
}
