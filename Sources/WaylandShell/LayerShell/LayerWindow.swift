import SurfaceResponders

/// The window of a layer surface, with its popups.
public final class LayerWindow: Window {
    /// nil once the layer surface is gone.
    public private(set) weak var controller: LayerController?

    /// Set by the controller.
    var interactivity = KeyboardInteractivity.none

    init(_ controller: LayerController, level: Level) {
        self.controller = controller
        super.init(application: controller.application, rootSurface: controller.surface, level: level)
    }

    public override var description: String { "layer window" }

    public override var canBecomeKey: Bool { interactivity != .none }

    /// The person works on a window; a panel is something beside it.
    public override var canBecomeMain: Bool { false }

    /// Below windows it has no more right to the keys than they have.
    public override var wantsKeysExclusively: Bool { interactivity == .exclusive && level >= .top }
}
