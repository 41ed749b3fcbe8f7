import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Tests settings that the seat applies to a device.
@Suite struct KeyboardSettingTests {
    private let stage = DeviceStage()

    private func set(_ settings: InputDeviceSettings.Keyboard, for name: String = "own") {
        stage.backend.rules = [
            InputDeviceRule(InputDeviceMatch(name: name), InputDeviceSettings(keyboard: settings))
        ]
    }

    @Test func `keyboard types with its own keymap`() throws {
        set(.init(keymap: .names(layouts: ["ru"])))
        let own = try stage.plug(.keyboard("own"))
        let other = try stage.plug(.keyboard("other"))
        try stage.report(own, .key(30, isDown: true))
        #expect(stage.seat.keyboard.state.keymap.layouts.map(\.name) == ["ru"])
        try stage.report(own, .key(30, isDown: false))
        try stage.report(other, .key(30, isDown: true))
        #expect(stage.seat.keyboard.state.keymap == stage.seat.keyboard.keymap)
    }

    @Test func `keymap rule can be set and removed while a key is held`() throws {
        let own = try stage.plug(.keyboard("own"))
        try stage.report(own, .key(42, isDown: true))
        set(.init(keymap: .names(layouts: ["ru"])))
        try stage.report(own, .key(30, isDown: true))
        #expect(stage.seat.keyboard.state.keymap.layouts.map(\.name) == ["ru"])
        #expect(stage.seat.keyboard.modifierFlags.contains(.shift))
        stage.backend.rules = []
        #expect(stage.seat.keyboard.state.keymap == stage.seat.keyboard.keymap)
        #expect(stage.seat.keyboard.modifierFlags.contains(.shift))
    }

    @Test func `invalid keymap is reported, and the seat's is used`() throws {
        set(.init(keymap: .names(layouts: ["ru"])))
        let own = try stage.plug(.keyboard("own"))
        set(.init(keymap: .names(layouts: ["nowhere"])))
        #expect(
            try stage.connected(own).problems
                == [.keymap(.unknownNames(["unknown keyboard layout 'nowhere'"]))])
        try stage.report(own, .key(30, isDown: true))
        #expect(stage.seat.keyboard.state.keymap == stage.seat.keyboard.keymap)
        #expect(stage.warnings.first?.contains("nowhere") == true)
    }

    @Test func `keyboard has its own repeat rate`() throws {
        let slow = RepeatInfo(rate: 10, delay: .milliseconds(1000))
        set(.init(keyRepeat: slow))
        let own = try stage.plug(.keyboard("own"))
        let other = try stage.plug(.keyboard("other"))
        try stage.report(own, .key(30, isDown: true))
        #expect(stage.seat.keyboard.activeRepeatInfo == slow)
        try stage.report(own, .key(30, isDown: false))
        try stage.report(other, .key(30, isDown: true))
        #expect(stage.seat.keyboard.activeRepeatInfo == .default)
        stage.backend.rules = []
        try stage.report(own, .key(31, isDown: true))
        #expect(stage.seat.keyboard.activeRepeatInfo == .default)
    }

    @Test func `keymap for a mouse and scroll factor for a keyboard are reported`() throws {
        set(.init(keymap: .names(layouts: ["ru"])), for: "mouse")
        let mouse = try stage.plug(.mouse())
        #expect(try stage.connected(mouse).problems == [.noKeys])
        set(.init(keyRepeat: .disabled), for: "mouse")
        #expect(try stage.connected(mouse).problems == [.noKeys])
        let keyboard = try stage.plug(.keyboard())
        stage.backend.rules = [InputDeviceRule(.all, InputDeviceSettings(scrolling: .init(factor: 2)))]
        #expect(try stage.connected(mouse).problems == [])
        #expect(try stage.connected(keyboard).problems == [.noScrolling])
    }
}
