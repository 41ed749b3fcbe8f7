import Logging
import SurfaceResponders
import WaylandServer

internal import UncountedReferences

/// What all senders of a seat stand on: made before them, it knows none of them.
final class SenderContext {
    let seat: Seat
    let display: Display
    let registry: SurfaceRegistry
    let clients = SeatClients()
    let frames = ClientFrames()
    let embedder = SeatEmbedder()
    let logger: Logger
    /// How many buttons and fingers went down, and gestures of a touchpad began.
    private var interactionCount: UInt64 = 0

    init(_ seat: Seat, on display: Display, registry: SurfaceRegistry, logger: Logger) {
        self.seat = seat
        self.display = display
        self.registry = registry
        self.logger = logger
    }

    /// A serial for an event. The display is kept here, so that no reference to it is counted.
    @inline(__always)
    func nextSerial() -> UInt32 { Unretained(display).use { $0.nextSerial() } }

    func beginInteraction() -> UInt64 {
        interactionCount += 1
        return interactionCount
    }

    /// The number of the next interaction: the first that an object made now can hear the beginning of. It hears nothing
    /// of the end of earlier ones.
    var nextInteraction: UInt64 { interactionCount + 1 }

    /// The client's surface that a responder stands for; nil for responders of the compositor's own, and for a surface or a
    /// client that is gone.
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
