import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Manages one toplevel. The client is asked to adopt a state, and the window changes when it has.
open class ToplevelController: SurfaceController {
    /// The client that the toplevel belongs to.
    public let application: Application
    /// The shell that serves the client.
    public let shell: XdgShell
    /// The client's toplevel; `nil` once the client has destroyed it.
    public private(set) weak var toplevel: Toplevel?
    private let clientSurface: ClientSurfaceResponder

    var attributes = ToplevelAttributes()

    /// The window; `nil` while the toplevel is not mapped.
    public private(set) var toplevelWindow: ToplevelWindow?

    var session: DragSession?
    /// The drag of data that the window moves with.
    weak var drag: ToplevelDrag?
    /// Whether the user is moving or resizing the window.
    public var isBeingDragged: Bool { session != nil }

    /// Whether the window is the key window of a seat. The client is sent this as the state `activated`.
    public private(set) var isActivated = false
    private var activatingSeatCount = 0
    private var filling = ToplevelFilling()
    /// The output that the window should cover, if one was named.
    private weak var wantedOutput: Output?
    /// Whether the window is minimized. Set this when you hide or show the window. Panels are notified.
    public var isMinimized = false {
        didSet { if isMinimized != oldValue { shell.changed(self) } }
    }
    /// Whether the window wants the user's attention. Becomes false when the window becomes key.
    public var needsAttention = false {
        didSet { if needsAttention != oldValue { shell.policy.xdgShell(shell, didChangeAttentionOf: self) } }
    }
    /// The edges that no interactive resize moves. Clients are sent them from version 7 of xdg-shell on.
    public var constrainedEdges: ResizeEdges = [] {
        didSet { if constrainedEdges != oldValue { configure() } }
    }
    /// The edges at which the window adjoins other tiles or the end of the screen; empty if it is not tiled.
    ///
    /// A tiled window fills ``XdgShellDelegate/xdgShell(_:areaFor:)``, and its client cannot move or resize
    /// it. Call ``areaChanged()`` when its tile changes. The client is sent these edges from version 2 of
    /// xdg-shell on, and draws no shadow there. A window that is no longer tiled returns to its former frame.
    public var tiledEdges: ResizeEdges {
        get { filling.tiledEdges }
        set {
            guard newValue != tiledEdges else { return }
            fill(isAnswer: false) { $0.tiledEdges = newValue }
        }
    }
    /// Whether the window is on the screen and not hidden.
    public var isVisible: Bool { toplevelWindow?.isHidden == false }

    /// The embedder's responder that shows a frame around the window; `nil` for no frame.
    ///
    /// It is behind the client's surfaces, in the coordinates of the window, and is removed while the client
    /// shows the window fullscreen. A press on it counts as a press on the window and reaches no client. Set
    /// ``frameInsets`` to the space that it needs. Its usual type is `ImageResponder`, or a surface with
    /// such responders in it.
    public var frameResponder: SurfaceResponder? {
        didSet {
            guard frameResponder !== oldValue else { return }
            if let oldValue, toplevelWindow?.backdrop === oldValue { toplevelWindow?.backdrop = nil }
            updateBackdrop()
        }
    }

    /// How far the embedder's frame extends beyond the window geometry. Placing and sizing leave room for it.
    public var frameInsets: FrameInsets {
        get { insets }
        set {
            insets = newValue
            areaChanged()
        }
    }
    private var insets = FrameInsets()

    /// The origin to which the window returns when it no longer fills its area; `nil` if it had none.
    private var floatingOrigin: Point?
    /// The size that the user gave the window; `nil` to leave it to the client.
    private var floatingSize: Size?
    /// The origin that the window had before it was unmapped. It returns there.
    private var formerOrigin: Point?
    /// The anchoring for the next configure: what stays in place when the client adopts it.
    private var wantedAnchoring = ToplevelConfigure.Anchoring.topLeft
    private var lastSent: ToplevelConfigure?
    /// The configure that the client adopted last.
    private var applied = ToplevelConfigure(state: ToplevelState(), anchoring: .topLeft)
    /// Whether the window is being unmapped. The client would take a configure for a new beginning then.
    private(set) var isLeaving = false
    /// Whether a requested size waits to be sent until the client has adopted the one under way.
    private var isSizeDeferred = false
    /// The window geometry that is shown now, in surface-local pixels.
    private var shownGeometry = Rect.zero

    /// Creates a window's controller. Call this in ``XdgShellDelegate/xdgShell(_:controllerFor:)``.
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

