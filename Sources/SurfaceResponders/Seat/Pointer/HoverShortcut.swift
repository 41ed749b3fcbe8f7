/// The short way of motions that change nothing but where the pointer is: within the area that the last pick is good for,
/// over a surface whose client has the pointer, with nobody to be asked before that client.
///
/// A motion that went the whole way and found it so opens it. Whatever could make another motion differ closes it: each event
/// that goes the whole way, and each change of filters, spies, grabs, devices, the transport, who wants explanations, what
/// shakes mean, and what the pointer is over. What the scene does is looked at on each motion.
final class HoverShortcut {
    /// The one device whose motions may take it.
    let device: InputDevice.ID
    /// The scene's version that this is good for.
    let version: UInt64
    let host: SurfaceResponder
    let transport: any SeatTransport
    /// From global coordinates to the surface's.
    let toLocal: AffineTransform
    private let least, beyond: SIMD2<Double>

    /// - Parameter area: where motions may go: the last pick is good there.
    init?(
        of device: InputDevice.ID, over host: SurfaceResponder, toLocal: AffineTransform, within area: Rect,
        at version: UInt64, transport: any SeatTransport
    ) {
        let area = area.intersection(InputValidator.bounds)
        // A motion from one end of it to the other must not be longer than what clients can be told.
        guard max(area.width, area.height) < InputValidator.bounds.maxX else { return nil }
        self.device = device
        self.version = version
        self.host = host
        self.transport = transport
        self.toLocal = toLocal
        least = SIMD2(area.minX, area.minY)
        beyond = SIMD2(area.maxX, area.maxY)
    }

    @inline(__always)
    func contains(_ point: Point) -> Bool {
        let place = SIMD2(point.x, point.y)
        return all((place .>= least) .& (place .< beyond))
    }
}
