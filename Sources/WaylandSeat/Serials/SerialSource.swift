import SurfaceResponders
import WaylandServer

/// Gives the events of a seat their serials, and knows what each told to whom.
final class SerialSource {
    private let display: Display
    private let clients: SeatClients
    /// How many buttons and fingers went down, and gestures of a touchpad began.
    private var interactionCount: UInt64 = 0

    init(_ display: Display, of clients: SeatClients) {
        self.display = display
        self.clients = clients
    }

    // MARK: Serials

    /// A serial for an event that nobody may answer to.
    func next() -> UInt32 {
        display.nextSerial()
    }

    /// A serial that the client may name later.
    @inline(__always)
    func next(_ record: SerialRecord, for client: SeatClient) -> UInt32 {
        let serial = next()
        client.serials.add(serial, record)
        return serial
    }

    /// What a serial told a client; nil when it was another's, made up, or is too old.
    func record(of serial: UInt32, client: Client) -> SerialRecord? {
        clients.existing(client)?.serials.record(of: serial)
    }

    /// Whether a client that is still there, and is none of these, was told such a thing later than a serial was given.
    func isAny(
        after serial: UInt32, forOthersThan clients: [Client], _ isMeant: (SerialRecord) -> Bool
    ) -> Bool {
        self.clients.contains { other in
            other.serials.isAny(after: serial, isMeant) && !clients.contains { $0 === other.client }
        }
    }

    /// Whether a client was told such a thing later than a serial was given. True also if that is no longer known.
    func mayBeAny(after serial: UInt32, for client: Client, _ isMeant: (SerialRecord) -> Bool) -> Bool {
        clients.existing(client)?.serials.mayBeAny(after: serial, isMeant) ?? false
    }

    /// The button that a serial told a client the press of; nil if it told something else.
    func button(_ serial: UInt32, of client: Client) -> PointerButton? {
        if case .buttonPress(let button) = record(of: serial, client: client) { button } else { nil }
    }

    // MARK: Interactions

    /// The number of an interaction that begins now.
    func beginInteraction() -> UInt64 {
        interactionCount += 1
        return interactionCount
    }

    /// The number of the next interaction: the first that an object made now can hear the beginning of. It hears nothing
    /// of the end of earlier ones.
    var nextInteraction: UInt64 { interactionCount + 1 }
}
