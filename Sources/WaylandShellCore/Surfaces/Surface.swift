import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A wl_surface: its double-buffered state, its content, and its responder in the tree of surfaces.
///
/// What it is used for, and where it is placed, is its role's to say.
public final class Surface {
    /// The client's object.
    public let resource: WlSurface
    /// What stands for the surface in the tree of responders.
    public let responder: ClientSurfaceResponder
    /// What it belongs to.
    public var compositor: Compositor { unsafe owner }
    /// Ends all surfaces before it goes itself.
    private unowned(unsafe) let owner: Compositor

    /// nil for a surface that was never given one, or whose role object is gone.
    public private(set) var role: (any SurfaceRole)?
    /// Stays when the role object is gone.
    public private(set) var roleKind: SurfaceRoleKind?

    /// What the last commit that was applied made of it.
    public private(set) var current = SurfaceState()
    package var pending = PendingSurfaceState()
    package var extensions = SurfaceExtensions()
    /// What was committed and is not applied yet.
    private(set) lazy var updates = UpdateQueue(of: self)
    /// What is to be shown from the end of the turn on.
    private var unreadContent: BufferUse?
    /// What is being read in parts, to be shown when it is whole.
    private var gradualReading: GradualReading?
    /// Goes on reading in later turns.
    private var readingJob: ClientJob?
    /// What readings changed of the content; nil before the first.
    private var contentLog: ContentLog?

    /// All that have this surface as their parent, whether its commit has shown them or not; by themselves, since each may go
    /// at any time.
    private var subsurfacesByIdentity: [ObjectIdentifier: Subsurface] = [:]
    /// Their order, and that of this surface's own content.
    private let order = SubsurfaceOrder()
    /// Those that are to be placed. Some may have been meanwhile.
    private var subsurfacesToPlace: [Subsurface] = []

    /// What waits for a picture; the scheduler's to change.
    package var frames = SurfaceFrames()

    /// Set while commits are applied here and below: the responders are put in order once, at the end.
    private var isApplying = false

    /// Those that the client was told that the surface is on.
    public internal(set) var outputs: [Output] = []

    /// What the client knows to suit the output. A new surface has these without being told.
    package private(set) var preferredScale = OutputScale.one
    private var preferredTransform = WlOutput.Transform.normal

    /// Rises from surface to surface.
    let number: UInt64

    init(_ resource: WlSurface, number: UInt64, in compositor: Compositor) {
        self.resource = resource
        self.number = number
        unsafe owner = compositor
        if let chosen = compositor.decider?.compositor(compositor, responderFor: resource) {
            compositor.registry.attach(chosen, to: resource)
        }
        // A plain one if the delegate's cannot be attached.
        responder = compositor.registry.responder(for: resource)
    }

    /// The surface behind a client's object; nil for one that is not of a ``Compositor``.
    public static func from(_ resource: WlSurface) -> Surface? {
        (resource.handler as? SurfaceRequests)?.target
    }

    // MARK: State

    /// Whether a buffer is attached and committed.
    public var hasContent: Bool { current.geometry != nil }

    /// Whether a buffer is attached, committed or not.
    public var hasAnyBuffer: Bool {
        hasContent || pending.hasBuffer || pending.state.geometry != nil
    }

    /// In surface-local pixels; zero while the surface shows nothing.
    public var size: Size { current.size }

    /// Whether its role shows it, with content.
    public var isMapped: Bool { role?.isMapped ?? false }

    func isOn(_ output: Output) -> Bool { outputs.contains { $0 === output } }

    // MARK: Role

    /// Gives the surface its role, or replaces the object behind the role that it has.
    /// - Returns: false if it has another kind of role, or a role object already; the caller posts its
    ///   protocol's error.
    public func assign(_ role: any SurfaceRole) -> Bool {
        if let roleKind, roleKind != role.kind {
            guard roleKind.isPreliminary, self.role === role else { return false }
        }
        if let present = self.role, present !== role, present.kind == role.kind { return false }
        self.role = role
        roleKind = role.kind
        return true
    }

    /// The role object is gone. The surface stays, for an object of the same kind only.
    public func resign(_ role: any SurfaceRole) {
        guard self.role === role else { return }
        self.role = nil
        if roleKind?.isPreliminary == true { roleKind = nil }
    }

    // MARK: Commits

