import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Keyboards with repeat settings of their own.
@Suite struct KeyRepeatOfDevicesTests {
    private let stage = RouterStage(recordsKeyboardState: true)
    private let window: Window
    private let other: InputDevice
    private let a = KeyCode(30)
    private let slow = RepeatInfo(rate: 10, delay: .milliseconds(1000))

    init() {
        window = stage.window("root")
        window.makeKey(on: stage.seat)
        other = stage.seat.addDevice(named: "other", capabilities: .keyboard)
        stage.seat.keyboard.repeatInfo = RepeatInfo(rate: 25, delay: .milliseconds(600))
        stage.forget()
    }

    private var keyboard: Keyboard { stage.seat.keyboard }

    private func key(_ device: InputDevice, isDown: Bool) {
        stage.checked { stage.embedded.send(device, .key(a, isDown: isDown)) }
    }

    private func repeatsAfter(_ duration: Duration) -> Bool {
        stage.forget()
        stage.checked { stage.clock.advance(by: duration - .milliseconds(1)) }
        let isTooEarly = stage.take().contains(.keyRepeated("root", a))
        stage.checked { stage.clock.advance(by: .milliseconds(1)) }
        return !isTooEarly && stage.take().contains(.keyRepeated("root", a))
    }

    @Test func `a device's own repeat settings apply to that device only`() {
        keyboard.setRepeatInfo(slow, for: other.id)
        #expect(keyboard.activeRepeatInfo.rate == 25)
        key(other, isDown: true)
        #expect(keyboard.activeRepeatInfo == slow)
        #expect(repeatsAfter(.milliseconds(1000)))
        key(other, isDown: false)
        key(stage.embedded.keyboard, isDown: true)
        #expect(keyboard.activeRepeatInfo.rate == 25)
        #expect(repeatsAfter(.milliseconds(600)))
    }

    @Test func `clients receive the settings in use before the key`() {
        keyboard.setRepeatInfo(slow, for: other.id)
        #expect(stage.take() == [])
        key(other, isDown: true)
        #expect(stage.take() == [.repeatInfo(slow), .keyPressed("root", a)])
        key(other, isDown: false)
        key(other, isDown: true)
        #expect(!stage.take().contains(.repeatInfo(slow)))
    }

    @Test func `the seat's settings apply to devices without their own`() {
        keyboard.setRepeatInfo(slow, for: other.id)
        key(other, isDown: true)
        keyboard.repeatInfo = .disabled
        #expect(keyboard.repeatInfo == .disabled)
        #expect(keyboard.activeRepeatInfo == slow)
        keyboard.setRepeatInfo(nil, for: other.id)
        #expect(keyboard.activeRepeatInfo == .disabled)
    }

    @Test func `removing a device removes its settings`() {
        keyboard.setRepeatInfo(slow, for: other.id)
        key(other, isDown: true)
        stage.seat.removeDevice(other.id)
        #expect(keyboard.activeRepeatInfo.rate == 25)
        keyboard.setRepeatInfo(slow, for: other.id)
        key(stage.embedded.keyboard, isDown: true)
        #expect(keyboard.activeRepeatInfo.rate == 25)
    }
}
