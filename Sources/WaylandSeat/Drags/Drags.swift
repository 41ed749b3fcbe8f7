import SurfaceResponders
import WaylandServer

/// The drag of a seat, and the clients that it may come over.
final class Drags {
    let context: SenderContext
    private let touch: TouchSender
    /// Has the clients' devices: one serves for both.
    private let clipboard: Selection
    /// The one that is under way.
    private(set) var current: Drag?
    /// The seat is off the wire.
    private var hasEnded = false

    init(_ context: SenderContext, touch: TouchSender, clipboard: Selection) {
        self.context = context
        self.touch = touch
        self.clipboard = clipboard
    }

    // MARK: Devices

    func deviceDestroyed(_ device: WlDataDevice) {
        current?.remove(device)
    }

    func devices(of client: Client) -> [WlDataDevice] {
        clipboard.devices(of: client).compactMap { $0 as? WlDataDevice }
    }

    // MARK: Drags

    /// Begins a drag; one that is under way is cancelled.
    func begin(_ drag: Drag, with press: StandingPress) {
        guard !hasEnded else { return drag.cancel() }
        current?.cancel()
        current = drag
        context.registry.dragsUnderWay.append(self)
        drag.begin(with: press)
    }

    /// Gives a drag the finger that it follows.
    /// - Returns: false for a finger that is not there any more.
    func transfer(_ finger: Touch, to drag: Drag) -> Bool {
        touch.delayingCancels { context.seat.touches.transfer(finger, to: drag) }
    }

    func ended(_ drag: Drag) {
        touch.sendDelayedCancel()
        guard current === drag else { return }
        current = nil
        context.registry.dragsUnderWay.removeAll { $0 === self }
    }

    /// The seat goes off the wire.
    func end() {
        hasEnded = true
        current?.cancel()
    }
}
