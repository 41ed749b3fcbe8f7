import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Which outputs each surface is on, as far as clients were told. What did not move, come or go is not looked at.
final class OutputPresence {
    private unowned let layout: OutputLayout
    private var areAllDirty = false
    /// Responders that moved, came or went, with all that lies in them.
    private var dirty: [SurfaceResponder] = []
    private var dirtyResponders: Set<ObjectIdentifier> = []
    /// Cursors and icons of drags have no place in the scene: they go with the pointer, or the drag.
    private var carried: [Surface] = []
    private weak var cursorOutput: Output?

    init(on layout: OutputLayout) {
        self.layout = layout
    }

    private var compositor: Compositor? { layout.compositor }

    // MARK: Changes

    /// All surfaces are looked at.
    func setNeedsUpdate() {
        areAllDirty = true
    }

    /// A responder may have moved, appeared or gone, and all in it with it.
    func moved(_ responder: SurfaceResponder) {
        guard !areAllDirty, dirtyResponders.insert(ObjectIdentifier(responder)).inserted else { return }
        dirty.append(responder)
    }

    /// A surface's commit was applied.
    func committed(_ surface: Surface, wasMapped: Bool) {
        let isMapped = surface.isMapped
        guard wasMapped != isMapped else { return }
        if surface.roleKind?.isCarried == true {
            carried.removeAll { $0 === surface }
            if isMapped { carried.append(surface) }
        }
        moved(surface.responder)
    }

    func surfaceCreated(_ surface: Surface) {
        preferBuffers(for: surface)
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

    /// Tells clients which of their surfaces came onto an output or left it, and which buffers suit.
    func update() {
        followPointer()
        guard needsUpdate else { return }
        let responders = dirty
        let areAllDirty = areAllDirty
        dirty = []
        dirtyResponders = []
        self.areAllDirty = false
        if areAllDirty {
            for surface in compositor?.surfaces ?? [] { update(surface) }
        } else {
            for responder in responders { updateAll(in: responder) }
        }
    }

    private func followPointer() {
        guard !carried.isEmpty else { return }
        let output = pointerPlace.flatMap { layout.output(at: $0) }
        guard output !== cursorOutput else { return }
        cursorOutput = output
        carriedMoved()
    }

    /// nil before the pointer is first used.
    private var pointerPlace: Point? { compositor?.seats.first?.pointer.place }

    /// What lies in a responder may be nested as deeply as clients like: nothing calls itself here.
    private func updateAll(in responder: SurfaceResponder) {
        var rest = [responder]
        while let next = rest.popLast() {
            if let surface = compositor?.surface(of: next) { update(surface) }
            rest += next.subresponders.reversed()
        }
    }

    /// Tells the client of one surface, which stays to be looked at by ``update()``.
    func update(_ surface: Surface) {
        let frame = shownFrame(of: surface)
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

    /// Where a surface is seen, in global logical pixels; nil for one that is not.
    private func shownFrame(of surface: Surface) -> Rect? {
        guard surface.isMapped else { return nil }
        if surface.root.roleKind == .cursor {
            return pointerPlace.map { Rect(origin: $0, size: Size(width: 1, height: 1)) }
        }
        if let carried = surface.root.role as? SeatRole, carried.kind.isCarried {
            return carried.role.location.map { Rect(origin: $0, size: surface.root.size) }
        }
        let responder = surface.responder
        guard let window = responder.window, window.scene != nil, !window.isHidden else { return nil }
        return responder.transformToGlobal.boundingBox(of: responder.bounds)
    }

    private func preferBuffers(for surface: Surface) {
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
