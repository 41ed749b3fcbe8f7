import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Manages one layer surface while it is on the screen.
open class LayerController: SurfaceController {
    /// The client that the layer surface belongs to.
    public let application: Application
    /// What the surface is for, as its client says.
    public let namespace: String

    /// What serves the client.
    public let shell: LayerShell
    private let clientSurface: ClientSurfaceResponder
    /// The client's side; nil once the client has destroyed it.
    public private(set) weak var layerSurface: LayerSurface?

    /// nil while the surface is not mapped.
    public private(set) var layerWindow: LayerWindow?

    /// The controller of a surface on a layer. For ``LayerShellDelegate``, which is asked for one.
    public init(_ layer: LayerSurface) {
        layerSurface = layer
        shell = layer.shell
        clientSurface = layer.responder
        application = shell.registry.application(of: layer.factory.client)
        namespace = layer.namespace
        super.init(surface: clientSurface)
    }

    open override var description: String { "layer" }

    open override var canBecomeFirstResponder: Bool { clientSurface.acceptsFirstResponder }

    /// The surface is what gets keys: the client stands behind it.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        surface.becomeFirstResponder()
    }

    /// Takes the surface off the screen for good, and tells the client so.
    public func close() {
        layerSurface?.close()
    }

    // MARK: Life

    /// - Parameter frame: in global logical pixels.
    func map(_ state: LayerState, at frame: Rect) {
        isInputView = false
        let window = LayerWindow(self, level: state.layer.level)
        layerWindow = window
        surface.frame.origin = .zero
        window.frame = frame
        setInteractivity(state.interactivity)
        shell.scene.add(window)
        shell.policy.layerShell(shell, didMap: self)
        electKeyWindows()
    }

    /// Whether the surface sticks to the lower edge of the output alone.
    public var isAtLowerEdge: Bool {
        guard let edges = layerSurface?.current.edges else { return false }
        return edges.contains(.bottom) && !edges.contains(.top)
    }

    /// Whether the surface is what is typed with: in front of all windows, those that fill the output included.
    public var isInputView = false {
        didSet {
            if isInputView != oldValue, let layerSurface { updateLevel(layerSurface.current) }
        }
    }

    private func updateLevel(_ state: LayerState) {
        layerWindow?.level = isInputView ? .inputPanel : state.layer.level
    }

    /// A surface that is hidden takes no room.
    public func setHidden(_ isHidden: Bool) {
        guard let layerWindow, layerWindow.isHidden != isHidden else { return }
        layerWindow.isHidden = isHidden
        layerSurface?.surroundingsChanged()
        shell.arrange(on: layerSurface?.output)
    }

    func unmap() {
        guard let window = layerWindow else { return }
        layerWindow = nil
        shell.policy.layerShell(shell, willUnmap: self)
        shell.scene.remove(window)
        window.removeSurface(surface)
        clientSurface.acceptsFirstResponder = false
    }

    /// The client committed other state.
    func update(_ state: LayerState) {
        guard layerWindow != nil else { return }
        updateLevel(state)
        setInteractivity(state.interactivity)
        electKeyWindows()
    }

    private func electKeyWindows() {
        for seat in shell.seats { seat.focus.electKeyWindow() }
    }

    private func setInteractivity(_ interactivity: KeyboardInteractivity) {
        layerWindow?.interactivity = interactivity
        clientSurface.acceptsFirstResponder = interactivity != .none
    }
}

/// The window of a layer surface, with its popups.
public final class LayerWindow: Window {
    /// nil once the layer surface is gone.
    public private(set) weak var controller: LayerController?

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
