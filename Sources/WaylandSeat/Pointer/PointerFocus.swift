import SurfaceResponders
import WaylandServer

/// The surface that the pointer entered, with what is needed on each motion.
struct PointerFocus {
    /// nil while there is none.
    private(set) var surface: SeatSurface?
    /// Of the responder that stands for the surface. It is not kept: as long as the surface lives, the registry does.
    private var responder: ObjectIdentifier?
    /// Whether the client had a pointer when it was entered. If not, somebody up the chain got the enter, and
    /// gets the exit too.
    private(set) var isEntryTaken = false
    /// The serial of the enter: the one that set_cursor must name. nil until the client has a pointer.
    var enterSerial: UInt32?
    /// Where the client believes the pointer to be.
    var location = Point.zero
    /// What the client believes to be pressed.
    var presses: [ButtonPress] = []

    mutating func begin(on surface: SeatSurface, of responder: SurfaceResponder, at location: Point) {
        self.surface = surface
        self.responder = ObjectIdentifier(responder)
        self.location = location
        isEntryTaken = !surface.client.pointers.isEmpty
        enterSerial = nil
    }

    /// - Returns: the surface that had the pointer.
    mutating func end() -> SeatSurface? {
        defer { surface = nil }
        responder = nil
        if !presses.isEmpty { presses.removeAll(keepingCapacity: true) }
        return surface
    }

    /// The client to be told of what the pointer does on the surface that a responder stands for; nil where there is nothing
    /// to tell it by.
    @inline(__always)
    func client(on responder: SurfaceResponder) -> SeatClient? {
        guard isOn(responder), let surface, surface.isReachableByPointer else { return nil }
        return surface.client
    }

    /// Whether the pointer is on the surface that a responder stands for.
    @inline(__always)
    func isOn(_ responder: SurfaceResponder) -> Bool { self.responder == ObjectIdentifier(responder) }
}
