/// A touchpad's gesture that has begun and not ended: where the rest of it goes.
final class GestureInteraction {
    enum Consumer {
        case route(Route)
        case taken(by: any InputFilter)
        /// Who had it is gone, or a lock took it away: the rest reaches nobody.
        case swallowed
    }

    let kind: TouchpadGesture.Kind
    let fingerCount: Int
    let device: InputDevice.ID
    @exclusivity(unchecked) var consumer: Consumer
    /// How far the fingers are apart, against the beginning.
    @exclusivity(unchecked) var scale = 1.0
    /// Whether responders have heard of it.
    @exclusivity(unchecked) var isTold = false
    /// The surface whose client took the beginning, and has not been told the end.
    @exclusivity(unchecked) var clientSurface: SurfaceResponder?

    init(
        _ kind: TouchpadGesture.Kind, fingerCount: Int, device: InputDevice.ID, consumer: Consumer
    ) {
        self.kind = kind
        self.fingerCount = fingerCount
        self.device = device
        self.consumer = consumer
    }

    var isTaken: Bool {
        if case .taken = consumer { true } else { false }
    }

    var isRouted: Bool {
        if case .route = consumer { true } else { false }
    }
}
