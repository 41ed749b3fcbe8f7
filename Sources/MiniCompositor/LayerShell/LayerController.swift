import SurfaceResponders
import WaylandSeat

/// Manages one layer surface while it is on the screen.
public final class LayerController: SurfaceController {
    /// The client that the layer surface belongs to.
    public let application: Application
    /// What the surface is for, as its client says.
    public let namespace: String

    private let desktop: Desktop
    private let clientSurface: ClientSurfaceResponder
    /// The client's side.
    weak var layerSurface: LayerSurface?

    /// nil while the surface is not mapped.
    public private(set) var layerWindow: LayerWindow?

    init(
        surface: ClientSurfaceResponder, application: Application, namespace: String, desktop: Desktop
    ) {
        clientSurface = surface
        self.application = application
        self.namespace = namespace
        self.desktop = desktop
        super.init(surface: surface)
    }

    public override var description: String { "layer" }

    public override var canBecomeFirstResponder: Bool { clientSurface.acceptsFirstResponder }

    /// The surface is what gets keys: the client stands behind it.
    @discardableResult
    public override func becomeFirstResponder() -> Bool {
        surface.becomeFirstResponder()
    }

    /// Takes the surface off the screen for good, and tells the client so.
    public func close() {
        layerSurface?.close()
    }

    // MARK: Commands

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

    // MARK: Life

    /// - Parameter frame: in global logical pixels.
    func map(_ state: LayerState, at frame: Rect) {
        isInputView = false
        let window = LayerWindow(self, level: state.layer.level)
        layerWindow = window
        surface.frame.origin = .zero
        window.frame = frame
        setInteractivity(state.interactivity)
        desktop.scene.add(window)
        desktop.keyboards?.layerMapped(self)
        desktop.seat.focus.electKeyWindow()
    }

    /// Whether the surface sticks to the lower edge of the output alone.
    var isAtLowerEdge: Bool {
        guard let edges = layerSurface?.current.edges else { return false }
        return edges.contains(.bottom) && !edges.contains(.top)
    }

    /// Whether the surface is what is typed with: in front of all windows, those that fill the output included.
    var isInputView = false {
        didSet {
            if isInputView != oldValue, let layerSurface { updateLevel(layerSurface.current) }
        }
    }

    private func updateLevel(_ state: LayerState) {
        layerWindow?.level = isInputView ? .inputPanel : state.layer.level
    }

    /// A surface that is hidden takes no room.
    func setHidden(_ isHidden: Bool) {
        guard let layerWindow, layerWindow.isHidden != isHidden else { return }
        layerWindow.isHidden = isHidden
        layerSurface?.shell.arrange()
    }

    func unmap() {
        guard let window = layerWindow else { return }
        layerWindow = nil
        desktop.keyboards?.layerUnmapped(self)
        desktop.scene.remove(window)
        window.removeSurface(surface)
        clientSurface.acceptsFirstResponder = false
    }

    /// The client committed other state.
    func update(_ state: LayerState) {
        guard layerWindow != nil else { return }
        updateLevel(state)
        setInteractivity(state.interactivity)
        desktop.seat.focus.electKeyWindow()
    }

    func place(at frame: Rect) {
        layerWindow?.frame = frame
    }

    private func setInteractivity(_ interactivity: KeyboardInteractivity) {
        layerWindow?.interactivity = interactivity
        clientSurface.acceptsFirstResponder = interactivity != .none
    }
}
