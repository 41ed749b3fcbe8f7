import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A wl_surface: its double-buffered state, its content, and its responder. Its role determines what it is
/// used for and where it is shown.
public final class Surface {
    /// The client's object.
    public let resource: WlSurface
    /// The responder of the surface in the responder tree.
    public let responder: ClientSurfaceResponder
    /// The compositor that the surface belongs to.
    public var compositor: Compositor { unsafe owner }
    /// The compositor ends all surfaces before it is released.
    private unowned(unsafe) let owner: Compositor

    /// The role object; `nil` before a role is assigned and after the role object is destroyed.
    public private(set) var role: (any SurfaceRole)?
    /// The kind of role. It remains when the role object is destroyed, unless the kind is preliminary.
    public private(set) var roleKind: SurfaceRoleKind?

    /// The state after the last applied commit.
    public private(set) var current = SurfaceState()
    package var pending = PendingSurfaceState()
    package var extensions = SurfaceExtensions()
    /// The commits that are not applied yet.
    private(set) lazy var updates = UpdateQueue(of: self)
    /// The last committed buffer if reading it has not begun.
    private var unreadContent: BufferUse?
    /// A large buffer that is being read in parts. It is shown once all of it is read.
    private var gradualReading: GradualReading?
    /// Continues reading in later turns.
    private var readingJob: ClientJob?
    /// The damage of recent reads; `nil` before the first read.
    private var contentLog: ContentLog?

    /// All subsurfaces, even if no applied commit has added them yet. Keyed by identity for fast removal.
    private var subsurfacesByIdentity: [ObjectIdentifier: Subsurface] = [:]
    /// The stacking order of the subsurfaces and this surface's own content.
    private let order = SubsurfaceOrder()
    /// The subsurfaces to place. An entry without `needsPlacing` has been placed already.
    private var subsurfacesToPlace: [Subsurface] = []

    /// The requests that wait for the next picture. The frame scheduler changes them.
    package var frames = SurfaceFrames()

    /// Whether followers are being applied. Responders are placed after the last of them.
    private var isApplying = false

    /// The outputs that the surface is on, as last sent to the client.
    public internal(set) var outputs: [Output] = []

    /// The preferences that were last sent to the client. The initial values are the protocol's defaults.
    package private(set) var preferredScale = OutputScale.one
    private var preferredTransform = WlOutput.Transform.normal

    /// Increases with each new surface.
    let number: UInt64

    init(_ resource: WlSurface, number: UInt64, in compositor: Compositor) {
        self.resource = resource
        self.number = number
        unsafe owner = compositor
        if let chosen = compositor.decider?.compositor(compositor, responderFor: resource) {
            compositor.registry.attach(chosen, to: resource)
        }
        // The registry creates a plain responder if the delegate's cannot be attached.
        responder = compositor.registry.responder(for: resource)
    }

    /// Returns the surface of a client's object; `nil` if it does not belong to a ``Compositor``.
    public static func from(_ resource: WlSurface) -> Surface? {
        (resource.handler as? SurfaceRequests)?.target
    }

    // MARK: State

    /// Whether the applied state has a buffer.
    public var hasContent: Bool { current.geometry != nil }

    /// Whether a buffer is attached, whether or not it is committed and applied.
    public var hasAnyBuffer: Bool {
        hasContent || pending.hasBuffer || pending.state.geometry != nil
    }

    /// In surface-local pixels; zero without content.
    public var size: Size { current.size }

    /// Whether the surface has content and its role shows it.
    public var isMapped: Bool { role?.isMapped ?? false }

    func isOn(_ output: Output) -> Bool { outputs.contains { $0 === output } }

    // MARK: Role

    /// Gives the surface a role, or a new role object of the kind that it already has. Returns `false` if it
    /// has a role of another kind, or already has a role object. The caller then posts its protocol's error.
    public func assign(_ role: any SurfaceRole) -> Bool {
        if let roleKind, roleKind != role.kind {
            guard roleKind.isPreliminary, self.role === role else { return false }
        }
        if let present = self.role, present !== role, present.kind == role.kind { return false }
        self.role = role
        roleKind = role.kind
        return true
    }

    /// Removes the role object, which was destroyed. Unless its kind is preliminary, the surface then accepts
    /// only a new role object of the same kind.
    public func resign(_ role: any SurfaceRole) {
        guard self.role === role else { return }
        self.role = nil
        if roleKind?.isPreliminary == true { roleKind = nil }
    }