    /// Makes the surface the first responder, because the surface sends the keys to the client.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        surface.becomeFirstResponder()
    }

    // MARK: State

    /// Whether the client shows content. A mapped window may be hidden: see ``isVisible``.
    public var isMapped: Bool { toplevelWindow != nil }

    /// Whether the client left the last ping unanswered for too long.
    public var isUnresponsive: Bool { toplevel?.shellSurface.binding.isUnresponsive ?? false }

    /// When the client was sent the ping that it has not answered, on the seat's clock; `nil` if it has answered
    /// all.
    public var unansweredPingTime: Timestamp? { toplevel?.shellSurface.binding.unansweredPingTime }

    /// When the client was sent the last ping that it has answered, on the seat's clock; `nil` if there is none.
    public var answeredPingTime: Timestamp? { toplevel?.shellSurface.binding.answeredPingTime }

    /// Whether the client was asked to be maximized. It may not have followed yet.
    public var isMaximized: Bool { filling.isMaximized }

    /// Whether the client was asked to cover the whole output. It may not have followed yet.
    public var isFullscreen: Bool { filling.isFullscreen }

    /// The output that was named for the fullscreen window; `nil` if none was named, or it was removed.
    public var fullscreenOutput: Output? { wantedOutput.flatMap { $0.layout == nil ? nil : $0 } }

    /// Whether the window has a size and a place of its own: it is not maximized, fullscreen or tiled.
    public var isFloating: Bool { filling.isFloating }

    /// The outputs on which the window can be seen, as of the end of the last turn.
    public var outputs: [Output] { toplevel?.shellSurface.surface?.outputs ?? [] }

    /// The window geometry, in global logical pixels; nil while the toplevel is not mapped.
    public var frame: Rect? { toplevelWindow?.frame }

    // MARK: Configures

    /// Called when the size of the window geometry has changed, and when the window is mapped. Does nothing
    /// by default.
    open func sizeChanged() {}

    /// Called when the client has changed the title of its window. Does nothing by default.
    open func titleChanged() {}

    /// Sends the client the state that it should adopt, if it has changed or the client waits for an answer.
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

    /// A client without a decoration object is expected to draw its frame.
    private var wantedDecoration: DecorationMode {
        guard let decoration = toplevel?.decoration else { return .clientSide }
        return shell.policy.xdgShell(shell, decorationOf: self, wish: decoration.wish)
    }

    /// Call this when ``XdgShellDelegate/xdgShell(_:decorationOf:wish:)`` may return a different mode.
    public func decorationMayChange() {
        configure()
    }

    /// The area that the window can fill. The delegate decides.
    private var area: Rect {
        if isFullscreen { return shell.policy.xdgShell(shell, fullscreenAreaFor: self) }
        return shell.policy.xdgShell(shell, areaFor: self)
    }

    /// Returns the part of an area that the window geometry can fill. A fullscreen window has no frame.
    func room(in area: Rect) -> Rect {
        isFullscreen ? area : frameInsets.geometry(in: area)
    }

    /// The anchoring of a window that fills its area.
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

    /// Pings the client, unless a ping is unanswered: see ``isUnresponsive``.
    public func checkResponsiveness() {
        toplevel?.shellSurface.binding.ping()
    }

    /// Restores the window, brings it to the front, and makes it, or its modal dialog if there is one, key.
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

    /// Performs a request of the client if the delegate grants it.
    func ask(for request: ToplevelRequest) {
        guard shell.policy.xdgShell(shell, shouldGrant: request, of: self) else {
            // The client may wait for a configure, even if the request is refused.
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

    /// Asks the client to fill the area that panels leave on the output, or to stop filling it. A window of
    /// fixed size is not maximized: see ``SizeLimits/isFixed``.
    public func setMaximized(_ maximized: Bool) {
        fill { $0.isMaximized = maximized && !limits.isFixed }
    }

    /// Asks the client to cover an output, by default the window's own, or to stop covering it.
    public func setFullscreen(_ fullscreen: Bool, on output: Output? = nil) {
        wantedOutput = fullscreen ? output : nil
        fill { $0.isFullscreen = fullscreen }
    }

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

    /// Call this when the area for the window has changed. A window that fills it follows.
    public func areaChanged() {
        guard !isFloating, isMapped else { return }
        let before = wantedAnchoring
        wantedAnchoring = fillingAnchoring
        configure(isAnswer: before != wantedAnchoring)
        updateBackdrop()
    }

    /// Moves the window to the nearest place in an output's area if its center is on no output, or if too
    /// little of its upper edge is on one to grab it. For a window that fills an output, this changes the
    /// place to which it will return. Called when outputs change. Call it after restoring places.
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

    /// Returns the nearest frame of the window geometry at which the window can be grabbed.
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

    /// Moves the origin of the window geometry immediately, in global logical pixels.
    public func move(to origin: Point) {
        guard let toplevelWindow else { return }
        wantedAnchoring = .topLeft
        applied.anchoring = .topLeft
        guard toplevelWindow.frame.origin != origin else { return }
        toplevelWindow.frame.origin = origin
        toplevel?.shellSurface.surroundingsChanged()
    }

    /// Asks the client for another size of a floating window's geometry, in logical pixels. `edges` move, and
    /// the others stay where `frame` has them. While the client has not adopted another size that it was
    /// sent, only the latest one is kept, and sent afterwards. Does nothing for a window that is not floating.
    public func resize(to size: Size, moving edges: ResizeEdges, of frame: Rect) {
        guard let toplevel, isFloating else { return }
        floatingSize = size
        wantedAnchoring = .opposite(of: edges, frame: frame)
        if !toplevel.shellSurface.isConfigured {
            // Clients of the conformance suite may never acknowledge, so move the window now.
            configure()
            toplevelWindow?.frame.origin = edges.origin(of: size, keeping: frame)
        } else if isResizeUnderWay {
            isSizeDeferred = true
        } else {
            configure()
        }
    }

    /// The size that the window has or will have, if the user chose it; `nil` if it is left to the client.
    public var wantedSize: Size? { floatingSize }

    /// The minimum and the maximum size that the client wants.
    public var limits: SizeLimits { toplevel?.limits ?? SizeLimits() }

    /// Returns where the window will be when the client has adopted a size.
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
            toplevelWindow?.backdrop = frameResponder
        }
        if decoration != former.decoration { shell.policy.xdgShell(shell, didChangeDecorationOf: self) }
    }

    /// Who draws the frame, as the client has acknowledged. A client that uses only
    /// org_kde_kwin_server_decoration acknowledges nothing, so this does not change.
    public var decoration: DecorationMode { applied.state.decoration }

    /// Called when the client has destroyed its decoration object, so that it draws its frame again.
    private func takeDecorationBack() {
        applied.state.decoration = .clientSide
        lastSent?.state.decoration = .clientSide
        shell.policy.xdgShell(shell, didChangeDecorationOf: self)
    }

    /// Called when the client has committed. `geometry` is the window geometry, in surface-local pixels.
    func committed(geometry: Rect) {
        if applied.state.decoration == .serverSide, toplevel?.decoration == nil { takeDecorationBack() }
        guard let toplevelWindow, toplevel != nil else { return }
        // Most commits change neither the place nor the size of the window.
        if geometry != shownGeometry || applied.anchoring != .topLeft
            || floatingSize != nil && floatingSize != geometry.size
        {
            let origin =
                origin(of: geometry.size, anchoring: applied.anchoring) ?? toplevelWindow.frame.origin
            show(geometry, at: origin, in: toplevelWindow)
            settle(geometry)
        }
        if applied.state.filling.isFullscreen { updateBackdrop() }
        sendDeferredSize()
    }

    /// Called when the client has acknowledged a configure.
    func acknowledged() { sendDeferredSize() }

    private func sendDeferredSize() {
        if isSizeDeferred, !isResizeUnderWay { configure() }
    }

    private var isResizeUnderWay: Bool {
        toplevel?.shellSurface.isResizeUnderWay(from: applied.state) == true
    }

    private func show(_ geometry: Rect, at origin: Point, in window: Window) {
        let frame = Rect(origin: origin, size: geometry.size)
        guard window.frame != frame || shownGeometry != geometry else { return }
        let isResized = window.frame.size != frame.size
        shownGeometry = geometry
        window.frame = frame
        surface.frame.origin = Point(x: -geometry.minX, y: -geometry.minY)
        if isResized { sizeChanged() }
        toplevel?.shellSurface.surroundingsChanged()
    }

    /// Puts a backdrop behind a fullscreen window, which hides everything else on the output. Any other
    /// window has its frame there.
    private func updateBackdrop() {
        guard let toplevelWindow else { return }
        guard applied.state.filling.isFullscreen else {
            if let frameResponder { toplevelWindow.backdrop = frameResponder }
            return
        }
        let area = shell.policy.xdgShell(shell, fullscreenAreaFor: self)
        let backdrop = toplevelWindow.backdrop as? Backdrop ?? Backdrop()
        backdrop.frame = area.offset(by: .zero - toplevelWindow.frame.origin)
        toplevelWindow.backdrop = backdrop
    }

    /// Once the client has adopted what it was sent, keeps the origin whatever size the client then chooses.
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

    /// Moves a floating window to where a new one would be placed now, unless it is being dragged or
    /// resized.
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
        // The area may have changed since the client was sent the size to fill.
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

    /// Called when the client has removed its content. The toplevel begins anew.
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

    /// Called when the toplevel is destroyed.
    func end() {
        drag?.detach()
        adoptOutChildren()
        askForParent(nil)
    }
}
