import SurfaceResponders

extension ShellSurface: PopupParent {
    var popup: Popup? {
        if case .popup(let popup) = content { popup } else { nil }
    }

    /// Where the window geometry begins.
    var windowOrigin: Point { popup?.windowOrigin ?? .zero }

    /// That of the window geometry.
    var windowSize: Size {
        if let popup { return popup.windowSize }
        return responder.window?.frame.size ?? .zero
    }

    var popupPlacement: PopupPlacement { shell.compositor.popupPlacement }

    func expectedWindowOrigin(of size: Size, configure serial: UInt32) -> Point? {
        guard case .toplevel(let toplevel) = content,
            case .toplevel(let configure) = sentConfigure(serial)
        else { return nil }
        return toplevel.controller.origin(of: size, anchoring: configure.anchoring)
    }
}
