import Logging
import SurfaceResponders
import WaylandServer

/// What all senders of a seat stand on: made before them, it knows none of them.
final class SenderContext {
    let seat: Seat
    let registry: SurfaceRegistry
    let clients = SeatClients()
    let frames = ClientFrames()
    let serials: SerialSource
    let embedder = SeatEmbedder()
    let logger: Logger

    init(_ seat: Seat, on display: Display, registry: SurfaceRegistry, logger: Logger) {
        self.seat = seat
        self.registry = registry
        self.logger = logger
        serials = SerialSource(display)
    }
}
