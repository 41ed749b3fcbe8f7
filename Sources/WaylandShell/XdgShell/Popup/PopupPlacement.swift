import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Lets popups follow what they were opened from, once a turn: there may be thousands, each opened from the one before.
final class PopupPlacement {
    /// Those whose popups are out of place, each once.
    @safe @exclusivity(unchecked) private var parents: [any PopupParent] = []
    private var known: Set<ObjectIdentifier> = []
    private unowned let compositor: Compositor

    private init(of compositor: Compositor) {
        self.compositor = compositor
    }

    static func shared(by compositor: Compositor) -> PopupPlacement {
        compositor.part(PopupPlacement.self) { PopupPlacement(of: compositor) }
    }

    /// What popups are opened from has moved, or there is other room around it.
    func add(_ parent: any PopupParent) {
        guard !parent.popups.isEmpty, known.insert(ObjectIdentifier(parent)).inserted else { return }
        parents.append(parent)
        if parents.count == 1 { compositor.placeAtEndOfTurn { [weak self] in self?.update() } }
    }

    private func update() {
        let parents = parents
        var due = known
        self.parents = []
        known = []
        // No popup is visited twice: those that others were opened from come first.
        for parent in parents.sorted(by: { $0.depth < $1.depth }) {
            if due.contains(ObjectIdentifier(parent)) { placePopups(of: parent, &due) }
        }
    }

    /// They may be nested as deeply as clients like: nothing calls itself here. Popups that were dismissed have no place, and
    /// only by one of those can a popup belong to one that was opened from it.
    /// - Parameter due: loses those whose popups are in place.
    private func placePopups(of parent: any PopupParent, _ due: inout Set<ObjectIdentifier>) {
        var rest: [Popup] = parent.popups.reversed()
        while let popup = rest.popLast() {
            guard !popup.isDismissed else { continue }
            popup.parentMoved()
            due.remove(ObjectIdentifier(popup.shellSurface))
            rest += popup.shellSurface.popups.reversed()
        }
    }
}

extension PopupParent {
    /// How many popups it was opened from, one from the other, itself included.
    fileprivate var depth: Int { popup?.depth ?? 0 }
}

/// What a popup is opened from: a toplevel, another popup, a surface on a layer.
protocol PopupParent: AnyObject {
    var responder: ClientSurfaceResponder { get }

    /// Only then can its popups be shown.
    var isMapped: Bool { get }

    /// Popups that have it as their parent, the latest last. Each adds and removes itself.
    var popups: [Popup] { get set }

    /// Puts them in place.
    var popupPlacement: PopupPlacement { get }

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
