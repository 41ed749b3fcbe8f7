import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Manages one toplevel: what it is to be, and where it is on the screen. The client is asked to follow; the window
/// changes when it has.
open class ToplevelController: SurfaceController {
    /// The client that the toplevel belongs to.
    public let application: Application
    /// What serves the client.
    public let shell: XdgShell
    /// The client's side; nil once the client has destroyed it.
    public private(set) weak var toplevel: Toplevel?
    private let clientSurface: ClientSurfaceResponder

    var attributes = ToplevelAttributes()

    /// nil while the toplevel is not mapped.
    public private(set) var toplevelWindow: ToplevelWindow?

    var session: DragSession?
    /// The drag of data that the window goes along with.
    weak var drag: ToplevelDrag?
    /// Whether a person is moving or resizing the window.
    public var isBeingDragged: Bool { session != nil }

    /// Whether the window is the key window, which the client is told as the state `activated`.
    public private(set) var isActivated = false
    private var activatingSeatCount = 0
    private var filling = ToplevelFilling()
    /// The output to be covered, if somebody said which.
    private weak var wantedOutput: Output?
    /// Whether the window was put out of sight until somebody brings it back. For whoever manages the windows to say, and
    /// to hide it: panels are told.
    public var isMinimized = false {
        didSet { if isMinimized != oldValue { shell.changed(self) } }
    }
    /// Whether the window wants the person to look at it, and may not take the keys by itself. It ends when the window
    /// gets the keys.
    public var needsAttention = false {
        didSet { if needsAttention != oldValue { shell.policy.xdgShell(shell, didChangeAttentionOf: self) } }
    }
    /// The edges that no resize moves, since the window adjoins something there: those of the output, for one. Its
    /// client is told from version 7 of xdg-shell on.
    public var constrainedEdges: ResizeEdges = [] {
        didSet { if constrainedEdges != oldValue { configure() } }
    }
    /// The edges at which the window adjoins other tiles or the end of the screen; empty for a window that is not tiled.
    ///
    /// A tiled window fills ``XdgShellDelegate/xdgShell(_:areaFor:)``, whether its client asks to be maximized or not, and is
    /// neither moved nor resized by its client. Call ``areaChanged()`` when its tile changes. The client draws no shadow at
    /// these edges; it is sent them from version 2 of xdg-shell on. When the last edge is removed, the window returns to the
    /// size and the place that it had before.
    public var tiledEdges: ResizeEdges {
        get { filling.tiledEdges }
        set {
            guard newValue != tiledEdges else { return }
            fill(isAnswer: false) { $0.tiledEdges = newValue }
        }
    }
    /// Whether the window is on the screen, and not hidden.
    public var isVisible: Bool { toplevelWindow?.isHidden == false }

    /// The frame that the compositor draws around the window: none so far. All that places or sizes the window counts it.
    package var frameInsets: FrameInsets {
        get { insets }
        set {
            insets = newValue
            areaChanged()
        }
    }
    private var insets = FrameInsets()

    /// Where the window goes back to when it no longer fills the output; nil if it never was anywhere else.
    private var floatingOrigin: Point?
    /// The size that the person gave the window; nil leaves it to the client.
    private var floatingSize: Size?
    /// Where the window was before it was unmapped: it comes back there.
    private var formerOrigin: Point?
    /// What stays in place when the client has done what it was last told.
    private var wantedAnchoring = ToplevelConfigure.Anchoring.topLeft
    private var lastSent: ToplevelConfigure?
    /// What the client adopted last.
    private var applied = ToplevelConfigure(state: ToplevelState(), anchoring: .topLeft)
    /// While it is being unmapped nothing more is sent: the client would take it for a new beginning.
    private(set) var isLeaving = false
    /// A size was asked for while the client was still busy with the last one.
    private var isSizeDeferred = false
    /// The window geometry by which the window and the surface in it were placed last, in surface-local pixels.
    private var shownGeometry = Rect.zero

