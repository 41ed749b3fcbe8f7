import Glibc
import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// A seat with all devices of this machine, including devices that a test creates.
final class UinputStage {
    /// The limit for waiting for a device or an event on a busy machine.
    private static let deadline = Duration.seconds(20)

    let embedded = EmbeddedSeat()
    let backend: LibinputBackend
    let journal = DeviceJournal()
    let heard = HeardEvents()
    private var events: [InputEvent] = []

    init(rules: InputDeviceRules = []) throws {
        backend = LibinputBackend(
            context: try LibinputLibrary(), seat: embedded.seat, rules: rules,
            outputs: [OutputArea(name: "test", frame: Rect(x: 0, y: 0, width: 1000, height: 500))])
        backend.delegate = journal
        embedded.seat.addSpy(heard)
    }

    /// Creates a device and waits until libinput has added it.
    func plug(_ name: String, _ features: UinputDevice.Features) throws -> (UinputDevice, ConnectedDevice) {
        let device = try UinputDevice(named: name, features)
        try wait("\(name) is plugged in") { connected(name) != nil }
        return (device, try #require(connected(name)))
    }

    func connected(_ name: String) -> ConnectedDevice? {
        backend.devices.last { $0.info.name == name }
    }

    /// Dispatches until a condition holds.
    func wait(_ what: String, until holds: () throws -> Bool) throws {
        let end = ContinuousClock.now + Self.deadline
        while true {
            try backend.dispatch()
            if try holds() { return }
            guard ContinuousClock.now < end else {
                Issue.record("waited in vain: \(what)")
                throw CancellationError()
            }
            var descriptor = pollfd(fd: backend.fileDescriptor.rawValue, events: Int16(POLLIN), revents: 0)
            _ = poll(&descriptor, 1, 100)
        }
    }

    /// Waits until a device has reported `count` events, and returns them.
    func take(_ count: Int, of device: ConnectedDevice) throws -> [InputEvent.Payload] {
        var payloads: [InputEvent.Payload] = []
        try wait("\(count) events of \(device.info.name), received: \(payloads)") {
            payloads += heard.take().filter { $0.device == device.seatDevice?.id }.map(\.payload)
            return payloads.count >= count
        }
        return payloads
    }
}
