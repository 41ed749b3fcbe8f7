/// What gives a surface its role: a toplevel, a popup, a layer, a lock screen, an input panel.
///
/// A controller holds its surface; the surface knows its controller. Presenting a popup or a dialog links the
/// chains: what the presented one does not handle goes to the presenter, also when that one lies in another
/// window.
open class SurfaceController: Responder {
    /// The surface this controller is the root of.
    public let surface: SurfaceResponder

    /// The controller that presented this one (popup, dialog with a parent); nil for one that is not
    /// presented.
    public private(set) var presenter: SurfaceController? {
        @inline(__always) get { presenterReference?.object }
        set { presenterReference = newValue.map { Unretained($0) } }
    }
    private var presenterReference: Unretained<SurfaceController>?

    /// What this controller presented, in the order of presentation.
    public private(set) var presented: [SurfaceController] = []

    /// Makes the controller the surface's own, in place of another one that it had. The controller keeps the
    /// surface, not the other way round.
    /// - Parameter surface: what the controller is the root of.
    public init(surface: SurfaceResponder) {
        self.surface = surface
        super.init()
        surface.controller = self
    }

    deinit {
        if surface.controller === self { surface.controller = nil }
        for controller in presented { controller.presenter = nil }
    }

    /// The presenter, if presented; the window, for a window's root; otherwise the superresponder of the
    /// surface.
    open override var next: Responder? {
        if let presenterReference { return presenterReference.object }
        if let window = surface.holdingWindow, window.surfaces.first === surface { return window }
        return surface.superresponder
    }

    open override var window: Window? { surface.window }

    /// Called by the embedder when a popup or a dialog is mapped. Presenting twice moves the link. A
    /// controller can present neither itself nor one that it is presented by, near or far: nothing happens
    /// but a report of ``Misuse/tree(_:)``.
    public func present(_ controller: SurfaceController) {
        guard !sequence(first: self, next: \.presenter).contains(where: { $0 === controller }) else {
            let misuse = TreeMisuse.circularPresentation(self, controller)
            return Diagnostics.concerning(self, controller).report(.tree(misuse.description))
        }
        controller.presenter?.presented.removeAll { $0 === controller }
        controller.presenter = self
        presented.append(controller)
    }

    /// Undoes `present`. The surface's place in its window is the embedder's to change. Nothing happens for a
    /// controller that another one presents.
    public func dismiss(_ controller: SurfaceController) {
        guard controller.presenter === self else { return }
        presented.removeAll { $0 === controller }
        controller.presenter = nil
    }
}