    /// The controller of a client's window. For ``XdgShellDelegate``, which is asked for one.
    public init(_ toplevel: Toplevel) {
        self.toplevel = toplevel
        let shellSurface = toplevel.shellSurface
        shell = shellSurface.shell
        clientSurface = shellSurface.responder
        application = shell.registry.application(of: shellSurface.client)
        super.init(surface: clientSurface)
    }

    open override var description: String { "toplevel" }

    open override var canBecomeFirstResponder: Bool { toplevelWindow != nil }

    /// The surface is what gets keys: the client stands behind it.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        surface.becomeFirstResponder()
    }

    // MARK: State

    /// Whether the client has shown content and not taken it away. A mapped window may be hidden: see
    /// ``isVisible``.
    public var isMapped: Bool { toplevelWindow != nil }

    /// Whether the client has left the last ping unanswered for too long.
    public var isUnresponsive: Bool { toplevel?.shellSurface.binding.isUnresponsive ?? false }

    /// Whether the client is asked to fill what panels leave of the output. It may not have followed yet.
    public var isMaximized: Bool { filling.isMaximized }

    /// Whether the client is asked to cover the whole output. It may not have followed yet.
    public var isFullscreen: Bool { filling.isFullscreen }

    /// The output that somebody wants the window to cover while it is fullscreen; nil for none, and for one that is gone.
    public var fullscreenOutput: Output? { wantedOutput.flatMap { $0.layout == nil ? nil : $0 } }

    /// Whether the window has a size and a place of its own.
    public var isFloating: Bool { filling.isFloating }

    /// The outputs that the window can be seen on, as of the end of the last turn.
    public var outputs: [Output] { toplevel?.shellSurface.surface?.outputs ?? [] }

    /// The window geometry, in global logical pixels; nil while the toplevel is not mapped.
    public var frame: Rect? { toplevelWindow?.frame }

    // MARK: Configures

    /// The client gave its window another title. Does nothing; for subclasses.
    open func titleChanged() {}

    /// Tells the client what it is to be.
    /// - Parameter isAnswer: whether the client waits for it, even if it changes nothing.
    func configure(isAnswer: Bool = false, isInitial: Bool = false) {
        guard let toplevel, isInitial || toplevel.shellSurface.isInitialConfigureSent, !isLeaving else {
            return
        }
        let next = ToplevelConfigure(state: wantedState, anchoring: wantedAnchoring)
        guard isAnswer || isInitial || next.state != lastSent?.state else { return }
        isSizeDeferred = false
        lastSent = next
        toplevel.send(next, bounds: room(in: area).size)
    }

    private var wantedState: ToplevelState {
        ToplevelState(
            size: isFloating ? floatingSize : (area.isEmpty ? nil : room(in: area).size), filling: filling,
            isActivated: isActivated, isResizing: session is ResizeSession,
            constrainedEdges: constrainedEdges,
            decoration: wantedDecoration)
    }

    /// A client that does not ask is expected to draw its frame.
    private var wantedDecoration: DecorationMode {
        guard let decoration = toplevel?.decoration else { return .clientSide }
        return shell.policy.xdgShell(shell, decorationOf: self, wish: decoration.wish)
    }

    /// Whoever decides who draws the frame would now decide otherwise: see
    /// ``XdgShellDelegate/xdgShell(_:decorationOf:wish:)``.
    public func decorationMayChange() {
        configure()
    }

    /// What the window can fill: what panels leave of the output, or all of it if it is to cover it.
    private var area: Rect {
        if isFullscreen { return shell.policy.xdgShell(shell, fullscreenAreaFor: self) }
        return shell.policy.xdgShell(shell, areaFor: self)
    }

    /// The part of an area that the window geometry can take up: a fullscreen window has no frame.
    func room(in area: Rect) -> Rect {
        isFullscreen ? area : frameInsets.geometry(in: area)
    }

    /// Where a window goes that fills its area.
    private var fillingAnchoring: ToplevelConfigure.Anchoring {
        isFullscreen ? .centered(in: area) : .origin(room(in: area).origin)
    }

    func setActivated(_ activated: Bool, on seat: Seat) {
        guard activated || activatingSeatCount > 0 else { return }
        activatingSeatCount += activated ? 1 : -1
        if isActivated != (activatingSeatCount > 0) {
            isActivated = activated
            if activated { needsAttention = false }
            configure()
            if activated { checkResponsiveness() }
            shell.changed(self)
        }
        shell.policy.xdgShell(shell, didChangeActivationOf: self, on: seat)
    }

    /// Asks the client whether it still answers, unless it is being asked: see ``isUnresponsive``.
    public func checkResponsiveness() {
        toplevel?.shellSurface.binding.ping()
    }

    /// Shows the window in front of the others, minimized or not, and gives the keys to it, or to what has to be answered
    /// before it.
    /// - Parameter seats: whose keys.
    public func activate(on seats: [Seat]) {
        guard let toplevelWindow else { return }
        isMinimized = false
        toplevelWindow.isHidden = false
        shell.raise(self)
        let window = modalDialog?.toplevelWindow ?? toplevelWindow
        for seat in seats { window.makeKey(on: seat) }
    }

    /// Asks the client to close its window.
    public func close() {
        toplevel?.close()
    }

    // MARK: What the client asks for

    /// Carries out a request of the client if the delegate grants it.
    func ask(for request: ToplevelRequest) {
        guard shell.policy.xdgShell(shell, shouldGrant: request, of: self) else {
            // The client may wait for a configure, whatever the answer is.
            return configure(isAnswer: request.isAnsweredByConfigure)
        }
        switch request {
        case .setMaximized(let isMaximized): setMaximized(isMaximized)
        case .setFullscreen(let isFullscreen, let output): setFullscreen(isFullscreen, on: output)
        case .move(let press, let seat): beginMove(with: press, on: seat)
        case .resize(let edges, let press, let seat): beginResize(of: edges, with: press, on: seat)
        }
    }

    // MARK: Filling the output

    /// Asks the client to fill what panels leave of the output, or no longer. The window changes when it has followed. A
    /// window of fixed size is not maximized: see ``SizeLimits/isFixed``.
    public func setMaximized(_ maximized: Bool) {
        fill { $0.isMaximized = maximized && !limits.isFixed }
    }

    /// Asks the client to cover an output, or no longer. The window changes when it has followed.
    /// - Parameters:
    ///   - fullscreen: whether it is to cover one.
    ///   - output: which; nil for the one that it is on.
    public func setFullscreen(_ fullscreen: Bool, on output: Output? = nil) {
        wantedOutput = fullscreen ? output : nil
        fill { $0.isFullscreen = fullscreen }
    }

    /// - Parameter isAnswer: whether the client waits for a configure, even if nothing changes.
    private func fill(isAnswer: Bool = true, _ change: (inout ToplevelFilling) -> Void) {
        let wasFloating = isFloating
        change(&filling)
        if wasFloating, !isFloating {
            session?.end()
            floatingOrigin = toplevelWindow?.frame.origin
            floatingSize = toplevelWindow?.frame.size ?? floatingSize
        }
        if !isFloating {
            wantedAnchoring = fillingAnchoring
        } else if !wasFloating {
            wantedAnchoring = floatingOrigin.map { .origin($0) } ?? .placement
        }
        configure(isAnswer: isAnswer)
        shell.changed(self)
        shell.policy.xdgShell(shell, didChangeFillingOf: self)
    }

    /// There is more room on the output, or less: a window that fills it follows.
    public func areaChanged() {
        guard !isFloating, isMapped else { return }
        let before = wantedAnchoring
        wantedAnchoring = fillingAnchoring
        configure(isAnswer: before != wantedAnchoring)
        updateBackdrop()
    }

    /// Moves the window back onto an output if its middle is on none, or if too little of its upper edge is on one to be
    /// grabbed there: to the nearest place in its area. A window that fills an output comes back to such a place. Called when
    /// outputs have changed; call it after moving windows to where they were once.
    public func keepReachable() {
        guard let frame else { return }
        guard isFloating else {
            floatingOrigin = floatingOrigin.map {
                reachable(Rect(origin: $0, size: floatingSize ?? frame.size)).origin
            }
            return
        }
        let place = reachable(frame)
        if place != frame { move(to: place.origin) }
    }

    /// The nearest place of a window geometry at which the window can be grabbed.
    private func reachable(_ frame: Rect) -> Rect {
        let outputs = shell.compositor.outputs
        let upperEdge = WindowPlacement.upperEdge(of: frameInsets.outer(around: frame))
        let isReachable =
            outputs.output(at: frame.center) != nil
            && outputs.outputs.contains { WindowPlacement.canGrab(upperEdge, on: $0.frame) }
        guard !isReachable else { return frame }
        let area = frameInsets.geometry(in: shell.remainingArea(of: frame))
        return Rect(origin: WindowPlacement(area: area).clamp(frame.origin, frame.size), size: frame.size)
    }

    // MARK: Place and size

    /// Moves the window at once.
    /// - Parameter origin: of the window geometry, in global logical pixels.
    public func move(to origin: Point) {
        guard let toplevelWindow else { return }
        wantedAnchoring = .topLeft
        applied.anchoring = .topLeft
        guard toplevelWindow.frame.origin != origin else { return }
        toplevelWindow.frame.origin = origin
        toplevel?.shellSurface.surroundingsChanged()
    }

    /// Asks the client for another size. While it is busy with the last one, only the newest is kept.
    /// - Parameters:
    ///   - size: of the window geometry, in logical pixels.
    ///   - edges: those that move.
    ///   - frame: where the others are to stay.
    public func resize(to size: Size, moving edges: ResizeEdges, of frame: Rect) {
        guard let toplevel, isFloating else { return }
        floatingSize = size
        wantedAnchoring = .opposite(of: edges, frame: frame)
        if !toplevel.shellSurface.isConfigured {
            // A client that is tolerated without acknowledging anything never says when it follows.
            configure()
            toplevelWindow?.frame.origin = edges.origin(of: size, keeping: frame)
        } else if toplevel.shellSurface.isConfigureUnderWay {
            isSizeDeferred = true
        } else {
            configure()
        }
    }

    /// The size that the window has or will have, as far as the person settled it; nil leaves it to the client.
    public var wantedSize: Size? { floatingSize }

    /// The smallest and largest size that the client wants.
    public var limits: SizeLimits { toplevel?.limits ?? SizeLimits() }

    /// Where the window goes when the client has taken on a size.
    func origin(of size: Size, anchoring: ToplevelConfigure.Anchoring) -> Point? {
        guard let frame else { return nil }
        switch anchoring {
        case .topLeft: return frame.origin
        case .origin(let origin): return origin
        case .centered(let area): return WindowPlacement(area: area).centred(size)
        case .opposite(let edges, let kept): return edges.origin(of: size, keeping: kept)
        case .placement: return placement(of: size)
        }
    }

    // MARK: Commits

    func apply(_ configure: ToplevelConfigure) {
        let former = applied.state
        applied = configure
        if former.filling.isFullscreen, !configure.state.filling.isFullscreen {
            toplevelWindow?.backdrop = nil
        }
        if decoration != former.decoration { shell.policy.xdgShell(shell, didChangeDecorationOf: self) }
    }

    /// Who draws the frame, as the client has acknowledged. A client that asks by org_kde_kwin_server_decoration alone
    /// acknowledges nothing, and is not counted.
    public var decoration: DecorationMode { applied.state.decoration }

    /// A client that has let go of the object by which it asked draws its frame again.
    private func takeDecorationBack() {
        applied.state.decoration = .clientSide
        lastSent?.state.decoration = .clientSide
        shell.policy.xdgShell(shell, didChangeDecorationOf: self)
    }

    /// The client committed: the window follows.
    /// - Parameter geometry: the window geometry, in surface-local pixels.
    func committed(geometry: Rect) {
        if applied.state.decoration == .serverSide, toplevel?.decoration == nil { takeDecorationBack() }
        guard let toplevelWindow, let toplevel else { return }
        // Most commits leave the window where it is, and as large as the user wants it.
        if geometry != shownGeometry || applied.anchoring != .topLeft
            || floatingSize != nil && floatingSize != geometry.size
        {
            let origin =
                origin(of: geometry.size, anchoring: applied.anchoring) ?? toplevelWindow.frame.origin
            show(geometry, at: origin, in: toplevelWindow)
            settle(geometry)
        }
        if applied.state.filling.isFullscreen { updateBackdrop() }
        if isSizeDeferred, !toplevel.shellSurface.isConfigureUnderWay { configure() }
    }

    private func show(_ geometry: Rect, at origin: Point, in window: Window) {
        let frame = Rect(origin: origin, size: geometry.size)
        guard window.frame != frame || shownGeometry != geometry else { return }
        shownGeometry = geometry
        window.frame = frame
        surface.frame.origin = Point(x: -geometry.minX, y: -geometry.minY)
        toplevel?.shellSurface.surroundingsChanged()
    }

    /// A window that is fullscreen hides all of the output behind it.
    private func updateBackdrop() {
        guard applied.state.filling.isFullscreen, let toplevelWindow else { return }
        let area = shell.policy.xdgShell(shell, fullscreenAreaFor: self)
        let backdrop = toplevelWindow.backdrop ?? Backdrop()
        backdrop.frame = area.offset(by: .zero - toplevelWindow.frame.origin)
        toplevelWindow.backdrop = backdrop
    }

    /// Once the client has done what it was told, its window stays where it is, whatever size it takes on by itself.
    private func settle(_ geometry: Rect) {
        guard isFloating, session == nil, !isSizeDeferred, applied.state.filling.isFloating,
            !applied.state.isResizing
        else { return }
        if wantedAnchoring == applied.anchoring { wantedAnchoring = .topLeft }
        applied.anchoring = .topLeft
        if floatingSize != nil, toplevel?.shellSurface.isConfigureUnderWay == false {
            floatingSize = geometry.size
        }
    }

    /// Moves the window to where a new window would be placed now, such as over its parent. A window that fills an area or is
    /// being dragged stays.
    func placeAnew() {
        guard let toplevelWindow, isFloating, session == nil, drag == nil else { return }
        move(to: placement(of: toplevelWindow.frame.size))
    }

    // MARK: Life

    func map(geometry: Rect) {
        let window = ToplevelWindow(self, application: application)
        toplevelWindow = window
        clientSurface.acceptsFirstResponder = true
        let origin: Point
        if applied.state.filling.isFloating {
            origin = drag?.origin ?? placement(of: geometry.size, former: formerOrigin)
            applied.anchoring = .topLeft
        } else {
            origin =
                applied.state.filling.isFullscreen
                ? WindowPlacement(area: area).centred(geometry.size) : room(in: area).origin
        }
        show(geometry, at: origin, in: window)
        updateBackdrop()
        // The room may have changed since it was told what to fill.
        if !isFloating { wantedAnchoring = fillingAnchoring }
        shell.mapped(self)
        takeAwaitedDialogs()
        configure()
    }

    private func placement(of size: Size, former: Point? = nil) -> Point {
        shell.policy.xdgShell(shell, originFor: self, size: size, former: former)
    }

    func unmap() {
        guard let window = toplevelWindow else { return }
        isLeaving = true
        defer { isLeaving = false }
        session?.end()
        drag?.detach()
        adoptOutChildren()
        formerOrigin = isFloating ? window.frame.origin : floatingOrigin
        shell.willUnmap(self)
        window.removeSurface(surface)
        toplevelWindow = nil
        clientSurface.acceptsFirstResponder = false
    }

    /// The client took its content away: it begins anew, with nothing of what it had set.
    func reset() {
        askForParent(nil)
        setTitle("")
        isMinimized = false
        needsAttention = false
        isActivated = false
        activatingSeatCount = 0
        filling = ToplevelFilling(tiledEdges: tiledEdges)
        wantedOutput = nil
        floatingOrigin = nil
        floatingSize = nil
        wantedAnchoring = .topLeft
        lastSent = nil
        applied = ToplevelConfigure(state: ToplevelState(), anchoring: .topLeft)
        isSizeDeferred = false
    }

    /// The toplevel is gone for good.
    func end() {
        drag?.detach()
        adoptOutChildren()
        askForParent(nil)
    }
}
