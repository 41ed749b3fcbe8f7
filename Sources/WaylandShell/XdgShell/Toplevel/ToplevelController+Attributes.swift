import SurfaceResponders

/// What the client says of its window.
extension ToplevelController {
    /// As the client calls the window; empty until it does.
    public var title: String { attributes.title }

    /// As the client named the window; nil until it did.
    public var applicationIdentifier: String? { attributes.applicationIdentifier }

    func setTitle(_ title: String) {
        guard title != attributes.title else { return }
        attributes.title = title
        titleChanged()
        shell.changed(self)
    }

    func setApplicationIdentifier(_ identifier: String) {
        attributes.setApplicationIdentifier(identifier)
        application.identifier = identifier
        shell.changed(self)
        for seat in shell.seats { seat.textInputModes.refresh() }
    }
}
