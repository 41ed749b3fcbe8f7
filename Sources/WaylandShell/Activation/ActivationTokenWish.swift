import WaylandServer

/// What a client says of why it asks for a token.
struct ActivationTokenWish {
    var serial: UInt32 = 0
    /// Whose the serial is; nil if the client named none.
    private(set) var seat: WlSeat?
    var applicationIdentifier: String?
    /// Which of its surfaces asks; nil if the client named none.
    var surface: WlSurface?

    mutating func setSerial(_ serial: UInt32, of seat: WlSeat) {
        self.serial = serial
        self.seat = seat
    }

    /// Whether the person can see the surface that asks, if the client named one.
    var isSurfaceShown: Bool {
        guard let surface else { return true }
        guard let responder = Surface.from(surface)?.responder, let window = responder.window else {
            return false
        }
        return window.scene != nil && !window.isHidden
    }
}
