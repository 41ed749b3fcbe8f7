import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Tracks which outputs each surface is on and informs clients. Usually visits only what has changed.
final class OutputPresence {
    private unowned let layout: OutputLayout
    @safe @exclusivity(unchecked) private var areAllDirty = false
    /// Responders that were added, moved or removed. Everything in them is updated, too.
    @safe @exclusivity(unchecked) private var dirty: [SurfaceResponder] = []
    private var dirtyResponders: Set<ObjectIdentifier> = []
    /// Cursors and drag icons. They have no position in the scene, but follow the pointer or the drag.
    @safe @exclusivity(unchecked) private var carried: [Surface] = []
    private weak var cursorOutput: Output?
    /// The pointer's position at the last update.
    private var followedPlace: Point?

    init(on layout: OutputLayout) {
        self.layout = layout
    }

    private var compositor: Compositor? { layout.compositor }

    // MARK: Changes

    func setNeedsUpdate() {
        areAllDirty = true
    }

    /// Called when a responder, with all that it contains, may have been added, moved or removed.
    func moved(_ responder: SurfaceResponder) {
        guard !areAllDirty, dirtyResponders.insert(ObjectIdentifier(responder)).inserted else { return }
        dirty.append(responder)
    }

    /// Called when a surface's role starts or stops positioning it.
    func placed(_ surface: Surface, _ isPlaced: Bool) {
        if surface.roleKind?.isCarried == true {
            carried.removeAll { $0 === surface }
            if isPlaced { carried.append(surface) }
        }
        moved(surface.responder)
    }

    func surfaceDestroyed(_ surface: Surface) {
        carried.removeAll { $0 === surface }
    }

    /// Called when surfaces outside all windows were added, moved or removed.
    func carriedMoved() {
        for surface in carried { moved(surface.responder) }
    }

    // MARK: Updates

    /// Whether surfaces may be on other outputs than their clients know.
    var needsUpdate: Bool { areAllDirty || !dirty.isEmpty }

    func update() {
        if !carried.isEmpty { followPointer() }
        guard areAllDirty || !dirty.isEmpty else { return }
        let due = areAllDirty ? (compositor?.surfaces ?? []).map(\.responder) : dirty
        let known = areAllDirty ? Set(due.map { ObjectIdentifier($0) }) : dirtyResponders
        dirty = []
        dirtyResponders = []
        areAllDirty = false
        var visited: Set<ObjectIdentifier> = []
        for responder in due where !visited.contains(ObjectIdentifier(responder)) {
            updateAll(in: outermost(of: responder, among: known), &visited)
        }
    }

    /// Returns the outermost marked responder among a responder and its ancestors.
    private func outermost(
        of responder: SurfaceResponder, among dirty: Set<ObjectIdentifier>
    ) -> SurfaceResponder {
        var outermost = responder
        var next = responder.superresponder
        while let current = next {
            if dirty.contains(ObjectIdentifier(current)) { outermost = current }
            next = current.superresponder
        }
        return outermost
    }

    private func followPointer() {
        let pointerPlace = pointerPlace
        guard pointerPlace != followedPlace else { return }
        followedPlace = pointerPlace
        let output = pointerPlace.flatMap { layout.output(at: $0) }
        guard output !== cursorOutput else { return }
        cursorOutput = output
        carriedMoved()
    }

    /// `nil` before the pointer is first used.
    private var pointerPlace: Point? { compositor?.registry.firstSeat?.seat.pointer.place }

    /// Where a responder is, which determines where its subresponders are.
    private enum Place {
        /// Neither the responder nor its subresponders are shown.
        case hidden
        /// The transform leads from the responder's coordinates to global ones.
        case shown(AffineTransform)
        /// Part of a cursor or icon, which has no position in the scene.
        case carried(Rect)

        func place(of subresponder: SurfaceResponder) -> Place {
            switch self {
            case .hidden, .carried: self
            case .shown(let transform):
                .shown(subresponder.transformToSuperresponder.concatenating(transform))
            }
        }

        /// In global logical pixels; `nil` if it is not shown.
        func frame(of responder: SurfaceResponder) -> Rect? {
            switch self {
            case .hidden: nil
            case .shown(let transform): transform.boundingBox(of: responder.bounds)
            case .carried(let frame): frame
            }
        }
    }

    /// Visits each surface once. Not recursive, because clients determine the nesting depth.
    private func updateAll(in responder: SurfaceResponder, _ visited: inout Set<ObjectIdentifier>) {
        var rest = [(responder: responder, place: place(of: responder))]
        while let next = rest.popLast() {
            guard visited.insert(ObjectIdentifier(next.responder)).inserted else { continue }
            if let surface = compositor?.surface(of: next.responder) {
                update(surface, shownAt: next.place.frame(of: next.responder))
            }
            for subresponder in next.responder.subresponders.reversed() {
                rest.append((subresponder, next.place.place(of: subresponder)))
            }
        }
    }

