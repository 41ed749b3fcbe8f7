import SurfaceResponders
import WaylandServer
import WaylandShell

/// The keyboards that clients show at the lower edge: the input view of whoever writes.
///
/// One that is the input method shows and hides itself. One that is a plain layer surface is hidden while no field wants
/// text, unless it is to be there always; under a lock it is hidden in any case.
final class OnScreenKeyboards {
    private let seat: Seat
    private let isAlwaysShown: Bool
    /// Whether the client of a surface types: it has a virtual keyboard, or is the input method.
    private let isTyping: (SurfaceResponder) -> Bool
    private let isInputMethod: (SurfaceResponder) -> Bool
    /// Layers that are on the screen, the latest last.
    private var layers: [LayerController] = []
    /// What an input method of version 1 shows.
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

    /// What is typed with now; nil while no field wants text, or there is no keyboard.
    var inputView: SurfaceResponder? {
        guard isWanted else { return nil }
        return layers.last { isKeyboard($0) }?.surface ?? panel
    }

    private var isWanted: Bool {
        seat.textInput.field != nil && seat.textInput.state.wantsPanel && !seat.isLocked
    }

    /// Something at the lower edge that takes no keys, of a client that makes some.
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

    /// A field wants text, or no longer does; or a keyboard came or went.
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
