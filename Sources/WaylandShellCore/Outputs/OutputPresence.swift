import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Which outputs each surface is on, as far as clients were told. What did not move, come or go is not looked at.
final class OutputPresence {
    private unowned let layout: OutputLayout
    @safe @exclusivity(unchecked) private var areAllDirty = false
    /// Responders that moved, came or went, with all that lies in them.
    @safe @exclusivity(unchecked) private var dirty: [SurfaceResponder] = []
    private var dirtyResponders: Set<ObjectIdentifier> = []
    /// Cursors and icons of drags have no place in the scene: they go with the pointer, or the drag.
    @safe @exclusivity(unchecked) private var carried: [Surface] = []
    private weak var cursorOutput: Output?
    /// Where the pointer was when it was looked at last.
    private var followedPlace: Point?

    init(on layout: OutputLayout) {
        self.layout = layout
    }

    private var compositor: Compositor? { layout.compositor }

    // MARK: Changes

    func setNeedsUpdate() {
        areAllDirty = true
    }

    /// A responder may have moved, appeared or gone, and all in it with it.
    func moved(_ responder: SurfaceResponder) {
        guard !areAllDirty, dirtyResponders.insert(ObjectIdentifier(responder)).inserted else { return }
        dirty.append(responder)
    }

    /// A surface's role has given it a place, or taken it away.
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

    /// What is in no window has come, gone, or is elsewhere.
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

    /// The farthest of a responder and those that it lies in that is to be looked at: all between are looked at with it.
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

    /// nil before the pointer is first used.
    private var pointerPlace: Point? { compositor?.registry.firstSeat?.seat.pointer.place }

    /// Where a responder is, for those that lie in it.
    private enum Place {
        /// It is not shown, nor is what lies in it.
        case hidden
        /// In the scene. From its coordinates to global ones.
        case shown(AffineTransform)
        /// With a cursor or an icon, which have no place in the scene.
        case carried(Rect)

        func place(of subresponder: SurfaceResponder) -> Place {
            switch self {
            case .hidden, .carried: self
            case .shown(let transform):
                .shown(subresponder.transformToSuperresponder.concatenating(transform))
            }
        }

        /// In global logical pixels; nil for one that is not shown.
        func frame(of responder: SurfaceResponder) -> Rect? {
            switch self {
            case .hidden: nil
            case .shown(let transform): transform.boundingBox(of: responder.bounds)
            case .carried(let frame): frame
            }
        }
    }

    /// Each surface is looked at once, with what is known of those that it lies in: they may be nested as deeply as clients like.
    /// Nothing calls itself here.
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

    /// - Parameter surface: a cursor or an icon.
    private func carriedFrame(of surface: Surface) -> Rect? {
        if surface.roleKind == .cursor {
            return pointerPlace.map { Rect(origin: $0, size: Size(width: 1, height: 1)) }
        }
        return (surface.role as? SeatRole)?.role.location.map { Rect(origin: $0, size: surface.size) }
    }

    /// Tells the client of one surface, which stays to be looked at by ``update()``.
    func update(_ surface: Surface) {
        update(surface, shownAt: place(of: surface.responder).frame(of: surface.responder))
    }

    /// - Parameter frame: in global logical pixels; nil for one that is not shown.
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

    /// That of which the surface covers most; the one that it was mainly on before, if it covers as much of that.
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
        // What is on several suits the finest.
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

    /// The output goes while clients still have objects for it.
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

    /// None for a client that has ended, as it was told of more surfaces than it can read.
    private func resources(of output: Output, for surface: Surface) -> [WlOutput] {
        let client = surface.resource.client
        return client.isAlive ? output.resources(of: client) : []
    }
}

extension Surface {
    /// Whether it is, or lies in, what goes with the pointer, a tool or a drag: a cursor or an icon, in front of all windows.
    var isCarried: Bool { root.roleKind?.isCarried == true }
}

extension SurfaceRoleKind {
    fileprivate var isCarried: Bool { self == .cursor || self == .toolCursor || self == .dragIcon }
}

extension Pointer {
    /// Where the pointer is, in global logical pixels; nil before it is first used.
    package var place: Point? { isPlaced ? location : nil }
}

/// The outputs of which a client was told that something is on them, by its own objects for them.
package struct ToldOutputs {
    package private(set) var outputs: [Output] = []

    package init() {}

    /// - Parameter client: has objects for some of them, or several for one.
    /// - Returns: whether it was told anything.
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
