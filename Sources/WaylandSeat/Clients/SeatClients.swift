import SurfaceResponders
import WaylandServer

/// The clients that have something of a seat.
final class SeatClients {
    @safe @exclusivity(unchecked) private var known: [ObjectIdentifier: SeatClient] = [:]
    private var ended: (SeatClient) -> Void = { _ in }

    /// Calls `body` for each client whose end begins, when it is in here no more and before its objects are destroyed.
    /// One `body` at a time: the last one given.
    func onEnd(_ body: @escaping (SeatClient) -> Void) {
        ended = body
    }

    /// What a client has of this seat, made when it is first needed. nil for a client whose end has begun:
    /// its surfaces are still there, one after the other, but it gets nothing any more.
    func made(for client: Client) -> SeatClient? {
        guard client.isAlive else { return nil }
        if let known = existing(client) { return known }
        let made = SeatClient(client: client, among: self)
        known[ObjectIdentifier(client)] = made
        client.onDestroy { [weak self, unowned client] in self?.forget(client) }
        return made
    }

    func existing(_ client: Client) -> SeatClient? {
        known[ObjectIdentifier(client)]
    }

    /// The object by which events to a resource name the seat; nil if its client has none, or nothing can be sent to it
    /// any more.
    func seat(for resource: Resource) -> WlSeat? {
        guard resource.isAlive, resource.client.isAlive else { return nil }
        return existing(resource.client)?.seats.first
    }

    func forEach<E: Error>(_ body: (SeatClient) throws(E) -> Void) throws(E) {
        for client in known.values { try body(client) }
    }

    // MARK: Serials

    /// What a serial told a client; nil when it was another's, made up, or is too old.
    func record(of serial: UInt32, client: Client) -> SerialRecord? {
        existing(client)?.serials.record(of: serial)
    }

    /// Whether a client that is still there, and is none of these, was told such a thing later than a serial was given.
    func isAny(
        after serial: UInt32, forOthersThan clients: [Client], _ isMeant: (SerialRecord) -> Bool
    ) -> Bool {
        known.values.contains { other in
            other.serials.isAny(after: serial, isMeant) && !clients.contains { $0 === other.client }
        }
    }

    /// Whether a client was told such a thing later than a serial was given. True also if that is no longer known.
    func mayBeAny(after serial: UInt32, for client: Client, _ isMeant: (SerialRecord) -> Bool) -> Bool {
        existing(client)?.serials.mayBeAny(after: serial, isMeant) ?? false
    }

    /// The button that a serial told a client the press of; nil if it told something else.
    func button(_ serial: UInt32, of client: Client) -> PointerButton? {
        if case .buttonPress(let button) = record(of: serial, client: client) { button } else { nil }
    }

    // MARK: The end

    /// The seat goes.
    func makeInert() {
        forEach {
            $0.makeInert()
            $0.forget()
        }
        known.removeAll()
    }

    private func forget(_ client: Client) {
        guard let seatClient = known.removeValue(forKey: ObjectIdentifier(client)) else { return }
        seatClient.forget()
        ended(seatClient)
    }
}
