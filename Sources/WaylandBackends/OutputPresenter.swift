import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// Decides when an output needs a picture, draws its damage into buffers of a backend, and tells clients when
/// their content was shown. Backends use one for each output.
///
/// At the end of a turn, the presenter calls ``onShow`` if something has changed or a client waits for a
/// frame. The backend then calls ``draw(_:into:bytesPerRow:)`` and ``didSubmit(hiddenAfter:)``, and
/// ``didPresent(_:)`` when the user sees the picture. No other picture is requested until then.
public final class OutputPresenter {
    /// The output that is shown.
    public let output: Output

    /// Called at the end of a turn that needs a picture. The backend submits a picture, or does nothing if it
    /// cannot do so yet. In that case, the end of the next turn calls this again.
    /// - Parameter isChanged: `false` if the picture is the same as the previous one, but clients wait for
    ///   it to be presented. It does not have to be drawn.
    public var onShow: (_ isChanged: Bool) -> Void = { _ in }

    /// Returns items in front of everything except cursors, front to back.
    public var itemsInFront: () -> [FrameItem] = { [] }

    /// Returns whether the pictures contain the cursor of a seat's pointer. A backend that shows it by other
    /// means returns `false`. After the result has changed, call ``setNeedsDisplay()``.
    public var drawsPointer: (SeatGlobal) -> Bool = { _ in true }

    private let compositor: Compositor
    private let renderer: PixmanRenderer
    private var phase = Phase.idle
    private lazy var hideTimer = ClockTimer(compositor.clock) { [unowned self] in didHide() }
    private lazy var unseenTimer = ClockTimer(compositor.clock) { [unowned self] in presentUnseen() }
    private var observations: [ObservationToken] = []

    /// What the latest picture was made of.
    private var shown = Sources()
    /// The frame that is not drawn yet.
    private var frame: SceneFrame?
    private var tracker = FrameDamageTracker()
    private var damages = DamageHistory()
    private var isDisplayNeeded = true

    private enum Phase {
        case idle
        /// A picture is submitted, but not shown yet.
        case submitted
        /// The user cannot see the output. A submitted picture may still be shown later.
        case hidden(isTimerRunning: Bool)
    }

    /// Everything that pictures depend on, except the items of the delegate.
    private struct Sources: Equatable {
        var changeCount: UInt64?
        var state: OutputState?
        var pointers: [Point] = []
    }

    /// Creates a presenter, which becomes the source of the output's frame clock.
    /// - Parameters:
    ///   - output: the output.
    ///   - compositor: the compositor whose scene is shown.
    ///   - renderer: draws the pictures. Several presenters can use the same renderer.
    public init(_ output: Output, of compositor: Compositor, renderer: PixmanRenderer) {
        self.output = output
        self.compositor = compositor
        self.renderer = renderer
        // The end of the turn looks whether the clock runs.
        output.frameClock.source = .embedder(needsFrame: {})
        observations = [
            compositor.observeTurns { [unowned self] in turnEnded() }
        ]
        observations += compositor.registry.seats.map { seat in
            seat.observe { [unowned self] change in
                switch change {
                case .cursor, .toolCursor: isDisplayNeeded = true
                default: break
                }
            }
        }
    }

    /// Ends the presenter. The output's frame clock follows a timer from here on.
    public func stop() {
        observations = []
        hideTimer.stop()
        unseenTimer.stop()
        frame = nil
        output.frameClock.source = .timer
    }

    /// Requests a picture although nothing has changed in the scene: the delegate's items may have changed.
    public func setNeedsDisplay() {
        isDisplayNeeded = true
    }

    /// Forgets what buffers contain, so that the next pictures are drawn as a whole.
    public func setNeedsFullDisplay() {
        isDisplayNeeded = true
        tracker = FrameDamageTracker()
    }

    // MARK: Turns

    private func turnEnded() {
        switch phase {
        case .submitted: break
        case .idle: showIfNeeded()
        case .hidden(let isTimerRunning):
            guard !isTimerRunning, output.frameClock.isFrameWanted else { return }
            phase = .hidden(isTimerRunning: true)
            unseenTimer.start(after: .nanoseconds(1_000_000_000_000 / Int64(output.state.mode.refresh)))
        }
    }

    private func showIfNeeded() {
        updateFrame()
        guard frame != nil || output.frameClock.isRunning else { return }
        onShow(frame != nil)
    }

