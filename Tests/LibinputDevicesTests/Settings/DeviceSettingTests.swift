import LibinputDevices
import SurfaceResponders
import Testing

/// Tests settings that map to options of libinput.
@Suite struct DeviceSettingTests {
    /// Settings with one field each, and the option that the field sets.
    static let options: [(InputDeviceSettings, LibinputSetting)] = [
        (.init(sendEvents: .disabledOnExternalMouse), .sendEvents(.disabledOnExternalMouse)),
        (.init(acceleration: .init(profile: .flat)), .accelerationProfile(.flat)),
        (.init(acceleration: .init(speed: -0.5)), .accelerationSpeed(-0.5)),
        (.init(scrolling: .init(isNatural: true)), .naturalScroll(true)),
        (.init(scrolling: .init(method: .onButtonDown)), .scrollMethod(.onButtonDown)),
        (.init(scrolling: .init(button: .side)), .scrollButton(.side)),
        (.init(scrolling: .init(isButtonLocked: true)), .scrollButtonLock(true)),
        (.init(tapping: .init(isEnabled: true)), .tap(true)),
        (.init(tapping: .init(buttonMap: .leftMiddleRight)), .tapButtonMap(.leftMiddleRight)),
        (.init(tapping: .init(isDragEnabled: false)), .tapDrag(false)),
        (.init(tapping: .init(isDragLocked: true)), .tapDragLock(true)),
        (.init(buttons: .init(isLeftHanded: true)), .leftHanded(true)),
        (.init(buttons: .init(isMiddleEmulated: true)), .middleEmulation(true)),
        (.init(buttons: .init(clickMethod: .fingerCount)), .clickMethod(.fingerCount)),
        (.init(disableWhileTyping: false), .disableWhileTyping(false)),
        (.init(disableWhileTrackpointing: false), .disableWhileTrackpointing(false)),
        (.init(rotation: 90), .rotation(90)),
        (
            .init(calibration: CalibrationMatrix(0, -1, 1, 1, 0, 0)),
            .calibration(CalibrationMatrix(0, -1, 1, 1, 0, 0))
        ),
    ]

    /// Returns a device with every option. The initial values differ from all values that the tests set.
    private func capable() -> ScriptedDevice {
        ScriptedDevice(
            LibinputDeviceInfo(name: "capable", capabilities: .pointer),
            options: [
                .sendEvents(.enabled), .accelerationProfile(.adaptive), .accelerationSpeed(0),
                .naturalScroll(false), .scrollMethod(.none), .scrollButton(.middle), .scrollButtonLock(false),
                .tap(false), .tapButtonMap(.leftRightMiddle), .tapDrag(true), .tapDragLock(false),
                .leftHanded(false), .middleEmulation(false), .clickMethod(.none), .disableWhileTyping(true),
                .disableWhileTrackpointing(true), .rotation(0), .calibration(.identity),
            ])
    }

    private func rules(_ settings: InputDeviceSettings) -> InputDeviceRules {
        [InputDeviceRule(.all, settings)]
    }

    @Test func `every option is tested`() {
        #expect(Set(Self.options.map(\.1.name)) == Set(LibinputSetting.Name.allCases))
    }

    @Test(arguments: options)
    func `option is set when the device is plugged in`(
        _ settings: InputDeviceSettings, _ option: LibinputSetting
    ) throws {
        let stage = DeviceStage(rules: rules(settings))
        let device = try stage.plug(capable())
        #expect(device.takeCalls() == [option])
        #expect(try stage.connected(device).settings == settings)
        #expect(try stage.connected(device).problems == [])
    }

    @Test(arguments: options)
    func `option that is no longer set is restored`(
        _ settings: InputDeviceSettings, _ option: LibinputSetting
    ) throws {
        let stage = DeviceStage(rules: rules(settings))
        let device = try stage.plug(capable())
        let initial = try #require(device.initial(option.name))
        stage.backend.rules = []
        #expect(device.takeCalls() == [option, initial])
        // The option is not restored again.
        stage.backend.rules = rules(InputDeviceSettings(output: .all))
        #expect(device.takeCalls() == [])
    }

    @Test(arguments: options)
    func `option that a device lacks is reported`(
        _ settings: InputDeviceSettings, _ option: LibinputSetting
    ) throws {
        let stage = DeviceStage(rules: rules(settings))
        let device = ScriptedDevice(LibinputDeviceInfo(name: "bare", capabilities: .pointer), options: [])
        try stage.plug(device)
        #expect(try stage.connected(device).problems == [.unsupported(option)])
        #expect(stage.journal.added.map(\.problems) == [[.unsupported(option)]])
        #expect(stage.warnings.count == 1)
        #expect(stage.warnings.first?.hasPrefix("bare: it does not support ") == true)
    }

