import SurfaceResponders

/// A surface that can become first responder, as a toplevel's root can.
open class FocusableSurface: SurfaceResponder {
    /// - Parameter size: in logical pixels; the surface begins at its parent's origin.
    public init(size: Size) {
        super.init(kind: .surface, frame: Rect(origin: .zero, size: size))
    }

    open override class var standardHitTestingType: SurfaceResponder.Type { FocusableSurface.self }

    open override class var standardEventHandlingType: SurfaceResponder.Type { FocusableSurface.self }

    open override var canBecomeFirstResponder: Bool { true }
}