    /// Makes a frame if something has changed. A change that is not on this output leaves it nil.
    private func updateFrame() {
        let sources = Sources(
            changeCount: compositor.changeCount, state: output.state, pointers: drawnPointers)
        guard isDisplayNeeded || sources != shown else { return }
        if sources.state != shown.state { tracker = FrameDamageTracker() }
        shown = sources
        isDisplayNeeded = false
        let front = itemsInFront()
        let next = compositor.sceneFrame(front: compositor.cursorItems(where: drawsPointer) + front)
        let damage = tracker.damage(of: next)
        let canvas = FrameOutput(output)
        let isVisible =
            switch damage {
            case .everything: true
            case .areas(let areas): areas.contains { $0.intersects(canvas.area) }
            }
        if isVisible { damages.add(damage) }
        if isVisible || frame != nil { frame = next }
    }

    /// The locations of the cursors that pictures contain, in global logical pixels.
    private var drawnPointers: [Point] {
        compositor.registry.seats.flatMap { global in
            let tools = global.seat.tablets.nearTools.compactMap {
                global.seat.tablets.state(of: $0)?.location
            }
            guard drawsPointer(global), let place = global.seat.pointer.place else { return tools }
            return tools + [place]
        }
    }

    // MARK: Drawing

    /// Draws what has changed since a buffer was last drawn. Call this only in ``onShow``.
    /// - Parameters:
    ///   - buffer: what the buffer contains: a new `DrawnPicture` for new memory.
    ///   - memory: the buffer, as for `PixmanRenderer.render(_:on:damage:over:into:bytesPerRow:)`.
    ///   - bytesPerRow: from the start of a row to the start of the next.
    /// - Returns: the pixels that were drawn. They include all that differ from the previous picture.
    /// - Throws: an error of the renderer. The picture is then requested again.
    public func draw(
        _ buffer: inout DrawnPicture, into memory: inout MutableRawSpan, bytesPerRow: Int
    ) throws(FrameRenderingError) -> Region {
        guard let next = frame else { return Region() }
        let damage = damages.damage(since: buffer.number)
        buffer.number = nil
        let drawn = try renderer.render(
            next, on: FrameOutput(output), damage: damage, into: &memory, bytesPerRow: bytesPerRow)
        buffer.number = damages.number
        frame = nil
        return drawn
    }

    // MARK: Presentation

    /// Call this after a picture was submitted.
    /// - Parameter limit: if the picture is not presented within this time, the output counts as hidden.
    public func didSubmit(hiddenAfter limit: Duration? = nil) {
        phase = .submitted
        if let limit { hideTimer.start(after: limit) }
    }

    /// Call this when the submitted picture was shown. Clients receive their frame callbacks.
    public func didPresent(_ presentation: FramePresentation) {
        hideTimer.stop()
        unseenTimer.stop()
        phase = .idle
        output.frameClock.present(presentation)
    }

    /// Call this when the user no longer sees the output. Until the next ``didPresent(_:)``, no pictures are
    /// requested, and clients receive frame callbacks once a second. Captures and others that request
    /// pictures from the frame clock do not have to wait.
    public func didHide() {
        hideTimer.stop()
        guard case .hidden = phase else {
            phase = .hidden(isTimerRunning: false)
            return
        }
    }

    /// Call this when the user sees the output again, and no submitted picture is on its way.
    public func didReappear() {
        hideTimer.stop()
        unseenTimer.stop()
        phase = .idle
        setNeedsFullDisplay()
    }

    private func presentUnseen() {
        guard case .hidden = phase else { return }
        phase = .hidden(isTimerRunning: false)
        output.frameClock.present(FramePresentation(time: compositor.clock.now))
    }
}

/// What a buffer of a backend contains: one of the presenter's pictures, or unknown pixels.
public struct DrawnPicture: Hashable, Sendable {
    /// The number of the picture; `nil` for unknown pixels.
    var number: UInt64?

    /// Describes memory whose pixels are unknown.
    public init() {}
}

/// The damage of the latest pictures of an output.
struct DamageHistory {
    /// The number of the latest picture.
    private(set) var number: UInt64 = 0
    /// The damage of the latest pictures, oldest first.
    private var latest: [FrameDamage] = []

    /// More buffers than backends have.
    private static let maximumCount = 4

    mutating func add(_ damage: FrameDamage) {
        number += 1
        if latest.count == Self.maximumCount { latest.removeFirst() }
        latest.append(damage)
    }

    /// Returns how the latest picture differs from an earlier one.
    func damage(since former: UInt64?) -> FrameDamage {
        guard let former, number - former <= latest.count else { return .everything }
        var areas: [Rect] = []
        for damage in latest.suffix(Int(number - former)) {
            switch damage {
            case .everything: return .everything
            case .areas(let more): areas += more
            }
        }
        return .areas(areas)
    }
}
