import SurfaceResponders
import WaylandSeat
import WaylandServer

/// The outputs of a compositor. They may be added and removed at any time.
public final class OutputLayout {
    /// The outputs, in the order in which they were added.
    public private(set) var outputs: [Output] = []

    private let display: Display
    private let scene: Scene
    package weak var compositor: Compositor?
    private(set) lazy var presence = OutputPresence(on: self)
    private var followers: [Follower] = []
    private var observers = Observers<Void>()

    private struct Follower {
        weak var follower: (any OutputFollower)?
    }

    init(on display: Display, scene: Scene) {
        self.display = display
        self.scene = scene
    }

    // MARK: Outputs

    /// Adds an output and advertises it to clients.
    public func add(_ output: Output) {
        guard output.layout == nil else { return }
        output.layout = self
        if let compositor { output.frameClock.start(for: compositor.frameScheduler) }
        outputs.append(output)
        output.appear(on: display)
        rearranged()
    }

    /// Removes an output. The shells move windows that were only on it, and close the layer surfaces on it.
    public func remove(_ output: Output) {
        guard output.layout === self else { return }
        presence.outputGoes(output)
        for follower in followers { follower.follower?.outputWillGo(output) }
        outputs.removeAll { $0 === output }
        output.layout = nil
        output.frameClock.stop()
        output.disappear()
        for follower in followers { follower.follower?.outputRemoved(output) }
        rearranged()
    }

    /// The areas that devices with absolute positions are mapped to, in the order of ``outputs``.
    public var areas: [OutputArea] { outputs.map(\.area) }

    /// Returns the first output that contains a point in global logical pixels; `nil` if there is none.
    public func output(at point: Point) -> Output? {
        outputs.first { $0.frame.contains(point) }
    }

    /// Returns the output that a frame is on: the one at its center, else the one that it covers most, else
    /// the first; `nil` without outputs.
    /// - Parameter frame: in global logical pixels.
    public func output(of frame: Rect) -> Output? {
        if let middle = output(at: frame.center) { return middle }
        let best = outputs.max { Self.area($0.frame, frame) < Self.area($1.frame, frame) }
        guard let best, Self.area(best.frame, frame) > 0 else { return outputs.first }
        return best
    }

    static func area(_ first: Rect, _ second: Rect) -> Double {
        let common = first.intersection(second)
        return common.width * common.height
    }

    // MARK: Changes

    /// Calls a handler after an output was added, removed or changed, for example to remap devices to
    /// ``areas``.
    public func observeChanges(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.add(handler)
    }

    func changed(_ output: Output) {
        output.announce()
        output.frameClock.refreshChanged()
        rearranged()
    }

    func announced(_ output: Output) {
        for follower in followers { follower.follower?.outputAnnounced(output) }
    }

    private func rearranged() {
        scene.outputs = outputs.map(\.frame)
        setNeedsUpdate()
        for follower in followers { follower.follower?.outputsChanged() }
        observers.notify(())
    }

    func remainingAreaChanged(of output: Output) {
        for follower in followers { follower.follower?.remainingAreaChanged(of: output) }
    }

    package func add(_ follower: any OutputFollower) {
        followers.removeAll { $0.follower == nil }
        followers.append(Follower(follower: follower))
    }

    // MARK: Surfaces

    /// Updates all surfaces at the end of the turn. Call this for changes that the scene does not report.
    func setNeedsUpdate() {
        presence.setNeedsUpdate()
    }

    /// Called when a client has bound an output that its surfaces may be on.
    func bound(_ resource: WlOutput, of output: Output) {
        for surface in compositor?.surfaces(of: resource.client, on: output) ?? [] {
            surface.resource.enter(output: resource)
        }
        for follower in followers { follower.follower?.outputBound(output, by: resource) }
    }
}
