import Proofs
import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

@Suite struct KeyTests {
    private let stage = DeviceStage()
    private let keyboard = ScriptedDevice.keyboard()

    init() throws {
        try stage.plug(keyboard)
        stage.forget()
    }

    @Test func `key keeps its code`() throws {
        try stage.report(keyboard, .key(30, isDown: true))
        try stage.report(keyboard, .key(30, isDown: false))
        #expect(
            stage.deliveries() == [
                .keyPressed("client", KeyCode(30)), .keyReleased("client", KeyCode(30)),
            ])
    }

    @Test func `key codes out of range are dropped`() throws {
        try stage.report(keyboard, .key(.max, isDown: true), .key(768, isDown: true), .key(30, isDown: true))
        #expect(stage.payloads() == [.key(KeyCode(30), isDown: true)])
    }

    @Test(.requirement(13)) func `LEDs of every keyboard follow the keymap`() throws {
        let other = try stage.plug(.keyboard("other"))
        try stage.report(keyboard, .key(58, isDown: true))
        try stage.report(keyboard, .key(58, isDown: false))
        #expect(keyboard.lit == [[], .capsLock])
        #expect(other.lit == [[], .capsLock])
    }

    @Test(.requirement(13)) func `LEDs of a keyboard plugged in later show the current locks`() throws {
        try stage.report(keyboard, .key(69, isDown: true))
        try stage.report(keyboard, .key(69, isDown: false))
        let late = try stage.plug(.keyboard("late"))
        #expect(late.lit == [.numLock])
    }

    @Test(.requirement(13)) func `locks and LEDs survive unplugging the keyboard that set them`() throws {
        let other = try stage.plug(.keyboard("other"))
        try stage.report(keyboard, .key(58, isDown: true))
        try stage.report(keyboard, .key(58, isDown: false))
        try stage.unplug(keyboard)
        #expect(stage.seat.keyboard.modifierFlags == .alphaShift)
        #expect(other.lit == [[], .capsLock])
        let late = try stage.plug(.keyboard("late"))
        #expect(late.lit == [.capsLock])
        // Any keyboard clears the lock for all keyboards.
        try stage.report(late, .key(58, isDown: true))
        try stage.report(late, .key(58, isDown: false))
        #expect(stage.seat.keyboard.modifierFlags == [])
        #expect(other.lit == [[], .capsLock, []])
        #expect(late.lit == [.capsLock, []])
    }

    @Test(.requirement(13)) func `locks survive unplugging the only keyboard`() throws {
        try stage.report(keyboard, .key(58, isDown: true))
        try stage.report(keyboard, .key(58, isDown: false))
        try stage.unplug(keyboard)
        #expect(stage.seat.capabilities == [])
        let late = try stage.plug(.keyboard("late"))
        #expect(late.lit == [.capsLock])
        #expect(stage.seat.keyboard.modifierFlags == .alphaShift)
    }

    @Test func `keyboard with its own keymap has its own LEDs`() throws {
        stage.backend.rules = [
            InputDeviceRule(
                InputDeviceMatch(name: "own"),
                InputDeviceSettings(keyboard: .init(keymap: .names(layouts: ["ru"]))))
        ]
        let own = try stage.plug(.keyboard("own"))
        try stage.report(own, .key(58, isDown: true))
        try stage.report(own, .key(58, isDown: false))
        #expect(own.lit == [[], .capsLock])
        #expect(keyboard.lit == [[]])
    }

    @Test func `no LEDs are set on a mouse`() throws {
        let mouse = try stage.plug(.mouse())
        try stage.report(keyboard, .key(58, isDown: true))
        #expect(mouse.lit == [])
    }
}
