/// A touchpad's gesture that has begun and not ended.
final class HeldTouchpadGesture: Interaction {
    let kind: TouchpadGesture.Kind
    let fingerCount: Int
    /// How far the fingers are apart, against the beginning.
    var scale = 1.0

    init(
        _ kind: TouchpadGesture.Kind, fingerCount: Int, device: InputDevice.ID, along route: Route?,
        _ consumer: Consumer
    ) {
        self.kind = kind
        self.fingerCount = fingerCount
        super.init(device: device, route: route, consumer: consumer)
    }
}
