import LibinputDevices
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

@Suite struct IgnoredDeviceTests {
    private let stage = DeviceStage()
    private let ignoring: InputDeviceRules = [
        InputDeviceRule(.all, InputDeviceSettings(sendEvents: .disabled))
    ]

    @Test func `ignored device is not added to the seat and sends nothing`() throws {
        stage.backend.rules = ignoring
        let mouse = try stage.plug(.mouse())
        #expect(mouse.takeCalls() == [.sendEvents(.disabled)])
        #expect(stage.seat.capabilities == [])
        #expect(try stage.connected(mouse).isIgnored)
        #expect(try stage.connected(mouse).seatDevice == nil)
        try stage.report(mouse, .button(0x110, isDown: true), .toggle(.lid, isOn: true))
        #expect(stage.payloads() == [])
        #expect(stage.journal.events.isEmpty)
        #expect(stage.embedded.misuses.isEmpty)
    }

    @Test func `device that cannot be disabled is ignored anyway`() throws {
        stage.backend.rules = ignoring
        let mouse = ScriptedDevice(LibinputDeviceInfo(name: "loud", capabilities: .pointer), options: [])
        try stage.plug(mouse)
        #expect(try stage.connected(mouse).problems == [])
        try stage.report(mouse, .button(0x110, isDown: true))
        #expect(stage.payloads() == [])
    }

    @Test func `ignoring a device releases its keys`() throws {
        let keyboard = try stage.plug(.keyboard())
        stage.forget()
        try stage.report(keyboard, .key(30, isDown: true))
        stage.backend.rules = ignoring
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
        #expect(stage.seat.capabilities == [])
        #expect(stage.journal.changed.map(\.isIgnored) == [true])
    }

    @Test func `device that is no longer ignored works again`() throws {
        stage.backend.rules = ignoring
        let keyboard = try stage.plug(.keyboard())
        stage.backend.rules = []
        #expect(keyboard.takeCalls() == [.sendEvents(.disabled), .sendEvents(.enabled)])
        #expect(keyboard.lit == [[]])
        stage.forget()
        try stage.report(keyboard, .key(30, isDown: true))
        #expect(stage.payloads() == [.key(KeyCode(30), isDown: true)])
        #expect(stage.seat.capabilities == .keyboard)
    }
}
