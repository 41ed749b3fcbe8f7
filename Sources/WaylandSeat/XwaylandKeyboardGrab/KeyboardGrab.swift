import SurfaceResponders

/// Gives a surface the keyboard focus, whatever window is key. The pointer and fingers go their own way.
final class KeyboardGrab: Grab {
    private let onEnd: () -> Void

    init(of surface: SurfaceResponder, onEnd: @escaping () -> Void) {
        self.onEnd = onEnd
        super.init(kind: .explicit, owner: surface)
    }

    override var keyboardSurface: SurfaceResponder? { owner }

    override func revoked() {
        onEnd()
    }
}
