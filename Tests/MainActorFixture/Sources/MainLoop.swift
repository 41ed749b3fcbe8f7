import Dispatch
import SurfaceResponders
import WaylandServer

/// Serves clients from the main queue, which waits for them and for tasks of the main actor at the same time.
public final class MainLoop {
    private let display: Display
    private let seat: Seat
    private var source: (any DispatchSourceRead)?

    /// - Parameters:
    ///   - display: served from `start()` on.
    ///   - seat: brought up to date in each turn.
    public init(display: Display, seat: Seat) {
        self.display = display
        self.seat = seat
    }

    /// - Returns: false if the display is gone.
    public func start() -> Bool {
        guard let fileDescriptor = display.eventLoop.fileDescriptor else { return false }
        let source = DispatchSource.makeReadSource(fileDescriptor: fileDescriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.turn() } }
        source.activate()
        self.source = source
        turn()
        return true
    }

    /// To be called also after a task has changed something on the screen, which `Scene.observeChanges(_:)` reports.
    public func turn() {
        display.eventLoop.dispatch(timeout: .zero)
        seat.update()
        display.flushClients()
    }
}
