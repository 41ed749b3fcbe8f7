import Logging
import SurfaceResponders
import WaylandServer

internal import UncountedReferences

/// The state that all senders of a seat share. It references none of them.
final class SenderContext {
    let seat: Seat
    let display: Display
    let registry: SurfaceRegistry
    let clients = SeatClients()
    let frames = ClientFrames()
    let embedder = SeatEmbedder()
    let logger: Logger
    /// The number of interactions so far. An interaction is a button press, a touch or a touchpad gesture.
    private var interactionCount: UInt64 = 0

    init(_ seat: Seat, on display: Display, registry: SurfaceRegistry, logger: Logger) {
        self.seat = seat
        self.display = display
        self.registry = registry
        self.logger = logger
    }

    /// Returns a serial, without counting a reference to the display, which this object keeps alive.
    @inline(__always)
    func nextSerial() -> UInt32 { Unretained(display).use { $0.nextSerial() } }

    func beginInteraction() -> UInt64 {
        interactionCount += 1
        return interactionCount
    }

    /// The number of the next interaction. An object that is created now is not sent the end of earlier ones.
    var nextInteraction: UInt64 { interactionCount + 1 }

    /// The client's surface that a responder represents; `nil` if there is none, or it was destroyed.
    @inline(__always)
    func surface(of responder: SurfaceResponder) -> SeatSurface? {
        (responder as? ClientSurfaceResponder)?.knownSurface(among: clients) ?? findSurface(of: responder)
    }

    @inline(never)
    private func findSurface(of responder: SurfaceResponder) -> SeatSurface? {
        guard let surface = registry.surface(of: responder), surface.isAlive,
            let client = clients.made(for: surface.client)
        else { return nil }
        let found = SeatSurface(surface: surface, client: client)
        (responder as? ClientSurfaceResponder)?.remember(found)
        return found
    }
}
