import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Keymaps of a seat and of its devices.
struct KeymapRoutingTests {
    private let stage = RouterStage(recordsKeyboardState: true)
    private let window: Window

    init() {
        window = stage.window("root")
        window.makeKey(on: stage.seat)
        stage.forget()
    }

    @Test(.promise(6), .requirement(11)) func `a seat always has a keymap`() {
        let seat = Seat(name: "seat0")
        #expect(!seat.keyboard.keymap.text.isEmpty)
        #expect(seat.keyboard.state.keymap == seat.keyboard.keymap)
    }

    @Test(.promise(6, 7), .requirement(12)) func `a new keymap is sent before the modifiers and keeps them`()
        throws
    {
        stage.keyDown(42)
        stage.keyDown(58)
        stage.keyUp(58)
        let before = stage.seat.keyboard.modifierFlags
        #expect(before == [.shift, .alphaShift])
        stage.forget()
        stage.seat.keyboard.keymap = try Keymap(layouts: ["de", "ru"])
        #expect(stage.seat.keyboard.modifierFlags == before)
        let deliveries = stage.take()
        #expect(
            deliveries == [
                .keymap, .modifiers("root", stage.seat.keyboard.modifiers), .leds(stage.seat.keyboard.leds),
            ])
        stage.keyUp(42)
        #expect(stage.seat.keyboard.modifierFlags == .alphaShift)
    }

    @Test(.promise(8), .requirement(14)) func `an equal keymap is not sent again`() throws {
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us"])
        #expect(stage.take() == [])
    }

    @Test(.promise(7), .requirement(12)) func `a new keymap keeps the locked group`() throws {
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        stage.seat.keyboard.group = 1
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "de"])
        #expect(stage.seat.keyboard.group == 1)
        stage.seat.keyboard.group = 2
        #expect(stage.seat.keyboard.group == 1)
    }

    @Test func `LEDs are sent when a device with an equal keymap is used`() throws {
        let keymap = try Keymap(layouts: ["de"])
        let devices = ["one", "two"].map { stage.seat.addDevice(named: $0, capabilities: .keyboard) }
        for device in devices { stage.seat.keyboard.setKeymap(keymap, for: device.id) }
        stage.send(devices[0], .key(KeyCode(58), isDown: true))
        stage.send(devices[0], .key(KeyCode(58), isDown: false))
        #expect(stage.seat.keyboard.leds == .capsLock)
        func lampsTold(_ change: () -> Void) -> [Delivery] {
            stage.forget()
            change()
            return stage.take().filter { if case .leds = $0 { true } else { false } }
        }
        let (one, two) = (devices[0], devices[1])
        #expect(lampsTold { stage.send(two, .key(KeyCode(30), isDown: true)) } == [.leds([])])
        #expect(stage.seat.keyboard.leds == [])
        #expect(lampsTold { stage.send(two, .key(KeyCode(30), isDown: false)) } == [])
        #expect(lampsTold { stage.send(one, .key(KeyCode(31), isDown: true)) } == [.leds(.capsLock)])
    }

    @Test(.requirement(14)) func `a device's own keymap is sent when it types and replaced on removal`()
        throws
    {
        let virtual = stage.seat.addDevice(named: "virtual", capabilities: .keyboard)
        let keymap = try Keymap(layouts: ["de"])
        stage.seat.keyboard.setKeymap(keymap, for: virtual.id)
        #expect(stage.take() == [])
        stage.send(virtual, .key(KeyCode(30), isDown: true))
        #expect(stage.seat.keyboard.state.keymap == keymap)
        var deliveries = stage.take()
        #expect(deliveries.first == .keymap)
        #expect(deliveries.last == .keyPressed("root", KeyCode(30)))
        stage.checked { stage.seat.removeDevice(virtual.id) }
        #expect(stage.seat.keyboard.state.keymap == stage.seat.keyboard.keymap)
        deliveries = stage.take()
        #expect(deliveries.prefix(2) == [.keyReleased("root", KeyCode(30)), .keymap])
        guard case .modifiers = deliveries.dropFirst(2).first else {
            Issue.record("no modifiers after the keymap")
            return
        }
    }

    @Test func `a key held under two keymaps is released in both states`() throws {
        let virtual = stage.seat.addDevice(named: "virtual", capabilities: .keyboard)
        stage.seat.keyboard.setKeymap(try Keymap(layouts: ["de"]), for: virtual.id)
        stage.send(virtual, .key(KeyCode(42), isDown: true))
        stage.keyDown(42)
        stage.send(virtual, .key(KeyCode(42), isDown: false))
        stage.keyUp(42)
        #expect(stage.seat.keyboard.modifierFlags == [])
        stage.send(virtual, .key(KeyCode(30), isDown: true))
        #expect(stage.seat.keyboard.modifierFlags == [])
    }

    @Test func `removing a device releases its keys in the inactive shared state`() throws {
        let other = stage.seat.addDevice(named: "other", capabilities: .keyboard)
        let virtual = stage.seat.addDevice(named: "virtual", capabilities: .keyboard)
        stage.seat.keyboard.setKeymap(try Keymap(layouts: ["de"]), for: virtual.id)
        stage.send(other, .key(KeyCode(42), isDown: true))
        stage.send(virtual, .key(KeyCode(30), isDown: true))
        stage.checked { stage.seat.removeDevice(other.id) }
        stage.keyDown(31)
        #expect(stage.seat.keyboard.modifierFlags == [])
    }

    @Test(.promise(7)) func `a device that changes its keymap keeps its held keys`() throws {
        let virtual = stage.seat.addDevice(named: "virtual", capabilities: .keyboard)
        stage.send(virtual, .key(KeyCode(42), isDown: true))
        stage.checked { stage.seat.keyboard.setKeymap(try? Keymap(layouts: ["de"]), for: virtual.id) }
        stage.send(virtual, .key(KeyCode(30), isDown: true))
        #expect(stage.seat.keyboard.modifierFlags == .shift)
        stage.checked { stage.seat.keyboard.setKeymap(try? Keymap(layouts: ["fr"]), for: virtual.id) }
        #expect(stage.seat.keyboard.modifierFlags == .shift)
        stage.checked { stage.seat.keyboard.setKeymap(nil, for: virtual.id) }
        #expect(stage.seat.keyboard.modifierFlags == .shift)
        stage.send(virtual, .key(KeyCode(42), isDown: false))
        #expect(stage.seat.keyboard.modifierFlags == [])
    }

    @Test func `modifiers of a virtual keyboard reach the focused client`() {
        let virtual = stage.seat.addDevice(named: "virtual", capabilities: .keyboard)
        let shift = KeyboardModifiers(depressed: 1)
        stage.send(virtual, .modifiers(shift))
        #expect(stage.take() == [.modifiers("root", shift)])
        #expect(stage.seat.keyboard.modifierFlags == .shift)
    }
}
