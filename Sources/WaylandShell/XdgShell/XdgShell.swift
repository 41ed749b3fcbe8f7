import Glibc
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// xdg_wm_base on a display: windows with their dialogs, and popups.
///
/// Without a delegate, windows come up in a row, become key according to ``newWindowFocus``, fill the output
/// when their clients request it, and follow the press when they are moved or resized. A press brings its
/// window to the front: see ``ToplevelFocusPolicy``.
public final class XdgShell: OutputFollower {
    static let version: UInt32 = 7

    /// The compositor whose surfaces get their roles here.
    public let compositor: Compositor
    /// Decides where windows are placed. Held weakly.
    public weak var delegate: (any XdgShellDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    /// How long a client may take to answer a ping before it counts as unresponsive. Time in which the event
    /// loop cannot serve clients, such as in a long turn or while the machine is suspended, does not count.
    public var pingTimeout = Duration.seconds(10)

    let popupPlacement: PopupPlacement

    /// Which new windows become key. Delegates that show windows by ``show(_:on:)`` follow this.
    public var newWindowFocus = NewWindowFocus.expected
    /// The serials of the moments at which programs were started: see ``programStarted(_:)``.
    var startedPrograms: [pid_t: UInt32] = [:]

    let toleratesUnconfiguredBuffers: Bool

    /// The mapped toplevels, including hidden ones, in the order in which they were mapped.
    public private(set) var toplevels: [ToplevelController] = []

    /// Whether some windows are above panels: see ``updateLevels(front:)``.
    var hasCoveringToplevel = false
    /// The toplevels to bring to the front when the event loop is idle: see ``setNeedsRaise(_:)``.
    var toplevelsToRaise: [ToplevelController] = []
    var needsLevelUpdate = false
    private var needsReach = false
    private var followers: [Follower] = []
    private let defaults = ShellDefaults()
    private var global: Global<XdgWmBase>?

    private struct Follower {
        weak var follower: (any ToplevelFollower)?
    }

    /// Creates the global and serves clients while this object exists.
    /// - Parameters:
    ///   - compositor: the compositor whose surfaces get their roles here.
    ///   - toleratesUnconfiguredBuffers: whether surfaces may have a buffer before their first configure was
    ///     acknowledged, as the conformance suite requires. If false, this is a protocol error.
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

    var policy: any XdgShellDelegate {
        compositor.report(released: delegateLoss.isNoticed(delegate), "XdgShellDelegate", of: "the xdg shell")
        return delegate ?? defaults
    }

    var display: Display { compositor.display }
    var registry: SurfaceRegistry { compositor.registry }
    /// The scene that windows are in.
    public var scene: Scene { compositor.scene }
    var diagnostics: Diagnostics { scene.diagnostics }
    /// The seats on which windows can become key.
    public var seats: [Seat] { compositor.seats }

    // MARK: Toplevels

    /// Returns the toplevel whose window a surface is in, such as a popup; `nil` for other surfaces.
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

    /// Notifies followers of a change of a toplevel.
    func changed(_ controller: ToplevelController) {
        for follower in followers { follower.follower?.toplevelChanged(controller) }
    }

    func add(_ follower: any ToplevelFollower) {
        followers.removeAll { $0.follower == nil }
        followers.append(Follower(follower: follower))
    }

    func willUnmap(_ controller: ToplevelController) {
        // A client that ends unmaps its windows in their order, so each is found near the beginning.
        if let place = toplevels.firstIndex(where: { $0 === controller }) { toplevels.remove(at: place) }
        for follower in followers { follower.follower?.toplevelUnmapped(controller) }
        policy.xdgShell(self, willUnmap: controller)
    }

    /// Returns the default origin of a window geometry, in global logical pixels: the nearest place to a
    /// former origin, else over the middle of the parent, else the next place in a row.
    public func standardOrigin(for controller: ToplevelController, size: Size, former: Point?) -> Point {
        let previous = toplevels.last { $0 !== controller && $0.parentToplevel == nil && $0.isFloating }
        let parent = controller.parentToplevel
        let area = policy.xdgShell(self, areaFor: parent ?? controller)
        let placement = WindowPlacement(area: controller.room(in: area))
        if let former { return placement.clamp(former, size) }
        return placement.origin(of: size, parent: parent?.frame, previous: previous?.frame)
    }

    /// Returns the frame of a rectangle's output, in global logical pixels; empty without outputs.
    public func outputArea(of frame: Rect) -> Rect {
        compositor.outputs.output(of: frame)?.frame ?? .zero
    }

    /// Returns what panels leave of a rectangle's output, in global logical pixels; empty without outputs.
    public func remainingArea(of frame: Rect) -> Rect {
        compositor.outputs.output(of: frame)?.remainingArea ?? .zero
    }

    package func outputsChanged() {
        for controller in toplevels {
            controller.areaChanged()
            // The room for the window's popups may have changed, even if the window stays.
            controller.toplevel?.shellSurface.surroundingsChanged()
        }
        setNeedsReach()
    }

    /// Makes windows reachable when the event loop is idle, once even if a tool arranges several outputs.
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

/// Is notified of all windows, and decides nothing.
protocol ToplevelFollower: AnyObject {
    func toplevelMapped(_ controller: ToplevelController)

    /// Called when the title, app ID, state, parent or outputs of a toplevel, mapped or not, have changed.
    func toplevelChanged(_ controller: ToplevelController)

    /// Called when a toplevel is about to be unmapped.
    func toplevelUnmapped(_ controller: ToplevelController)
}
