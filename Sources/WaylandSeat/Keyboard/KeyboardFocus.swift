import SurfaceResponders
import WaylandServer

/// The surface that has the keyboard focus, with the client that its keys go to.
final class KeyboardFocus {
    let responder: SurfaceResponder
    let surface: WlSurface
    let client: SeatClient
    /// The keys that the client believes to be down, in the order in which they went down, by evdev codes.
    @exclusivity(unchecked) var keys: [UInt32] = []
    /// What the client knows of the modifiers; nil if it has to be told in any case.
    var sentModifiers: KeyboardModifiers?

    init(responder: SurfaceResponder, surface: WlSurface, client: SeatClient, keys: [KeyCode]) {
        self.responder = responder
        self.surface = surface
        self.client = client
        // A press allocates nothing as long as no more fingers type than there are.
        self.keys.reserveCapacity(max(keys.count, 32))
        for key in keys { self.keys.append(key.rawValue) }
    }

    /// Whether there is something to tell the client by.
    var isReachable: Bool { surface.isAlive && !client.keyboards.isEmpty }

    func isDown(_ code: KeyCode) -> Bool {
        keys.contains(code.rawValue)
    }

    /// False if the client does not believe the key to be down.
    func remove(_ code: KeyCode) -> Bool {
        // Most often the key that went down last.
        if keys.last == code.rawValue {
            keys.removeLast()
            return true
        }
        guard let place = keys.firstIndex(of: code.rawValue) else { return false }
        keys.remove(at: place)
        return true
    }
}