    /// Replaces the current state. For ``UpdateQueue`` alone.
    /// - Parameters:
    ///   - state: what results from them, but for the content.
    ///   - followers: commits of subsurfaces that are applied with it.
    ///   - behind: gets the queues of subsurfaces in which others follow.
    func apply(
        _ update: SurfaceUpdate, resultingIn state: SurfaceState, with followers: [ContentUpdate],
        _ behind: inout [UpdateQueue]
    ) {
        let wasPlaced = role?.isPlaced ?? false
        if state.opaqueRegion != current.opaqueRegion || state.geometry != current.geometry
            || state.extensions.opacity != current.extensions.opacity
        {
            compositor.frameScheduler.setNeedsVisibility()
        }
        let content = current.content
        current = state
        current.content = content
        note(update.content)
        // The upper left corner stays where it is; the role may move it afterwards.
        if responder.bounds.size != state.size {
            responder.frame = Rect(origin: responder.frame.origin, size: state.size)
        }
        if responder.inputRegion != state.inputRegion { responder.inputRegion = state.inputRegion }
        update.commit?.apply()
        if frames.requests != nil || update.frameRequests != nil {
            frames.requests.merge(update.frameRequests)
            compositor.frameScheduler.settle(self)
        }
        if !followers.isEmpty || !update.rearrangement.changes.isEmpty {
            rearrange(by: update.rearrangement, followers, &behind)
        }
        update.applyRoleChanges?()
        role?.didCommit(self)
        let isPlaced = role?.isPlaced ?? false
        if isPlaced != wasPlaced { compositor.outputs.presence.placed(self, isPlaced) }
        compositor.surfaceCommitted(self)
    }

    private func rearrange(
        by rearrangement: Rearrangement, _ followers: [ContentUpdate], _ behind: inout [UpdateQueue]
    ) {
        let changes = rearrangement.changes.values.filter { $0.subsurface.parent === self }
        for change in changes {
            guard let slot = change.slot else { continue }
            change.subsurface.take(slot)
            setNeedsPlacing(change.subsurface)
        }
        isApplying = true
        for follower in followers where !follower.isOver {
            follower.surface.updates.apply(upTo: follower, &behind)
        }
        isApplying = false
        for change in changes { if let position = change.position { move(change.subsurface, to: position) } }
        placeSubsurfaces()
    }

    /// The place of the surface's own content among its subsurfaces.
    var contentSlot: SubsurfaceSlot { order.content }

    func makeFrontmostSlot() -> SubsurfaceSlot { order.makeFrontmostSlot() }

    private func placeSubsurfaces() {
        let due = subsurfacesToPlace
        subsurfacesToPlace = []
        for subsurface in due where subsurface.needsPlacing { place(subsurface) }
    }

    private func setNeedsPlacing(_ subsurface: Subsurface) {
        guard !subsurface.needsPlacing else { return }
        subsurface.needsPlacing = true
        subsurfacesToPlace.append(subsurface)
    }

    // MARK: Content

    /// What was to be shown before is given back unread.
    private func note(_ change: ContentChange) {
        switch change {
        case .unchanged: break
        case .removed:
            current.content = nil
            unreadContent = nil
            gradualReading = nil
        case .replaced(let use):
            if let unreadContent {
                use.replace(unreadContent)
            } else if gradualReading == nil {
                compositor.contents.add(self)
            }
            unreadContent = use
        }
    }

    var isBeingRead: Bool { gradualReading != nil || unreadContent != nil }

    /// Reads a part of what was committed last. A client whose buffer cannot be read gets an error.
    func readNextPart() -> ClientJob.Progress {
        if let gradualReading { return readNextPart(of: gradualReading) }
        guard let use = unreadContent.take() else { return .done }
        switch use.buffer.read(use, over: current.content) {
        case .content(let content): show(content, content === current.content ? use.damage : .everything)
        case .gradual(let reading):
            gradualReading = reading
            return .continues
        case .failed: break
        }
        return .done
    }

    /// Reads the rest as work for the client, behind what else waits.
    func readLater(_ work: ClientWork) {
        guard readingJob == nil else { return }
        readingJob = work.add(for: resource.client) { [weak self] in
            if let self, readNextPart() == .continues { return .continues }
            self?.readingJob = nil
            return .done
        }
    }

