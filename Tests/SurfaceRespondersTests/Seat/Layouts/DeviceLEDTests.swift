import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The LEDs of individual keyboards.
@Suite struct DeviceLEDTests {
    private let embedded = EmbeddedSeat()
    private let own: InputDevice
    private var keyboard: Keyboard { embedded.seat.keyboard }
    private let capsLock = KeyCode(58)

    init() throws {
        own = embedded.seat.addDevice(named: "own", capabilities: .keyboard)
        embedded.seat.keyboard.setKeymap(try Keymap(layouts: ["ru"]), for: own.id)
    }

    private func tap(_ device: InputDevice) {
        embedded.send(device, .key(capsLock, isDown: true))
        embedded.send(device, .key(capsLock, isDown: false))
    }

    @Test func `a keyboard with its own keymap has its own LEDs`() {
        tap(own)
        #expect(keyboard.leds(of: own.id) == .capsLock)
        #expect(keyboard.leds(of: embedded.keyboard.id) == [])
        tap(embedded.keyboard)
        #expect(keyboard.leds(of: embedded.keyboard.id) == .capsLock)
        tap(own)
        #expect(keyboard.leds(of: own.id) == [])
        #expect(keyboard.leds(of: embedded.keyboard.id) == .capsLock)
    }

    @Test func `observers are notified when LEDs may have changed`() throws {
        let heard = Journal()
        let observation = keyboard.observeLEDs { heard.note("changed") }
        embedded.keyDown(30)
        embedded.keyUp(30)
        #expect(heard.take() == [])
        tap(embedded.keyboard)
        #expect(!heard.take().isEmpty)
        tap(own)
        #expect(!heard.take().isEmpty)
        // A new shared keymap can keep or lose the lock, even if the device in use has its own keymap.
        keyboard.keymap = try Keymap(layouts: ["de"], options: ["caps:none"])
        #expect(!heard.take().isEmpty)
        keyboard.setKeymap(nil, for: own.id)
        #expect(!heard.take().isEmpty)
        observation.cancel()
        tap(embedded.keyboard)
        #expect(heard.take() == [])
    }

    @Test func `modifiers that a device sets light the shared LEDs`() {
        let heard = Journal()
        let observation = keyboard.observeLEDs { heard.note("changed") }
        embedded.send(
            embedded.keyboard,
            .modifiers(KeyboardModifiers(depressed: 0, latched: 0, locked: 2, group: 0)))
        #expect(keyboard.leds(of: embedded.keyboard.id) == .capsLock)
        #expect(!heard.take().isEmpty)
        observation.cancel()
    }
}
