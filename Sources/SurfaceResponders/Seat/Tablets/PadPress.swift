/// A button of a pad that is down.
final class PadPress: Interaction {
    let button: UInt32

    init(_ button: UInt32, on device: InputDevice.ID, along route: Route?, _ consumer: Consumer) {
        self.button = button
        super.init(device: device, route: route, consumer: consumer)
    }
}