    /// Reads what was committed last now, for a picture, unless that takes long, or much was read for pictures in this turn.
    func readContent() {
        guard gradualReading == nil, let unread = unreadContent else { return }
        let byteCount = unread.buffer.byteCount(of: unread, over: current.content)
        guard byteCount <= PieceParts.threshold, compositor.contents.mayRead(byteCount) else { return }
        _ = readNextPart()
    }

    private func readNextPart(of reading: GradualReading) -> ClientJob.Progress {
        switch reading.readNext() {
        case .continues: return .continues
        case .done:
            gradualReading = nil
            show(reading.content, .everything)
        case .failed:
            gradualReading = nil
            return .done
        }
        // What was committed meanwhile comes next: none is left out because the next is there already.
        return unreadContent == nil ? .done : .continues
    }

    /// - Parameter damage: which of its pixels are new.
    private func show(_ content: any FrameContent, _ damage: Damage) {
        let log = contentLog ?? ContentLog()
        contentLog = log
        log.note(damage)
        guard content !== current.content else { return }
        if content.isOpaque != current.content?.isOpaque { compositor.frameScheduler.setNeedsVisibility() }
        current.content = content
    }

    // MARK: Subsurfaces

    /// A subsurface got content, or lost it.
    func subsurfaceChanged(_ subsurface: Subsurface) {
        setNeedsPlacing(subsurface)
        if !isApplying { placeSubsurfaces() }
    }

    // MARK: Preferences

    /// Tells the client which buffers suit the output best, if that is news. Some clients ask for a version of
    /// wl_compositor whose events their own library does not know: they live as long as they get none of them.
    package func preferBuffers(scale: OutputScale, transform: WlOutput.Transform) {
        if scale.roundedUp != preferredScale.roundedUp {
            resource.preferredBufferScale(factor: scale.roundedUp)
        }
        if scale != preferredScale {
            forEachExtension { $0.preferredScaleChanged(to: scale, for: $1) }
        }
        if transform != preferredTransform { resource.preferredBufferTransform(transform: transform) }
        (preferredScale, preferredTransform) = (scale, transform)
    }

    // MARK: The end

    /// The wl_surface is gone.
    func end() {
        let lastRole = role
        role = nil
        lastRole?.surfaceDestroyed(self)
        responder.removeFromSuperresponder()
        // Now that the tree is off the screen, none of them has to be taken off by itself.
        let orphans = subsurfaces
        subsurfacesByIdentity = [:]
        for subsurface in orphans { subsurface.parentDestroyed() }
        pending.update.frameRequests?.drop()
        pending = PendingSurfaceState()
        extensions = SurfaceExtensions()
        updates.end()
        unreadContent = nil
        gradualReading = nil
        readingJob = nil
        // A clock may keep a surface that waited for it.
        outputs = []
        current = SurfaceState()
        compositor.surfaceDestroyed(self)
    }

    /// All subsurfaces, in the order in which their surfaces were made.
    var subsurfaces: [Subsurface] {
        subsurfacesByIdentity.values.sorted { ($0.surface?.number ?? 0) < ($1.surface?.number ?? 0) }
    }

    /// In no order: for what does not depend on it.
    func forEachSubsurface(_ body: (Subsurface) -> Void) {
        for subsurface in subsurfacesByIdentity.values { body(subsurface) }
    }

    func add(_ subsurface: Subsurface) {
        subsurfacesByIdentity[ObjectIdentifier(subsurface)] = subsurface
    }

    /// A subsurface goes at once. Commits that wait and change something of it have no effect on it.
    func forget(_ subsurface: Subsurface) {
        subsurfacesByIdentity[ObjectIdentifier(subsurface)] = nil
        updates.forget(subsurface)
        subsurface.needsPlacing = false
        pending.update.rearrangement.remove(subsurface)
    }

    /// What the surface shows, for a ``SceneFrame``; nil while it has no content. A buffer that was committed in the same
    /// turn is read for it.
    public var image: SurfaceImage? {
        readContent()
        return lastImage
    }

    /// The same as it was when it was read last.
    var lastImage: SurfaceImage? {
        guard let content = current.content else { return nil }
        var image = SurfaceImage(
            content, source: current.geometry?.shownBufferRect, transform: current.bufferTransform,
            opaqueRegion: current.opaqueRegion, opacity: current.extensions.opacity)
        image.log = contentLog
        return image
    }
}
