import SurfaceResponders
import WaylandSeat

/// What a popup is opened from: a toplevel, another popup, a surface on a layer.
protocol PopupParent: AnyObject {
    var responder: ClientSurfaceResponder { get }

    /// Only then can its popups be shown.
    var isMapped: Bool { get }

    /// Popups that have it as their parent, the latest last. Each adds and removes itself.
    var popups: [Popup] { get set }

    /// Puts them in place.
    var popupPlacement: PopupPlacement { get }

    /// The popup that it is, if it is one.
    var popup: Popup? { get }

    /// Where what its popups are placed by begins, in the coordinates of the window that the surface is in.
    var windowOrigin: Point { get }

    /// The size of what its popups are placed by, which each of them intersects or adjoins; zero while it shows nothing. In
    /// logical pixels.
    var windowSize: Size { get }

    /// Where its window goes once its client has taken on a size; nil where that is not known.
    func expectedWindowOrigin(of size: Size, configure serial: UInt32) -> Point?
}

extension PopupParent {
    /// The topmost first.
    func dismissPopups() {
        for popup in popups.reversed() { popup.dismiss() }
    }

    /// It moved, or there is other room around it: at the end of the turn popups follow.
    func surroundingsChanged() {
        popupPlacement.add(self)
    }
}