    private func place(of responder: SurfaceResponder) -> Place {
        if let surface = compositor?.surface(of: responder) {
            guard surface.isMapped else { return .hidden }
            if surface.isCarried { return carriedFrame(of: surface.root).map { .carried($0) } ?? .hidden }
        }
        guard let window = responder.window, window.scene != nil, !window.isHidden else { return .hidden }
        return .shown(responder.transformToGlobal)
    }

    private func carriedFrame(of surface: Surface) -> Rect? {
        if surface.roleKind == .cursor {
            return pointerPlace.map { Rect(origin: $0, size: Size(width: 1, height: 1)) }
        }
        return (surface.role as? SeatRole)?.role.location.map { Rect(origin: $0, size: surface.size) }
    }

    /// Updates one surface immediately, without waiting for ``update()``.
    func update(_ surface: Surface) {
        update(surface, shownAt: place(of: surface.responder).frame(of: surface.responder))
    }

    /// - Parameter frame: in global logical pixels; `nil` if the surface is not shown.
    private func update(_ surface: Surface, shownAt frame: Rect?) {
        var isChanged = false
        for output in layout.outputs {
            let isOn = frame.map { $0.intersects(output.frame) } ?? false
            guard isOn != surface.isOn(output) else { continue }
            isChanged = true
            if isOn { enter(output, surface) } else { leave(output, surface) }
        }
        if isChanged { surface.role?.outputsChanged(of: surface) }
        if isChanged || surface.outputs.isEmpty == false { preferBuffers(for: surface) }
        compositor?.frameScheduler.surface(surface, isMainlyOn: mainOutput(of: surface, frame))
    }

    /// Returns the output that the surface covers most; on a tie, the previous main output.
    private func mainOutput(of surface: Surface, _ frame: Rect?) -> Output? {
        guard let frame else { return nil }
        var best = surface.frames.mainOutput.flatMap { surface.isOn($0) ? $0 : nil } ?? surface.outputs.first
        for output in surface.outputs {
            guard let other = best, output !== other else { continue }
            if OutputLayout.area(output.frame, frame) > OutputLayout.area(other.frame, frame) {
                best = output
            }
        }
        return best
    }

    func preferBuffers(for surface: Surface) {
        // A surface on several outputs prefers the highest scale.
        let shown = surface.outputs.isEmpty ? Array(layout.outputs.prefix(1)) : surface.outputs
        guard let finest = shown.max(by: { $0.state.scale.numerator < $1.state.scale.numerator }) else {
            return
        }
        surface.preferBuffers(
            scale: finest.state.scale, transform: WlOutput.Transform(finest.state.transform))
    }

    private func enter(_ output: Output, _ surface: Surface) {
        surface.outputs.append(output)
        for resource in resources(of: output, for: surface) { surface.resource.enter(output: resource) }
    }

    /// Called before an output is removed, while clients still have objects for it.
    func outputGoes(_ output: Output) {
        for surface in compositor?.surfaces ?? [] where surface.isOn(output) {
            leave(output, surface)
            surface.role?.outputsChanged(of: surface)
        }
    }

    private func leave(_ output: Output, _ surface: Surface) {
        surface.outputs.removeAll { $0 === output }
        for resource in resources(of: output, for: surface) { surface.resource.leave(output: resource) }
    }

    /// Empty for a client that has ended, for example because it did not read its events.
    private func resources(of output: Output, for surface: Surface) -> [WlOutput] {
        let client = surface.resource.client
        return client.isAlive ? output.resources(of: client) : []
    }
}

extension Surface {
    /// Whether the surface belongs to a cursor or a drag icon, which are in front of all windows.
    var isCarried: Bool { root.roleKind?.isCarried == true }
}

extension SurfaceRoleKind {
    fileprivate var isCarried: Bool { self == .cursor || self == .toolCursor || self == .dragIcon }
}

extension Pointer {
    /// In global logical pixels; `nil` before the pointer is first used.
    package var place: Point? { isPlaced ? location : nil }
}

/// The outputs on which something is shown, as last sent to a client through its own wl_output objects.
package struct ToldOutputs {
    package private(set) var outputs: [Output] = []

    package init() {}

    /// Sends the differences to a client. It may have no wl_output for some of the outputs, or several for
    /// one. Returns whether anything was sent.
    package mutating func update(
        to outputs: [Output], for client: Client, enter: (WlOutput) -> Void, leave: (WlOutput) -> Void
    ) -> Bool {
        let former = self.outputs
        self.outputs = outputs
        let entered = Self.objects(of: outputs.filter { !Self.contains($0, in: former) }, for: client)
        let left = Self.objects(of: former.filter { !Self.contains($0, in: outputs) }, for: client)
        entered.forEach(enter)
        left.forEach(leave)
        return !entered.isEmpty || !left.isEmpty
    }

    package func contains(_ output: Output) -> Bool { Self.contains(output, in: outputs) }

    private static func contains(_ output: Output, in outputs: [Output]) -> Bool {
        outputs.contains { $0 === output }
    }

    private static func objects(of outputs: [Output], for client: Client) -> [WlOutput] {
        outputs.flatMap { $0.resources(of: client) }
    }
}
