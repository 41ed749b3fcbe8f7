import Proofs
import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import SystemPackage
import Testing

/// Tests devices that are plugged in and unplugged.
@Suite struct HotPlugTests {
    private let stage = DeviceStage()

    @Test func `seat capabilities follow the devices`() throws {
        let mouse = try stage.plug(.mouse())
        #expect(stage.seat.capabilities == .pointer)
        let screen = try stage.plug(.touchscreen())
        let keyboard = try stage.plug(.keyboard())
        #expect(stage.seat.capabilities == [.pointer, .touch, .keyboard])
        for device in [mouse, screen, keyboard] { try stage.unplug(device) }
        #expect(stage.seat.capabilities == [])
        #expect(stage.backend.devices.isEmpty)
        #expect(stage.journal.added.map(\.info.name) == ["mouse", "touchscreen", "keyboard"])
        #expect(stage.journal.removed.map(\.id) == stage.journal.added.map(\.id))
    }

    static let kinds: [(LibinputCapabilities, LibinputDeviceInfo.PointerKind, [InputDeviceKind])] = [
        (.keyboard, .mouse, [.keyboard]), (.pointer, .mouse, [.mouse]), (.pointer, .touchpad, [.touchpad]),
        (.pointer, .trackball, [.trackball]), (.pointer, .trackpoint, [.trackpoint]),
        (.touch, .mouse, [.touchscreen]), (.tabletTool, .mouse, [.tablet]),
        (.tabletPad, .mouse, [.tabletPad]), (.toggle, .mouse, [.toggle]),
        ([.keyboard, .pointer], .touchpad, [.keyboard, .touchpad]), ([], .touchpad, []),
    ]

