import LibinputDevices
import SurfaceResponders
import Testing

/// Tests that the bindings agree with libinput, with devices that the kernel creates. `scripts/vm` runs these
/// in a virtual machine.
@Suite(
    .serialized,
    .enabled(if: UinputDevice.isAvailable, "/dev/uinput is not writable, so no devices can be created"))
struct UinputTests {
    private let stage: UinputStage

    init() throws {
        stage = try UinputStage()
    }

    @Test func `keys are received and LEDs are lit`() throws {
        let (keyboard, device) = try stage.plug("uinput keyboard", .keyboard)
        #expect(device.info.description.kinds == [.keyboard])
        #expect(device.info.vendor == 0x1234 && device.info.product == 0x5678)
        try keyboard.send(.key(30, 1))
        try keyboard.send(.key(30, 0))
        #expect(
            try stage.take(2, of: device) == [
                .key(KeyCode(30), isDown: true), .key(KeyCode(30), isDown: false),
            ])
        try keyboard.send(.key(58, 1))
        try keyboard.send(.key(58, 0))
        var received: [UinputDevice.Event] = []
        try stage.wait("the LED is lit, received: \(received)") {
            received += try keyboard.received()
            return received.contains(.led(1, 1))
        }
    }

    @Test func `unplugging a keyboard releases its keys`() throws {
        let (keyboard, device) = try stage.plug("uinput keyboard", .keyboard)
        try keyboard.send(.key(30, 1))
        _ = try stage.take(1, of: device)
        keyboard.remove()
        try stage.wait("the keyboard is removed") { stage.connected("uinput keyboard") == nil }
        #expect(stage.embedded.seat.keyboard.pressedKeys.isEmpty)
    }

    @Test func `mouse moves, presses and scrolls with high resolution`() throws {
        let (mouse, device) = try stage.plug("uinput mouse", .mouse)
        #expect(device.info.description.kinds == [.mouse])
        try mouse.send(.relative(0, 10), .relative(1, -5))
        guard case .pointerMotion(let delta, let unaccelerated) = try stage.take(1, of: device)[0] else {
            Issue.record("no motion")
            return
        }
        #expect(unaccelerated == Vector(dx: 10, dy: -5))
        #expect(delta.dx > 0 && delta.dy < 0)
        try mouse.send(.key(0x110, 1))
        #expect(try stage.take(1, of: device) == [.button(.left, isDown: true)])
        // One detent upwards, then a quarter of a detent, which only high-resolution wheels report.
        try mouse.send(.relative(8, 1), .relative(11, 120))
        try mouse.send(.relative(11, 30))
        let scrolls = try stage.take(2, of: device).compactMap { payload in
            if case .scroll(let scroll) = payload { scroll } else { nil }
        }
        #expect(scrolls.map(\.source) == [.wheel, .wheel])
        #expect(scrolls.map(\.vertical?.value120) == [-120, -30])
        #expect(scrolls.map(\.vertical?.value) == [-15, -3.75])
    }

    @Test func `touches arrive on the output, frame by frame`() throws {
        let (screen, device) = try stage.plug("uinput touchscreen", .touchscreen)
        #expect(device.info.description.kinds == [.touchscreen])
        try screen.send(
            .absolute(0x2f, 0), .absolute(0x39, 7), .absolute(0x35, 250), .absolute(0x36, 100),
            .key(0x14a, 1),
            .absolute(0x2f, 1), .absolute(0x39, 8), .absolute(0x35, 500), .absolute(0x36, 200))
        #expect(
            try stage.take(2, of: device) == [
                .touchDown(id: 0, at: Point(x: 250, y: 100)), .touchDown(id: 1, at: Point(x: 500, y: 200)),
            ])
        try screen.send(.absolute(0x2f, 1), .absolute(0x35, 510))
        #expect(try stage.take(1, of: device) == [.touchMotion(id: 1, to: Point(x: 510, y: 200))])
        try screen.send(.absolute(0x2f, 0), .absolute(0x39, -1))
        try screen.send(.absolute(0x2f, 1), .absolute(0x39, -1), .key(0x14a, 0))
        #expect(try stage.take(2, of: device) == [.touchUp(id: 0), .touchUp(id: 1)])
    }

    @Test func `calibration rotates positions of a touchscreen`() throws {
        let matrix = CalibrationMatrix(0, -1, 1, 1, 0, 0)
        stage.backend.rules = [
            InputDeviceRule(InputDeviceMatch(kind: .touchscreen), InputDeviceSettings(calibration: matrix))
        ]
        let (screen, device) = try stage.plug("uinput touchscreen", .touchscreen)
        #expect(device.problems == [])
        try screen.send(
            .absolute(0x2f, 0), .absolute(0x39, 7), .absolute(0x35, 250), .absolute(0x36, 100),
            .key(0x14a, 1))
        guard case .touchDown(_, let place) = try stage.take(1, of: device)[0] else {
            Issue.record("no touch")
            return
        }
        // At 80% of the width and 25% of the height. The device's last unit ends at its edge.
        #expect(abs(place.x - 800) < 3 && abs(place.y - 125) < 3, "\(place)")
    }

    @Test func `lid and tablet mode switches are reported`() throws {
        let (toggles, device) = try stage.plug("uinput lid", .toggles)
        #expect(device.info.description.kinds == [.toggle])
        #expect(device.seatDevice == nil)
        try toggles.send(.toggle(0, 1))
        try toggles.send(.toggle(1, 1))
        try toggles.send(.toggle(0, 0))
        try stage.wait("three events") { stage.journal.events.count == 3 }
        #expect(
            stage.journal.events.map(\.payload) == [
                .toggle(.lid, isOn: true), .toggle(.tabletMode, isOn: true), .toggle(.lid, isOn: false),
            ])
    }

    @Test func `pen is reported with position and pressure`() throws {
        let (tablet, device) = try stage.plug("uinput tablet", .tablet)
        #expect(device.info.description.kinds == [.tablet])
        #expect(device.info.size.map { ($0.width.rounded(), $0.height.rounded()) } ?? (0, 0) == (200, 100))
        try tablet.send(.absolute(0, 2500), .absolute(1, 2500), .absolute(0x18, 0), .key(0x140, 1))
        try tablet.send(.absolute(0x18, 1500), .key(0x14a, 1))
        try tablet.send(.key(0x14b, 1))
        try stage.wait("the pen and its button are down") { stage.journal.events.count >= 3 }
        let reports = stage.journal.events.compactMap { event -> (TabletToolReport, Point?)? in
            if case .tabletTool(let report, let place) = event.payload { (report, place) } else { nil }
        }
        #expect(
            reports.prefix(3).map(\.0.action) == [
                .proximity(isNear: true), .tip(isDown: true), .button(0x14b, isDown: true),
            ])
        #expect(reports.allSatisfy { $0.0.tool.kind == .pen && $0.0.tool.axes.contains(.pressure) })
        let place = try #require(reports.last?.1)
        #expect(abs(place.x - 250) < 1 && abs(place.y - 250) < 1, "\(place)")
        #expect((0.5...1).contains(reports.last?.0.axes.pressure ?? 0))
    }

    static let touchpadOptions: [LibinputSetting] = [
        .sendEvents(.disabledOnExternalMouse), .accelerationProfile(.flat), .accelerationSpeed(0.5),
        .naturalScroll(true), .scrollMethod(.edge), .tap(true), .tapButtonMap(.leftMiddleRight),
        .tapDrag(false), .tapDragLock(true), .leftHanded(true), .clickMethod(.fingerCount),
        .disableWhileTyping(false),
    ]

    @Test func `touchpad options can be set, read and restored`() throws {
        let library = try LibinputLibrary()
        let device = try UinputDevice(named: "uinput touchpad", .touchpad)
        defer { device.remove() }
        let touchpad = try #require(try find("uinput touchpad", in: library))
        for option in Self.touchpadOptions { try check(option, of: touchpad) }
        #expect(touchpad.set(.scrollButton(.middle)) == .unsupported)
        #expect(touchpad.set(.calibration(.identity)) == .unsupported)
        #expect(touchpad.current(.calibration) == nil)
        #expect(touchpad.info.description.kinds == [.touchpad])
    }

    @Test func `mouse options can be set, read and restored`() throws {
        let library = try LibinputLibrary()
        let device = try UinputDevice(named: "uinput mouse", .mouse)
        defer { device.remove() }
        let mouse = try #require(try find("uinput mouse", in: library))
        let options: [LibinputSetting] = [
            .sendEvents(.disabled), .accelerationProfile(.flat), .accelerationSpeed(-1), .naturalScroll(true),
            .scrollMethod(.onButtonDown), .scrollButton(.side), .scrollButtonLock(true), .leftHanded(true),
            .middleEmulation(true),
        ]
        for option in options { try check(option, of: mouse) }
        #expect(mouse.set(.scrollButton(PointerButton(rawValue: 0x117))) == .invalid)
        #expect(mouse.set(.tap(true)) == .unsupported)
        // Only trackballs have a rotation.
        #expect(mouse.set(.rotation(90)) == .unsupported)
        #expect(mouse.initial(.tap) == nil)
    }

    private func check(_ option: LibinputSetting, of device: any LibinputDevice) throws {
        let initial = try #require(device.initial(option.name), "\(option)")
        #expect(device.current(option.name) == initial)
        #expect(initial != option)
        #expect(device.set(option) == .success, "\(option)")
        #expect(device.current(option.name) == option)
        #expect(device.set(initial) == .success, "\(initial)")
        #expect(device.current(option.name) == initial)
    }

    private func find(_ name: String, in library: LibinputLibrary) throws -> (any LibinputDevice)? {
        var found: (any LibinputDevice)?
        try stage.wait("\(name) is plugged in") {
            try library.dispatch()
            while let event = library.nextEvent() {
                if case .added(let device) = event, device.info.name == name { found = device }
            }
            return found != nil
        }
        return found
    }
}
