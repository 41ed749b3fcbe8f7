import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Manages one layer surface.
open class LayerController: SurfaceController {
    /// The client that the layer surface belongs to.
    public let application: Application
    /// What the surface is for, as its client declares it.
    public let namespace: String

    /// The shell that serves the client.
    public let shell: LayerShell
    private let clientSurface: ClientSurfaceResponder
    /// The client's layer surface; `nil` once the client has destroyed it.
    public private(set) weak var layerSurface: LayerSurface?

    /// The surface's window; `nil` while the surface is not mapped.
    public private(set) var layerWindow: LayerWindow?

    /// Creates a surface's controller. Call this in ``LayerShellDelegate/layerShell(_:controllerFor:)``.
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

    /// Makes the surface the first responder, because the surface sends the keys to the client.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        surface.becomeFirstResponder()
    }

    /// Removes the surface from the screen for good, and sends the client `zwlr_layer_surface_v1.closed`.
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

    /// Whether the surface is anchored to the lower edge of the output, and not to the upper one.
    public var isAtLowerEdge: Bool {
        guard let edges = layerSurface?.current.edges else { return false }
        return edges.contains(.bottom) && !edges.contains(.top)
    }

    /// Whether the surface is an input view, such as an on-screen keyboard: it is in front of all windows,
    /// including those that fill the output. Mapping the surface sets this to false.
    public var isInputView = false {
        didSet {
            if isInputView != oldValue, let layerSurface { updateLevel(layerSurface.current) }
        }
    }

    private func updateLevel(_ state: LayerState) {
        layerWindow?.level = isInputView ? .inputPanel : state.layer.level
    }

    /// Hides or shows the surface while it is mapped. A hidden surface takes no room from windows.
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

    /// Called when the client has committed changed state.
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

/// The window of a layer surface and of its popups.
public final class LayerWindow: Window {
    /// The controller of the surface; `nil` once it no longer exists.
    public private(set) weak var controller: LayerController?

    var interactivity = KeyboardInteractivity.none

    init(_ controller: LayerController, level: Level) {
        self.controller = controller
        super.init(application: controller.application, rootSurface: controller.surface, level: level)
    }

    public override var description: String { "layer window" }

    public override var canBecomeKey: Bool { interactivity != .none }

    /// Returns false: the user works in another window, with the panel beside it.
    public override var canBecomeMain: Bool { false }

    /// Whether the client requested the keyboard focus exclusively, and the surface is above windows.
    public override var wantsKeysExclusively: Bool { interactivity == .exclusive && level >= .top }
}
