import Testing

import SurfaceResponders

@Suite struct InputDeviceSettingsTests {
    /// One value for each field, with only that field set.
    static let single: [InputDeviceSettings] = [
        .init(sendEvents: .disabledOnExternalMouse),
        .init(keyboard: .init(keymap: .names(layouts: ["ru"]))),
        .init(keyboard: .init(keyRepeat: RepeatInfo(rate: 40, delay: .milliseconds(200)))),
        .init(acceleration: .init(speed: 0.5)),
        .init(acceleration: .init(profile: .flat)),
        .init(scrolling: .init(factor: 2)),
        .init(scrolling: .init(isNatural: true)),
        .init(scrolling: .init(method: .edge)),
        .init(scrolling: .init(button: .middle)),
        .init(scrolling: .init(isButtonLocked: true)),
        .init(tapping: .init(isEnabled: true)),
        .init(tapping: .init(buttonMap: .leftMiddleRight)),
        .init(tapping: .init(isDragEnabled: false)),
        .init(tapping: .init(isDragLocked: true)),
        .init(buttons: .init(isLeftHanded: true)),
        .init(buttons: .init(isMiddleEmulated: true)),
        .init(buttons: .init(clickMethod: .fingerCount)),
        .init(disableWhileTyping: false),
        .init(disableWhileTrackpointing: false),
        .init(rotation: 90),
        .init(calibration: CalibrationMatrix(0, -1, 1, 1, 0, 0)),
        .init(output: .named("eDP-1")),
    ]

    /// All fields, with values that differ from those of `single`.
    static let all = InputDeviceSettings(
        sendEvents: .enabled,
        keyboard: .init(
            keymap: .names(layouts: ["us"]), keyRepeat: RepeatInfo(rate: 1, delay: .milliseconds(1))),
        acceleration: .init(speed: -1, profile: .adaptive),
        scrolling: .init(
            factor: 1, isNatural: false, method: .twoFingers, button: .side, isButtonLocked: false),
        tapping: .init(
            isEnabled: false, buttonMap: .leftRightMiddle, isDragEnabled: true, isDragLocked: false),
        buttons: .init(isLeftHanded: false, isMiddleEmulated: false, clickMethod: .buttonAreas),
        disableWhileTyping: true, disableWhileTrackpointing: true, rotation: 0, calibration: .identity,
        output: .all)

    @Test func `unset fields keep their value`() {
        #expect(Self.all.overridden(by: InputDeviceSettings()) == Self.all)
        #expect(InputDeviceSettings().overridden(by: Self.all) == Self.all)
    }

    @Test(arguments: single)
    func `overriding replaces only the field that is set`(_ settings: InputDeviceSettings) {
        let both = Self.all.overridden(by: settings)
        #expect(both != Self.all)
        #expect(both.overridden(by: settings) == both)
        #expect(both.overridden(by: Self.all) == Self.all)
        #expect(InputDeviceSettings().overridden(by: settings) == settings)
    }

    @Test func `non-finite calibration matrix is detected`() {
        #expect(CalibrationMatrix.identity.isFinite)
        #expect(!CalibrationMatrix(1, 0, 0, 0, .nan, 0).isFinite)
        #expect(!CalibrationMatrix(1, 0, .infinity, 0, 1, 0).isFinite)
    }

    @Test func `keymap description compiles or throws`() throws {
        let russian = try KeymapDescription.names(layouts: ["ru"]).makeKeymap()
        #expect(russian == (try Keymap(layouts: ["ru"])))
        #expect(throws: KeymapError.noLayout) { try KeymapDescription.names(layouts: []).makeKeymap() }
        #expect(throws: KeymapError.self) { try KeymapDescription.text(Array("no keymap".utf8)).makeKeymap() }
    }
}
