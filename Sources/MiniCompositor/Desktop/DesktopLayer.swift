import SurfaceResponders
import WaylandShell

/// A surface on a layer, with what the desktop's keys can do with it.
public final class DesktopLayer: LayerController {
    private let desktop: Desktop

    init(_ layer: LayerSurface, on desktop: Desktop) {
        self.desktop = desktop
        super.init(layer)
    }

    public override var keyCommands: [KeyCommand]? { desktop.keyBindings.layer }

    /// Of what can be done with windows, this is all that it has.
    public override func responds(to action: Action) -> Bool {
        action == .closeWindow || super.responds(to: action)
    }

    @discardableResult
    public override func perform(_ action: Action, withSender sender: Any?) -> Bool {
        guard action == .closeWindow else { return super.perform(action, withSender: sender) }
        close()
        return true
    }
}
