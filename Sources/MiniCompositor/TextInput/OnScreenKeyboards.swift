import SurfaceResponders
import WaylandServer
import WaylandShell

/// The on-screen keyboards at the lower edge, which are the input view of the focused text field.
///
/// A keyboard of the input method shows and hides itself. Other keyboards are always hidden while the session
/// is locked. Otherwise, those that are not configured to stay visible are hidden while no field requests
/// text.
final class OnScreenKeyboards {
    private let seat: Seat
    private let isAlwaysShown: Bool
    /// Whether the surface's client has a virtual keyboard, or is the input method.
    private let isTyping: (SurfaceResponder) -> Bool
    private let isInputMethod: (SurfaceResponder) -> Bool
    /// The mapped layer surfaces, the latest last.
    private var layers: [LayerController] = []
    /// The panel of an input method of version 1.
    private var panel: SurfaceResponder?
    private var shown: SurfaceResponder?

    init(
        on seat: Seat, isAlwaysShown: Bool, isTyping: @escaping (SurfaceResponder) -> Bool,
        isInputMethod: @escaping (SurfaceResponder) -> Bool
    ) {
        self.seat = seat
        self.isAlwaysShown = isAlwaysShown
        self.isTyping = isTyping
        self.isInputMethod = isInputMethod
    }

    /// The keyboard to use now; `nil` while no field requests text, or if there is no keyboard.
    var inputView: SurfaceResponder? {
        guard isWanted else { return nil }
        return layers.last { isKeyboard($0) }?.surface ?? panel
    }

    private var isWanted: Bool {
        seat.textInput.field != nil && seat.textInput.state.wantsPanel && !seat.isLocked
    }

    /// Whether a surface is at the lower edge, takes no keyboard focus, and has a client that can type.
    private func isKeyboard(_ controller: LayerController) -> Bool {
        controller.isAtLowerEdge && controller.layerWindow?.canBecomeKey == false
            && isTyping(controller.surface)
    }

    // MARK: Changes

    func layerMapped(_ controller: LayerController) {
        layers.append(controller)
        update()
    }

    func layerUnmapped(_ controller: LayerController) {
        layers.removeAll { $0 === controller }
        update()
    }

    func panelChanged(_ surface: SurfaceResponder?) {
        panel = surface
        update()
    }

    /// Called when a field starts or stops requesting text, and when a keyboard is mapped or unmapped.
    func update() {
        for controller in layers where isKeyboard(controller) && !isInputMethod(controller.surface) {
            controller.setHidden(!isWanted && (!isAlwaysShown || seat.isLocked))
        }
        let view = inputView
        for controller in layers { controller.isInputView = controller.surface === view }
        guard view !== shown else { return }
        shown = view
        seat.inputViews.setNeedsUpdate()
    }
}
