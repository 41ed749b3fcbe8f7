import SurfaceResponders
import WaylandServer

/// A surface that an input method shows beside the cursor, such as a list of candidates. Where it is, and whether it is
/// shown, is the embedder's to see to: while `TextInputRelay.isActive`, beside the field's `cursorRectangle`.
public final class InputMethodPopup {
    /// What is shown. The popup ends with it.
    public let surface: WlSurface
    private weak var resource: ZwpInputPopupSurfaceV2?
    private weak var global: SeatGlobal?
    private var surfaceObservation: DestroyObservation?
    private var sentRectangle: Rect?

    init(of surface: WlSurface, on global: SeatGlobal) {
        self.surface = surface
        self.global = global
    }

    func begin(_ resource: ZwpInputPopupSurfaceV2) {
        self.resource = resource
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
        resource.onDestroy { self.end() }
        global?.inputMethod.add(self)
    }

    /// Tells the input method where the cursor is, in the popup surface's coordinates: logical pixels, the fraction of
    /// which is dropped. To be called when the popup is placed, and when the cursor or the popup has moved.
    public func setTextInputRectangle(_ rectangle: Rect) {
        guard rectangle != sentRectangle else { return }
        sentRectangle = rectangle
        resource?.textInputRectangle(
            x: Int32(clamping: Int(rectangle.minX)), y: Int32(clamping: Int(rectangle.minY)),
            width: Int32(clamping: Int(rectangle.width)), height: Int32(clamping: Int(rectangle.height)))
    }

    private func end() {
        surfaceObservation?.cancel()
        surfaceObservation = nil
        guard let global else { return }
        self.global = nil
        global.inputMethod.remove(self)
    }
}