    // MARK: Commits

    /// Replaces the current state. Only ``UpdateQueue`` calls this.
    /// - Parameters:
    ///   - state: the resulting state, without the content.
    ///   - followers: commits of subsurfaces that are applied together with this one.
    ///   - behind: receives the queues of subsurfaces that have further commits.
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
        // Keeps the upper left corner. The role may move it afterwards.
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

    /// Records a change of the content. A buffer that is replaced before it was read is released unread.
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

    /// Reads the next part of the last committed buffer. Posts an error if the buffer cannot be read.
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

    /// Schedules the rest of the reading after the client's other work.
    func readLater(_ work: ClientWork) {
        guard readingJob == nil else { return }
        readingJob = work.add(for: resource.client) { [weak self] in
            if let self, readNextPart() == .continues { return .continues }
            self?.readingJob = nil
            return .done
        }
    }

    /// Reads the last committed buffer immediately, for a picture. Does nothing if so much has changed that
    /// it is read in parts, or if pictures have used up this turn's budget.
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
        // The content is shown even if a newer buffer was committed during the reading. So a client that
        // commits continuously does not starve the surface.
        return unreadContent == nil ? .done : .continues
    }

    /// - Parameter damage: in content pixels.
    private func show(_ content: any FrameContent, _ damage: Damage) {
        let log = contentLog ?? ContentLog()
        contentLog = log
        log.note(damage)
        compositor.pixelsChanged()
        if let content = content as? SurfaceContent, content.reading != nil {
            content.onceRead { [weak compositor] in compositor?.pixelsChanged() }
        }
        guard content !== current.content else { return }
        if content.isOpaque != current.content?.isOpaque { compositor.frameScheduler.setNeedsVisibility() }
        current.content = content
    }

    // MARK: Subsurfaces

    /// Called when a subsurface got or lost its content.
    func subsurfaceChanged(_ subsurface: Subsurface) {
        setNeedsPlacing(subsurface)
        if !isApplying { placeSubsurfaces() }
    }

    // MARK: Preferences

    /// Sends the client the preferred buffer scale and transform, but only if they changed: some clients bind
    /// a version of wl_compositor whose events their own library does not know.
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

    /// Called when the wl_surface is destroyed.
    func end() {
        let lastRole = role
        role = nil
        lastRole?.surfaceDestroyed(self)
        responder.removeFromSuperresponder()
        // The tree has left the scene, so removing each subsurface does not change the scene again.
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
        // A frame clock may still hold the surface, so outputs and content are dropped now.
        outputs = []
        current = SurfaceState()
        compositor.surfaceDestroyed(self)
    }

    /// All subsurfaces, in the creation order of their surfaces.
    var subsurfaces: [Subsurface] {
        subsurfacesByIdentity.values.sorted { ($0.surface?.number ?? 0) < ($1.surface?.number ?? 0) }
    }

    /// Visits the subsurfaces in no particular order.
    func forEachSubsurface(_ body: (Subsurface) -> Void) {
        for subsurface in subsurfacesByIdentity.values { body(subsurface) }
    }

    func add(_ subsurface: Subsurface) {
        subsurfacesByIdentity[ObjectIdentifier(subsurface)] = subsurface
    }

    /// Removes a subsurface immediately. Waiting commits no longer affect it.
    func forget(_ subsurface: Subsurface) {
        subsurfacesByIdentity[ObjectIdentifier(subsurface)] = nil
        updates.forget(subsurface)
        subsurface.needsPlacing = false
        pending.update.rearrangement.remove(subsurface)
    }

    /// What the surface shows, for a ``SceneFrame``; `nil` without content. First reads a committed buffer
    /// that was not read yet, unless it is large or this turn's budget is used up.
    public var image: SurfaceImage? {
        readContent()
        return lastImage
    }

    /// What the surface shows, without reading a new buffer.
    var lastImage: SurfaceImage? {
        guard let content = current.content else { return nil }
        var image = SurfaceImage(
            content, source: current.geometry?.shownBufferRect, transform: current.bufferTransform,
            opaqueRegion: current.opaqueRegion, opacity: current.extensions.opacity)
        image.log = contentLog
        return image
    }
}
