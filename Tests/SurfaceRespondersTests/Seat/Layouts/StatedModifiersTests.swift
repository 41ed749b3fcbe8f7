import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Modifiers and groups that devices state as they are, and what stays of them when a device goes. The keyboard types
/// us,ru; its bits are 1 for Shift, 2 for Caps Lock, 4 for Control, 16 for Num Lock.
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

    @Test func whatADeviceAloneStatedGoesWithIt() {
        state(first, depressed: 1, latched: 4, locked: 18, group: 1)
        stage.forget()
        remove(first)
        #expect(present == KeyboardModifiers())
        #expect(stage.take().contains(.modifiers("root", KeyboardModifiers())))
    }

    @Test func whatThePersonLockedStaysThoughADeviceStatedItToo() {
        tap(capsLock)
        state(first, locked: 18)
        #expect(present.locked == 18)
        remove(first)
        #expect(present.locked == 2)
    }

    @Test func whatTwoDevicesStatedGoesWithTheLast() {
        state(first, locked: 2, group: 1)
        state(second, locked: 2, group: 1)
        remove(first)
        #expect(present == KeyboardModifiers(locked: 2, group: 1))
        remove(second)
        #expect(present == KeyboardModifiers())
    }

    @Test func whatADeviceNoLongerStatesIsNoLongerItsOwn() {
        state(first, locked: 2)
        state(second, locked: 0)
        tap(capsLock)
        remove(first)
        #expect(present.locked == 2)
        remove(second)
        #expect(present.locked == 2)
    }

    @Test func whatThePersonUnlockedAndLockedAgainIsThePersons() {
        state(first, locked: 2)
        tap(capsLock)
        #expect(present.locked == 0)
        tap(capsLock)
        remove(first)
        #expect(present.locked == 2)
    }

    @Test func whatThePersonHoldsDownStaysDown() {
        state(first, depressed: 1)
        stage.keyDown(leftShift)
        remove(first)
        #expect(present.depressed == 1)
        stage.keyUp(leftShift)
        #expect(present.depressed == 0)
    }

    @Test func whatADeviceTookBackItselfIsNotTakenBackAgain() {
        state(first, latched: 1, locked: 2, group: 1)
        state(first)
        stage.forget()
        remove(first)
        #expect(stage.take() == [])
    }

    @Test func theGroupThatThePersonHadIsBack() {
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

    @Test func aGroupThatWasChosenSinceStays() {
        state(first, group: 1)
        stage.seat.keyboard.group = 1
        remove(first)
        #expect(present.group == 1)
    }

    @Test func aTextInputModeThatWasChosenSinceStays() throws {
        state(first, group: 1)
        let russian = try #require(stage.seat.textInputModes.modes.last)
        #expect(stage.seat.textInputModes.select(russian))
        remove(first)
        #expect(present.group == 1)
    }

    @Test func itGoesFromANewKeymapToo() throws {
        state(first, locked: 2, group: 1)
        stage.seat.keyboard.keymap = try Keymap(layouts: ["de", "fr"])
        #expect(present == KeyboardModifiers(locked: 2, group: 1))
        remove(first)
        #expect(present == KeyboardModifiers())
    }

    @Test func aDeviceThatGetsAKeymapOfItsOwnLeavesNothingInTheSharedState() throws {
        state(first, locked: 2)
        stage.checked { stage.seat.keyboard.setKeymap(try? Keymap(layouts: ["de"]), for: first.id) }
        #expect(stage.seat.keyboard.sharedModifiers == KeyboardModifiers())
    }

    @Test func itGoesUnseenWhileAnotherKeymapIsActive() throws {
        state(first, locked: 2)
        stage.seat.keyboard.setKeymap(try Keymap(layouts: ["de"]), for: second.id)
        stage.send(second, .key(KeyCode(30), isDown: true))
        remove(first)
        remove(second)
        #expect(present == KeyboardModifiers())
    }

    @Test(.requirement(13)) func aLockKeyOfADeviceThatGoesIsThePersons() {
        stage.send(first, .key(capsLock, isDown: true))
        stage.send(first, .key(capsLock, isDown: false))
        remove(first)
        #expect(present.locked == 2)
    }
}
