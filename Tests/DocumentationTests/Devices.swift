import LibinputDevices
import SurfaceResponders
import WaylandServer

/// The devices of a seat.
final class Devices: LibinputBackendDelegate {
    let backend: LibinputBackend
    private(set) var isLidClosed = false
    // Releasing it ends watching the descriptor.
    private var source: FileDescriptorSource?

    static let rules: InputDeviceRules = [
        InputDeviceRule(
            InputDeviceMatch(kind: .touchpad),
            InputDeviceSettings(scrolling: .init(isNatural: true), tapping: .init(isEnabled: true))),
        InputDeviceRule(
            InputDeviceMatch(vendor: 0x46d, product: 0xc077),
            InputDeviceSettings(
                acceleration: .init(speed: -0.3, profile: .flat), scrolling: .init(factor: 1.5))),
        InputDeviceRule(
            InputDeviceMatch(name: "Cyrillic keyboard"),
            InputDeviceSettings(keyboard: .init(keymap: .names(layouts: ["ru"])))),
        InputDeviceRule(
            InputDeviceMatch(name: "Wall panel"), InputDeviceSettings(output: .named("HDMI-A-1"))),
    ]

    /// - Parameter context: `try LibinputLibrary()` for all devices of seat0.
    init(_ context: any LibinputContext, of seat: Seat, on loop: EventLoop) throws {
        backend = LibinputBackend(context: context, seat: seat, rules: Self.rules)
        backend.delegate = self
        source = loop.addFileDescriptor(backend.fileDescriptor.rawValue, .readable) { [backend] _ in
            try? backend.dispatch()
        }
        // Reports the devices that are already connected.
        try backend.dispatch()
    }

    /// Call this when an output is added, removed, moved or transformed.
    func outputsChanged(_ outputs: [OutputArea]) {
        backend.outputs = outputs
    }

    /// Prints the problems of each device, which a settings program would show.
    func backend(_ backend: LibinputBackend, didAdd device: ConnectedDevice) {
        for problem in device.problems { print("\(device.info.name): \(problem)") }
    }

    /// Handles device events that are not input of a seat.
    func backend(_ backend: LibinputBackend, didReceive event: DeviceEvent) {
        if case .toggle(.lid, let isOn) = event.payload { isLidClosed = isOn }
    }
}
