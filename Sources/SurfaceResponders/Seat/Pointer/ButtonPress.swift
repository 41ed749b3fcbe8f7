/// A button of the pointer that is down, on whatever devices.
final class ButtonPress: Interaction {
    let button: PointerButton

    init(
        _ button: PointerButton, device: InputDevice.ID, along route: Route?, _ consumer: Consumer
    ) {
        self.button = button
        super.init(device: device, route: route, consumer: consumer)
    }
}
