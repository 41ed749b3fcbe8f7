import Dispatch
import SurfaceResponders
import WaylandServer

/// Serves clients on the main queue, which also runs the tasks of the main actor.
public final class MainLoop {
    private let display: Display
    private let seat: Seat
    private var source: (any DispatchSourceRead)?

    /// - Parameters:
    ///   - display: the display whose clients are served after `start()`.
    ///   - seat: the seat that is updated in each turn.
    public init(display: Display, seat: Seat) {
        self.display = display
        self.seat = seat
    }

    /// Starts serving clients.
    /// - Returns: false if the display has been destroyed.
    public func start() -> Bool {
        guard let fileDescriptor = display.eventLoop.fileDescriptor else { return false }
        let source = DispatchSource.makeReadSource(fileDescriptor: fileDescriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.turn() } }
        source.activate()
        self.source = source
        turn()
        return true
    }

    /// Runs a turn of the loop. Call it also after a task changes the scene. `Scene.observeChanges(_:)`
    /// reports changes.
    public func turn() {
        display.eventLoop.dispatch(timeout: .zero)
        seat.update()
        display.flushClients()
    }
}
