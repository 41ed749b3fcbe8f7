import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Modifiers and groups that devices set directly, and what remains of them when a device is removed. The
/// keyboard has the layouts us and ru. Its modifier bits are 1 for Shift, 2 for Caps Lock, 4 for Control and
/// 16 for Num Lock.
struct StatedModifiersTests {
    private let stage = RouterStage(recordsKeyboardState: true)
    private let first: InputDevice
    private let second: InputDevice
    private let capsLock: KeyCode = 58
    private let leftShift: KeyCode = 42

    init() throws {
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        first = stage.seat.addDevice(named: "first", capabilities: .keyboard)
        second = stage.seat.addDevice(named: "second", capabilities: .keyboard)
        stage.window("root").makeKey(on: stage.seat)
        stage.forget()
    }

    private var present: KeyboardModifiers { stage.seat.keyboard.modifiers }

    private func state(
        _ device: InputDevice, depressed: UInt32 = 0, latched: UInt32 = 0, locked: UInt32 = 0,
        group: UInt32 = 0
    ) {
        let modifiers = KeyboardModifiers(
            depressed: depressed, latched: latched, locked: locked, group: group)
        stage.send(device, .modifiers(modifiers))
    }

    private func remove(_ device: InputDevice) {
        stage.checked { stage.seat.removeDevice(device.id) }
    }

    private func tap(_ code: KeyCode) {
        stage.keyDown(code)
        stage.keyUp(code)
    }

    @Test func `removing a device clears the modifiers that only it set`() {
        state(first, depressed: 1, latched: 4, locked: 18, group: 1)
        stage.forget()
        remove(first)
        #expect(present == KeyboardModifiers())
        #expect(stage.take().contains(.modifiers("root", KeyboardModifiers())))
    }

    @Test func `modifiers that the user locked outlast a device that set them too`() {
        tap(capsLock)
        state(first, locked: 18)
        #expect(present.locked == 18)
        remove(first)
        #expect(present.locked == 2)
    }

    @Test func `modifiers that two devices set are cleared with the last one`() {
        state(first, locked: 2, group: 1)
        state(second, locked: 2, group: 1)
        remove(first)
        #expect(present == KeyboardModifiers(locked: 2, group: 1))
        remove(second)
        #expect(present == KeyboardModifiers())
    }

    @Test func `removing a device keeps a lock that the user set after a clear`() {
        state(first, locked: 2)
        state(second, locked: 0)
        tap(capsLock)
        remove(first)
        #expect(present.locked == 2)
        remove(second)
        #expect(present.locked == 2)
    }

    @Test func `a modifier that the user unlocked and locked again is kept`() {
        state(first, locked: 2)
        tap(capsLock)
        #expect(present.locked == 0)
        tap(capsLock)
        remove(first)
        #expect(present.locked == 2)
    }

    @Test func `a modifier that the user holds down stays down`() {
        state(first, depressed: 1)
        stage.keyDown(leftShift)
        remove(first)
        #expect(present.depressed == 1)
        stage.keyUp(leftShift)
        #expect(present.depressed == 0)
    }

    @Test func `modifiers that a device cleared itself are not cleared again`() {
        state(first, latched: 1, locked: 2, group: 1)
        state(first)
        stage.forget()
        remove(first)
        #expect(stage.take() == [])
    }

    @Test func `removing the last device restores the user's group`() {
        stage.seat.keyboard.group = 1
        state(first, group: 0)
        state(second, group: 1)
        state(second, group: 0)
        #expect(present.group == 0)
        remove(first)
        #expect(present.group == 0)
        remove(second)
        #expect(present.group == 1)
    }

    @Test func `a group that was selected later is kept`() {
        state(first, group: 1)
        stage.seat.keyboard.group = 1
        remove(first)
        #expect(present.group == 1)
    }

    @Test func `a text input mode that was selected later is kept`() throws {
        state(first, group: 1)
        let russian = try #require(stage.seat.textInputModes.modes.last)
        #expect(stage.seat.textInputModes.select(russian))
        remove(first)
        #expect(present.group == 1)
    }

    @Test func `removing a device clears its modifiers from a new keymap too`() throws {
        state(first, locked: 2, group: 1)
        stage.seat.keyboard.keymap = try Keymap(layouts: ["de", "fr"])
        #expect(present == KeyboardModifiers(locked: 2, group: 1))
        remove(first)
        #expect(present == KeyboardModifiers())
    }

    @Test func `a device that gets its own keymap leaves no shared modifiers`() throws {
        state(first, locked: 2)
        stage.checked { stage.seat.keyboard.setKeymap(try? Keymap(layouts: ["de"]), for: first.id) }
        #expect(stage.seat.keyboard.sharedModifiers == KeyboardModifiers())
    }

    @Test func `shared modifiers are cleared while another keymap is active`() throws {
        state(first, locked: 2)
        stage.seat.keyboard.setKeymap(try Keymap(layouts: ["de"]), for: second.id)
        stage.send(second, .key(KeyCode(30), isDown: true))
        remove(first)
        remove(second)
        #expect(present == KeyboardModifiers())
    }

    @Test(.requirement(13)) func `a lock key pressed on a removed device stays locked`() {
        stage.send(first, .key(capsLock, isDown: true))
        stage.send(first, .key(capsLock, isDown: false))
        remove(first)
        #expect(present.locked == 2)
    }
}
