import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// xdg_wm_base on a display: windows with their dialogs, and popups.
///
/// Without a delegate, windows come up in a row, get the keys if the user can be expected to wait for them
/// (``newWindowFocus``), fill the output when their clients ask for it, and follow
/// what is pressed when they are moved or resized. A delegate changes one of these at a time. A window that is pressed
/// comes to the front: see ``ToplevelFocusPolicy``.
public final class XdgShell: OutputFollower {
    static let version: UInt32 = 7

    /// Whose surfaces get their roles here.
    public let compositor: Compositor
    /// Decides where windows go. Not kept: the caller keeps it.
    public weak var delegate: (any XdgShellDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    /// How long a client may take to answer a ping before it counts as unresponsive. Only time in which the event loop was
    /// able to serve counts: not a stop of the process or of the machine, nor a turn that takes long.
    public var pingTimeout = Duration.seconds(10)

    let popupPlacement: PopupPlacement

    /// Which windows get the keys when they come up. Delegates that show windows by ``show(_:on:)`` follow it.
    public var newWindowFocus = NewWindowFocus.expected
    /// The serials of the moments in which programs were started: see ``programStarted(_:)``.
    var startedPrograms: [pid_t: UInt32] = [:]

    /// Whether toplevels and popups may have a buffer before they were configured. Only the conformance suite needs it.
    let toleratesUnconfiguredBuffers: Bool

    /// Those that are mapped, hidden ones included, in the order in which they were mapped.
    public private(set) var toplevels: [ToplevelController] = []

    /// Whether some windows are above panels: see ``updateLevels(front:)``.
    var hasCoveringToplevel = false
    /// What comes to the front when the requests in hand are done: see ``setNeedsRaise(_:)``.
    var toplevelsToRaise: [ToplevelController] = []
    var needsLevelUpdate = false
    private var needsReach = false
    private var followers: [Follower] = []
    private let defaults = ShellDefaults()
    private var global: Global<XdgWmBase>?

    private struct Follower {
        weak var follower: (any ToplevelFollower)?
    }

    /// Serves clients from now on.
    /// - Parameters:
    ///   - compositor: whose surfaces get their roles here.
    ///   - toleratesUnconfiguredBuffers: lets windows and popups show a buffer before their first configure was
    ///     acknowledged. For clients of the conformance suite alone: others get the protocol's error.
    public init(on compositor: Compositor, toleratesUnconfiguredBuffers: Bool = false) {
        self.compositor = compositor
        popupPlacement = .shared(by: compositor)
        self.toleratesUnconfiguredBuffers = toleratesUnconfiguredBuffers
        global = Global<XdgWmBase>(on: compositor.display, version: Self.version) { [unowned self] resource in
            resource.handler = ShellBinding(resource, shell: self)
        }
        compositor.outputs.add(self)
        for seat in seats where type(of: seat.focusPolicy) == FocusPolicy.self {
            seat.focusPolicy = ToplevelFocusPolicy(self)
        }
    }

    /// What decides: the delegate, or the defaults where there is none.
    var policy: any XdgShellDelegate {
        compositor.report(released: delegateLoss.isNoticed(delegate), "XdgShellDelegate", of: "the xdg shell")
        return delegate ?? defaults
    }

    var display: Display { compositor.display }
    var registry: SurfaceRegistry { compositor.registry }
    /// The plane that windows are on.
    public var scene: Scene { compositor.scene }
    var diagnostics: Diagnostics { scene.diagnostics }
    /// The seats that windows get keys from.
    public var seats: [Seat] { compositor.seats }

    // MARK: Toplevels

    /// The toplevel that a surface belongs to: its own, its parent's for a subsurface or popup; nil for a surface of
    /// something else.
    public func toplevel(of surface: SurfaceResponder) -> ToplevelController? {
        (surface.window as? ToplevelWindow)?.controller
    }

    func makeController(for toplevel: Toplevel) -> ToplevelController {
        policy.xdgShell(self, controllerFor: toplevel)
    }

    func mapped(_ controller: ToplevelController) {
        toplevels.append(controller)
        policy.xdgShell(self, didMap: controller)
        for follower in followers { follower.follower?.toplevelMapped(controller) }
    }

    /// Something is otherwise that others are told of.
    func changed(_ controller: ToplevelController) {
        for follower in followers { follower.follower?.toplevelChanged(controller) }
    }

    func add(_ follower: any ToplevelFollower) {
        followers.removeAll { $0.follower == nil }
        followers.append(Follower(follower: follower))
    }

    func willUnmap(_ controller: ToplevelController) {
        // The windows of a client that ends go in the order in which they came.
        if let place = toplevels.firstIndex(where: { $0 === controller }) { toplevels.remove(at: place) }
        for follower in followers { follower.follower?.toplevelUnmapped(controller) }
        policy.xdgShell(self, willUnmap: controller)
    }

    /// Where a window goes that nobody has another place for: where it was; else, for a dialog, over the middle of its
    /// parent, for the first window in the middle of the output, and for others in a row. In global logical pixels.
    /// - Parameters:
    ///   - controller: the window's.
    ///   - size: of its window geometry.
    ///   - former: where it was before, or is to be as far as there is room; nil if it never was.
    public func standardOrigin(for controller: ToplevelController, size: Size, former: Point?) -> Point {
        let previous = toplevels.last { $0 !== controller && $0.parentToplevel == nil && $0.isFloating }
        let parent = controller.parentToplevel
        let area = policy.xdgShell(self, areaFor: parent ?? controller)
        let placement = WindowPlacement(area: controller.room(in: area))
        if let former { return placement.clamp(former, size) }
        return placement.origin(of: size, parent: parent?.frame, previous: previous?.frame)
    }

    /// The whole output that a frame is on, in global logical pixels; empty without outputs.
    public func outputArea(of frame: Rect) -> Rect {
        compositor.outputs.output(of: frame)?.frame ?? .zero
    }

    /// What panels leave to windows of the output that a frame is on, in global logical pixels; empty without outputs.
    public func remainingArea(of frame: Rect) -> Rect {
        compositor.outputs.output(of: frame)?.remainingArea ?? .zero
    }

    package func outputsChanged() {
        for controller in toplevels {
            controller.areaChanged()
            // There may be more room for its popups, or less, also where it stays.
            controller.toplevel?.shellSurface.surroundingsChanged()
        }
        setNeedsReach()
    }

    /// Windows move when the requests in hand are done: a tool arranges several outputs one after the other.
    private func setNeedsReach() {
        guard !needsReach else { return }
        needsReach = true
        display.eventLoop.addIdle { [weak self] in
            guard let self else { return }
            needsReach = false
            for controller in toplevels { controller.keepReachable() }
        }
    }

    package func remainingAreaChanged(of output: Output) {
        for controller in toplevels { controller.areaChanged() }
    }
}

/// What hears of all windows, and decides nothing.
protocol ToplevelFollower: AnyObject {
    func toplevelMapped(_ controller: ToplevelController)

    /// Something is otherwise of a window: what its client calls it, what it is, what it is a dialog of, or which outputs it
    /// is on. It may not be mapped.
    func toplevelChanged(_ controller: ToplevelController)

    /// A window is about to go.
    func toplevelUnmapped(_ controller: ToplevelController)
}
