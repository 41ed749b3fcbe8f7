import SurfaceResponders
import WaylandSeat
import WaylandServer

/// The outputs of a compositor, which come and go, and what each surface is shown on.
public final class OutputLayout {
    /// In the order in which they were added.
    public private(set) var outputs: [Output] = []

    private let display: Display
    private let scene: Scene
    weak var compositor: Compositor?
    private var followers: [Follower] = []
    private var needsUpdate = false
    /// Rises whenever something that is shown may have changed.
    package private(set) var changeCount: UInt64 = 0

    private struct Follower {
        weak var follower: (any OutputFollower)?
    }

    init(on display: Display, scene: Scene) {
        self.display = display
        self.scene = scene
    }

    // MARK: Outputs

    /// Shows an output to clients.
    public func add(_ output: Output) {
        guard output.layout == nil else { return }
        output.layout = self
        outputs.append(output)
        output.appear(on: display)
        rearranged()
    }

    /// Takes an output away: surfaces leave it, and what was on it alone goes to another.
    public func remove(_ output: Output) {
        guard output.layout === self else { return }
        for surface in compositor?.surfaces ?? [] { leave(output, surface) }
        outputs.removeAll { $0 === output }
        output.layout = nil
        output.disappear()
        for follower in followers { follower.follower?.outputRemoved(output) }
        rearranged()
    }

    /// The output at a place; nil where there is none.
    /// - Parameter point: in global logical pixels.
    public func output(at point: Point) -> Output? {
        outputs.first { $0.frame.contains(point) }
    }

    /// The output that a frame lies on: that at its middle, else that of which it covers most, else the first; nil without
    /// outputs.
    /// - Parameter frame: in global logical pixels.
    public func output(of frame: Rect) -> Output? {
        if let middle = output(at: frame.center) { return middle }
        let best = outputs.max { Self.area($0.frame, frame) < Self.area($1.frame, frame) }
        guard let best, Self.area(best.frame, frame) > 0 else { return outputs.first }
        return best
    }

    private static func area(_ first: Rect, _ second: Rect) -> Double {
        let common = first.intersection(second)
        return common.width * common.height
    }

    /// The highest refresh rate, in millihertz; nil without outputs.
    var fastestRefresh: Int32? { outputs.map(\.state.mode.refresh).max() }

    // MARK: Changes

    func changed(_ output: Output) {
        output.announce()
        rearranged()
    }

    private func rearranged() {
        scene.outputs = outputs.map(\.frame)
        setNeedsUpdate()
        for follower in followers { follower.follower?.outputsChanged() }
    }

    func remainingAreaChanged(of output: Output) {
        for follower in followers { follower.follower?.remainingAreaChanged(of: output) }
    }

    func add(_ follower: any OutputFollower) {
        followers.removeAll { $0.follower == nil }
        followers.append(Follower(follower: follower))
    }

    // MARK: Surfaces

    /// Something moved, came or went: clients are told of it once, at the end of the turn.
    public func setNeedsUpdate() {
        needsUpdate = true
        changeCount &+= 1
    }

    /// Tells clients which of their surfaces came onto an output or left it, and which buffers suit.
    func update() {
        guard needsUpdate else { return }
        needsUpdate = false
        for surface in compositor?.surfaces ?? [] { update(surface) }
    }

    private func update(_ surface: Surface) {
        let frame = shownFrame(of: surface)
        var isChanged = false
        for output in outputs {
            let isOn = frame.map { $0.intersects(output.frame) } ?? false
            guard isOn != surface.isOn(output) else { continue }
            isChanged = true
            if isOn { enter(output, surface) } else { leave(output, surface) }
        }
        if isChanged || surface.outputs.isEmpty == false { preferBuffers(for: surface) }
    }

    /// Where a surface is seen, in global logical pixels; nil for one that is not.
    private func shownFrame(of surface: Surface) -> Rect? {
        guard surface.isMapped else { return nil }
        if surface.roleKind == .cursor {
            // It goes with the pointer.
            let place = compositor?.seats.first?.pointer.location ?? .zero
            return Rect(origin: place, size: Size(width: 1, height: 1))
        }
        let responder = surface.responder
        guard let window = responder.window, window.scene != nil, !window.isHidden else { return nil }
        return responder.transformToGlobal.boundingBox(of: responder.bounds)
    }

    func surfaceCreated(_ surface: Surface) {
        preferBuffers(for: surface)
    }

    private func preferBuffers(for surface: Surface) {
        // What is on several suits the finest.
        let shown = surface.outputs.isEmpty ? Array(outputs.prefix(1)) : surface.outputs
        guard let finest = shown.max(by: { $0.state.scale.numerator < $1.state.scale.numerator }) else {
            return
        }
        surface.preferBuffers(
            scale: finest.state.scale.roundedUp, transform: WlOutput.Transform(finest.state.transform))
    }

    private func enter(_ output: Output, _ surface: Surface) {
        surface.outputs.append(output)
        for resource in output.resources where resource.client === surface.resource.client {
            surface.resource.enter(output: resource)
        }
    }

    private func leave(_ output: Output, _ surface: Surface) {
        guard surface.isOn(output) else { return }
        surface.outputs.removeAll { $0 === output }
        for resource in output.resources where resource.client === surface.resource.client {
            surface.resource.leave(output: resource)
        }
    }

    /// A client has asked for an output that it has surfaces on.
    func bound(_ resource: WlOutput, of output: Output) {
        for surface in compositor?.surfaces ?? []
        where surface.isOn(output) && surface.resource.client === resource.client {
            surface.resource.enter(output: resource)
        }
    }
}
