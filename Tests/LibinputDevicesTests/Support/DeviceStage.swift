import InMemoryLogging
import LibinputDevices
import Logging
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// A seat with one window, "client", that fills an output of 1000 by 500, and a backend without hardware.
final class DeviceStage {
    static let output = OutputArea(name: "eDP-1", frame: Rect(x: 0, y: 0, width: 1000, height: 500))

    let context = ScriptedContext()
    let embedded = EmbeddedSeat()
    let backend: LibinputBackend
    let journal = DeviceJournal()
    let heard = HeardEvents()
    let log = InMemoryLogHandler()
    private var time: UInt64 = 2_000_000

    init(rules: InputDeviceRules = [], outputs: [OutputArea] = [DeviceStage.output]) {
        // Removes the devices of the embedded seat, so that only the backend adds devices.
        for device in [embedded.mouse, embedded.keyboard, embedded.touchscreen] {
            embedded.seat.removeDevice(device.id)
        }
        let window = embedded.addWindow(DeviceStage.output.frame, named: "client")
        backend = LibinputBackend(
            context: context, seat: embedded.seat, rules: rules, outputs: outputs,
            logger: Logger(label: "test") { [log] _ in log })
        backend.delegate = journal
        embedded.seat.addSpy(heard)
        window.makeKey(on: embedded.seat)
        forget()
    }

    var seat: Seat { embedded.seat }

    var warnings: [String] {
        log.entries.filter { $0.level == .warning }.map(\.message.description)
    }

    @discardableResult
    func plug(_ device: ScriptedDevice) throws -> ScriptedDevice {
        context.plug(device)
        try dispatch()
        return device
    }

    func unplug(_ device: ScriptedDevice) throws {
        context.unplug(device)
        try dispatch()
    }

    /// Queues reports of a device and dispatches them. All have one time, a millisecond later than in the
    /// last call.
    func report(_ device: ScriptedDevice, _ reports: LibinputReport...) throws {
        time += 1000
        for report in reports {
            context.queue(.reported(report, by: device, at: Timestamp(microseconds: time)))
        }
        try dispatch()
    }

    func dispatch() throws {
        try backend.dispatch()
        #expect(seat._checkInvariants() == [])
    }

    /// Returns the backend's current description of the device.
    func connected(_ device: ScriptedDevice) throws -> ConnectedDevice {
        try #require(backend.devices.first { $0.info == device.info })
    }

    /// Returns the payloads of the events that the seat received since the last call.
    func payloads() -> [InputEvent.Payload] {
        heard.take().map(\.payload)
    }

    /// Returns the deliveries to the client since the last call.
    func deliveries() -> [Delivery] {
        embedded.transport.takeDeliveries()
    }

    func forget() {
        _ = heard.take()
        _ = deliveries()
    }
}
