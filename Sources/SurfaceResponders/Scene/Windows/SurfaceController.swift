/// Gives a surface its role: a toplevel, a popup, a layer surface, a lock screen, an input panel.
///
/// A controller keeps its surface; the surface does not keep its controller. If a controller is presented, as
/// a popup or dialog is, its unhandled events go to its presenter, which may be in another window.
open class SurfaceController: Responder {
    /// The surface at the root of this controller.
    public let surface: SurfaceResponder

    /// The controller that presented this one, such as the parent of a popup; `nil` for none.
    public private(set) var presenter: SurfaceController? {
        @inline(__always) get { presenterReference?.object }
        set { presenterReference = newValue.map { Unretained($0) } }
    }
    private var presenterReference: Unretained<SurfaceController>?

    /// The controllers that this one presents, in the order of presentation.
    public private(set) var presented: [SurfaceController] = []

    /// Creates a controller and makes it the controller of its root surface, in place of a former one.
    public init(surface: SurfaceResponder) {
        self.surface = surface
        super.init()
        surface.controller = self
    }

    deinit {
        if surface.controller === self { surface.controller = nil }
        for controller in presented { controller.presenter = nil }
    }

    /// The presenter, if the controller is presented. Otherwise the window if the surface is the window's
    /// root surface, else the surface's superresponder.
    open override var next: Responder? {
        if let presenterReference { return presenterReference.object }
        if let window = surface.holdingWindow, window.surfaces.first === surface { return window }
        return surface.superresponder
    }

    open override var window: Window? { surface.window }

    /// Makes this controller the presenter of another one. The embedder calls this when a popup or a dialog
    /// is mapped.
    ///
    /// A controller that is already presented moves to the new presenter. A controller cannot present itself
    /// or one of its direct or indirect presenters: ``Misuse/tree(_:)`` is reported and nothing changes.
    public func present(_ controller: SurfaceController) {
        guard !sequence(first: self, next: \.presenter).contains(where: { $0 === controller }) else {
            let misuse = TreeMisuse.circularPresentation(self, controller)
            return Diagnostics.concerning(self, controller).report(.tree(misuse.description))
        }
        controller.presenter?.presented.removeAll { $0 === controller }
        controller.presenter = self
        presented.append(controller)
    }

    /// Undoes ``present(_:)``. Does nothing if this controller does not present the given one.
    public func dismiss(_ controller: SurfaceController) {
        guard controller.presenter === self else { return }
        presented.removeAll { $0 === controller }
        controller.presenter = nil
    }
}