    @Test(arguments: kinds)
    func `device description lists its kinds`(
        _ capabilities: LibinputCapabilities, _ pointer: LibinputDeviceInfo.PointerKind,
        _ kinds: [InputDeviceKind]
    ) {
        let info = LibinputDeviceInfo(
            name: "it", vendor: 1, product: 2, capabilities: capabilities, pointerKind: pointer)
        #expect(
            info.description
                == InputDeviceDescription(name: "it", vendor: 1, product: 2, kinds: Set(kinds)))
    }

    @Test func `unplugging a keyboard releases its keys`() throws {
        let other = try stage.plug(.keyboard("other"))
        let keyboard = try stage.plug(.keyboard())
        try stage.report(keyboard, .key(30, isDown: true), .key(42, isDown: true))
        try stage.report(other, .key(31, isDown: true))
        stage.forget()
        try stage.unplug(keyboard)
        #expect(
            Set(stage.deliveries().map { "\($0)" })
                == Set(
                    [Delivery.keyReleased("client", KeyCode(30)), .keyReleased("client", KeyCode(42))].map {
                        "\($0)"
                    }))
        #expect(Array(stage.seat.keyboard.pressedKeys) == [KeyCode(31)])
    }

    @Test func `unplugging a mouse releases its buttons`() throws {
        try stage.plug(.mouse("other"))
        let mouse = try stage.plug(.mouse())
        try stage.report(mouse, .pointerPosition(Point(x: 0.5, y: 0.5)))
        try stage.report(mouse, .button(0x110, isDown: true))
        stage.forget()
        try stage.unplug(mouse)
        #expect(stage.deliveries() == [.buttonReleased("client", .left)])
    }

    @Test(.requirement(31)) func `unplugging a touchscreen cancels its touches`() throws {
        let screen = try stage.plug(.touchscreen())
        try stage.report(screen, .touchDown(slot: 0, Point(x: 0.5, y: 0.5)), .touchFrame)
        stage.forget()
        try stage.unplug(screen)
        guard case .touchesCancelled("client", _) = stage.deliveries().first else {
            Issue.record("the touch was not canceled")
            return
        }
    }

    @Test func `events queued before an unplug are delivered`() throws {
        let keyboard = try stage.plug(.keyboard())
        stage.forget()
        stage.context.queue(.reported(.key(30, isDown: true), by: keyboard, at: .milliseconds(3000)))
        try stage.unplug(keyboard)
        #expect(
            stage.deliveries().prefix(2) == [
                .keyPressed("client", KeyCode(30)), .keyReleased("client", KeyCode(30)),
            ])
        try stage.report(keyboard, .key(30, isDown: true))
        #expect(stage.payloads() == [.key(KeyCode(30), isDown: true)])
    }

    @Test func `devices with the same name are distinct`() throws {
        let one = try stage.plug(.keyboard())
        try stage.plug(.keyboard())
        #expect(Set(stage.backend.devices.map(\.id)).count == 2)
        try stage.unplug(one)
        #expect(stage.seat.capabilities == .keyboard)
    }

    @Test func `adding a device twice and removing an unknown one have no effect`() throws {
        let mouse = try stage.plug(.mouse())
        try stage.plug(mouse)
        #expect(stage.backend.devices.count == 1)
        try stage.unplug(.mouse("stranger"))
        #expect(stage.backend.devices.count == 1)
        #expect(stage.journal.removed.isEmpty)
    }

    @Test(.requirement(7)) func `suspending removes all devices and resuming adds them again`() throws {
        let keyboard = try stage.plug(.keyboard())
        try stage.report(keyboard, .key(30, isDown: true))
        stage.forget()
        stage.backend.suspend()
        #expect(stage.seat.capabilities == [])
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
        try stage.backend.resume()
        #expect(stage.seat.capabilities == .keyboard)
        #expect(keyboard.lit == [[], []])
    }

    @Test func `failure is thrown after the events read before it are handled`() throws {
        stage.context.failure = .noSuchAddressOrDevice
        stage.context.plug(.mouse())
        #expect(throws: Errno.noSuchAddressOrDevice) { try stage.backend.dispatch() }
        #expect(stage.seat.capabilities == .pointer)
        stage.context.failure = .ioError
        #expect(throws: Errno.ioError) { try stage.backend.resume() }
    }

    // MARK: Handlers that call back

    @Test func `dispatch from within a handler keeps the order of events`() throws {
        let keyboard = try stage.plug(.keyboard())
        stage.forget()
        stage.heard.onEvent = { [stage] in try? stage.backend.dispatch() }
        for code in [30, 31, 32] as [UInt32] {
            stage.context.queue(
                .reported(.key(code, isDown: true), by: keyboard, at: .milliseconds(3000 + code)))
        }
        try stage.dispatch()
        #expect(
            stage.payloads() == [
                .key(KeyCode(30), isDown: true), .key(KeyCode(31), isDown: true),
                .key(KeyCode(32), isDown: true),
            ])
    }

    @Test func `suspending while a device is being added leaves no device`() throws {
        let backend = stage.backend
        let hook = CapabilityHook { backend.suspend() }
        stage.seat.transport = hook
        stage.context.plug(.keyboard())
        try stage.dispatch()
        #expect(hook.calls > 0)
        #expect(backend.devices.isEmpty)
        #expect(stage.seat.capabilities == [])
        #expect(stage.journal.added.isEmpty && stage.journal.removed.isEmpty)
        stage.seat.transport = nil
    }

    @Test func `rules changed while a device is being added apply to it`() throws {
        let backend = stage.backend
        let hook = CapabilityHook {
            backend.rules = [InputDeviceRule(.all, InputDeviceSettings(acceleration: .init(speed: 0.5)))]
        }
        stage.seat.transport = hook
        let mouse = ScriptedDevice.mouse()
        stage.context.plug(mouse)
        try stage.dispatch()
        #expect(mouse.current(.accelerationSpeed) == .accelerationSpeed(0.5))
        #expect(stage.seat.capabilities == .pointer)
        stage.seat.transport = nil
        try stage.unplug(mouse)
        #expect(stage.seat.capabilities == [])
    }

    @Test func `seat outlives the backend and its devices`() throws {
        let embedded = EmbeddedSeat()
        weak var backend: LibinputBackend?
        let keyboard = ScriptedDevice.keyboard()
        do {
            let context = ScriptedContext()
            let made = LibinputBackend(context: context, seat: embedded.seat)
            backend = made
            context.plug(keyboard)
            context.queue(.reported(.key(30, isDown: true), by: keyboard, at: .milliseconds(3000)))
            try made.dispatch()
            #expect(!embedded.seat.keyboard.pressedKeys.isEmpty)
        }
        #expect(backend == nil)
        #expect(embedded.seat.keyboard.pressedKeys.isEmpty)
        embedded.keyDown(58)
        #expect(keyboard.lit == [[]])
    }
}
