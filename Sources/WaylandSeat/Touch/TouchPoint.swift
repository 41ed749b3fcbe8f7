import SurfaceResponders
import WaylandServer

/// A finger that a client was told of and has not been told the end of, in the place of its slot.
struct TouchPoint {
    /// Nil while the place is free, as the other references.
    private(set) var touch: Touch?
    private(set) var client: SeatClient?
    private(set) var surface: WlSurface?
    /// What the client knows the finger by.
    private(set) var id: Int32 = 0
    /// Of the down.
    private(set) var serial: UInt32 = 0
    /// The number of the interaction that began.
    private(set) var interaction: UInt64 = 0
    /// Where the client believes the finger to be.
    var location = Point.zero
    /// What the client knows of the finger's shape.
    var contact = TouchContact()
    /// Whether the client was told a cancel, which ends all of its fingers: it hears nothing more of this
    /// one.
    var isCancelled = false

    /// Whether a client has a finger here that is down and was not taken from it.
    func isStanding(of client: Client) -> Bool {
        self.client?.client === client && !isCancelled && surface?.isAlive == true
    }

    mutating func begin(
        _ touch: Touch, of client: SeatClient, on surface: WlSurface, at location: Point,
        _ contact: TouchContact, serial: UInt32, interaction: UInt64
    ) {
        self.touch = touch
        id = touch.id
        self.client = client
        self.surface = surface
        self.serial = serial
        self.interaction = interaction
        self.location = location
        self.contact = contact
        isCancelled = false
    }

    /// The place is free from now on.
    /// - Returns: the client that had the finger.
    mutating func end() -> SeatClient? {
        defer { client = nil }
        touch = nil
        surface = nil
        return client
    }
}