    @Test func `description of a problem names option and value`() {
        #expect(
            "\(DeviceSettingProblem.unsupported(.clickMethod(.fingerCount)))"
                == "it does not support clickMethod = fingerCount")
        #expect(
            "\(DeviceSettingProblem.invalid(.calibration(CalibrationMatrix(1, 0, 0.5, 0, 1, 0))))"
                == "calibration = 1.0 0.0 0.5 0.0 1.0 0.0 is not possible")
        #expect(
            "\(DeviceSettingProblem.unsupported(.scrollButton(.middle)))"
                == "it does not support scrollButton = 274")
    }

    @Test func `supported settings apply although others are unsupported`() throws {
        let settings = InputDeviceSettings(
            acceleration: .init(speed: 0.5), tapping: .init(isEnabled: true), disableWhileTyping: true)
        let stage = DeviceStage(rules: rules(settings))
        let mouse = try stage.plug(.mouse())
        #expect(mouse.current(.accelerationSpeed) == .accelerationSpeed(0.5))
        #expect(
            try stage.connected(mouse).problems == [
                .unsupported(.tap(true)), .unsupported(.disableWhileTyping(true)),
            ])
    }

    static let impossible: [(InputDeviceSettings, LibinputSetting?)] = [
        (.init(acceleration: .init(speed: 1.5)), .accelerationSpeed(1.5)),
        (.init(acceleration: .init(speed: .nan)), nil),
        (.init(rotation: 360), .rotation(360)),
        (.init(rotation: -1), .rotation(-1)),
        (.init(calibration: CalibrationMatrix(1, 0, .infinity, 0, 1, 0)), nil),
    ]

    @Test(arguments: impossible)
    func `value that no device accepts is reported and not tried`(
        _ settings: InputDeviceSettings, _ option: LibinputSetting?
    ) throws {
        let stage = DeviceStage(rules: rules(settings))
        let device = try stage.plug(capable())
        #expect(device.takeCalls() == [])
        let problems = try stage.connected(device).problems
        if let option { #expect(problems == [.invalid(option)]) }
        guard case .invalid = problems.first else {
            Issue.record("\(problems)")
            return
        }
    }

    @Test func `value that the device refuses is reported, the former one stays`() throws {
        let stage = DeviceStage(rules: rules(.init(scrolling: .init(button: .side))))
        let device = capable()
        device.invalid = [.scrollButton(.extra)]
        try stage.plug(device)
        stage.backend.rules = rules(.init(scrolling: .init(button: .extra)))
        #expect(try stage.connected(device).problems == [.invalid(.scrollButton(.extra))])
        #expect(device.current(.scrollButton) == .scrollButton(.side))
        stage.backend.rules = []
        #expect(device.current(.scrollButton) == .scrollButton(.middle))
    }

    @Test func `only changed options are set again`() throws {
        let stage = DeviceStage(rules: rules(.init(acceleration: .init(speed: 0.5), rotation: 90)))
        let device = try stage.plug(capable())
        _ = device.takeCalls()
        stage.backend.rules = rules(.init(acceleration: .init(speed: 0.25), rotation: 90))
        #expect(device.takeCalls() == [.accelerationSpeed(0.25)])
        #expect(stage.journal.changed.map(\.settings.acceleration.speed) == [0.25])
        stage.backend.rules = stage.backend.rules
        #expect(stage.journal.changed.count == 1)
    }

    @Test func `most specific rule applies to each device`() throws {
        let stage = DeviceStage(rules: [
            InputDeviceRule(
                InputDeviceMatch(name: "mouse"), InputDeviceSettings(acceleration: .init(speed: 1))),
            InputDeviceRule(
                InputDeviceMatch(vendor: 0x46d, product: 0xc077),
                InputDeviceSettings(acceleration: .init(speed: 0.5), buttons: .init(isLeftHanded: true))),
            InputDeviceRule(
                InputDeviceMatch(kind: .touchpad), InputDeviceSettings(tapping: .init(isEnabled: true))),
            InputDeviceRule(
                InputDeviceMatch(kind: .mouse),
                InputDeviceSettings(acceleration: .init(speed: 0.1, profile: .flat))),
        ])
        let mouse = try stage.plug(.mouse())
        let touchpad = try stage.plug(.touchpad())
        #expect(mouse.takeCalls() == [.accelerationProfile(.flat), .accelerationSpeed(1), .leftHanded(true)])
        #expect(touchpad.takeCalls() == [.tap(true)])
        #expect(stage.warnings == [])
    }

    @Test func `problem is logged once while it lasts`() throws {
        let stage = DeviceStage(rules: rules(.init(tapping: .init(isEnabled: true))))
        try stage.plug(.mouse())
        stage.backend.rules = rules(.init(acceleration: .init(speed: 0.5), tapping: .init(isEnabled: true)))
        #expect(stage.warnings.count == 1)
        stage.backend.rules = []
        stage.backend.rules = rules(.init(tapping: .init(isEnabled: true)))
        #expect(stage.warnings.count == 2)
    }
}
