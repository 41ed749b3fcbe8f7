import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Moves popups with their parents, once a turn: there may be thousands, each opened from the one before.
final class PopupPlacement {
    /// The parents whose popups must be placed, each once.
    @safe @exclusivity(unchecked) private var parents: [any PopupParent] = []
    private var known: Set<ObjectIdentifier> = []
    private unowned let compositor: Compositor

    private init(of compositor: Compositor) {
        self.compositor = compositor
    }

    static func shared(by compositor: Compositor) -> PopupPlacement {
        compositor.part(PopupPlacement.self) { PopupPlacement(of: compositor) }
    }

    /// Called when a parent of popups has moved, or the room around it has changed.
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
        // Outer parents come first, so that no popup is visited twice.
        for parent in parents.sorted(by: { $0.depth < $1.depth }) {
            if due.contains(ObjectIdentifier(parent)) { placePopups(of: parent, &due) }
        }
    }

    /// Places the popups of a parent and all popups on them, and removes the parents from `due`. Does not
    /// recurse, because popups may be nested deeply. Dismissed popups, which could form cycles, are skipped.
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
    /// How many popups lead to it, including itself; 0 if it is not a popup.
    fileprivate var depth: Int { popup?.depth ?? 0 }
}

/// What popups can be opened from: a toplevel, another popup or a layer surface.
protocol PopupParent: AnyObject {
    var responder: ClientSurfaceResponder { get }

    /// Whether popups can be shown on it.
    var isMapped: Bool { get }

    /// The popups that have it as their parent, the latest last. Each adds and removes itself.
    var popups: [Popup] { get set }

    var popupPlacement: PopupPlacement { get }

    var popup: Popup? { get }

    /// The origin of the rectangle that popups are placed at, in the coordinates of the surface's window.
    var windowOrigin: Point { get }

    /// The size of that rectangle, in logical pixels; zero while the surface shows nothing.
    var windowSize: Size { get }

    /// Returns where its window will be once its client has adopted a size; `nil` if that is unknown.
    func expectedWindowOrigin(of size: Size, configure serial: UInt32) -> Point?
}

extension PopupParent {
    /// Dismisses its popups, the topmost first.
    func dismissPopups() {
        for popup in popups.reversed() { popup.dismiss() }
    }

    /// Called when it or the room around it has changed. Its popups are placed at the end of the turn.
    func surroundingsChanged() {
        popupPlacement.add(self)
    }
}
