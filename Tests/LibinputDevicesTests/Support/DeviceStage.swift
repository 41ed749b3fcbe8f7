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
        // The devices of the stage alone count.
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

    /// The warnings that were logged.
    var warnings: [String] {
        log.entries.filter { $0.level == .warning }.map(\.message.description)
    }

    /// Plugs a device in.
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

    /// Has a device report something in one hardware frame, a millisecond after the last.
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

    /// What the device is for the backend now.
    func connected(_ device: ScriptedDevice) throws -> ConnectedDevice {
        try #require(backend.devices.first { $0.info == device.info })
    }

    /// What the seat heard since the last time, without devices and times.
    func payloads() -> [InputEvent.Payload] {
        heard.take().map(\.payload)
    }

    /// What the client was told since the last time.
    func deliveries() -> [Delivery] {
        embedded.transport.takeDeliveries()
    }

    func forget() {
        _ = heard.take()
        _ = deliveries()
    }
}
