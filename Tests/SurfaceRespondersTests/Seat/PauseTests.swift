import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A seat that is paused while another session has the devices.
struct PauseTests {
    private let embedded = EmbeddedSeat()
    private let window: Window
    private let other: Window
    private let a = KeyCode(30)
    private let leftShift: KeyCode = 42
    private var seat: Seat { embedded.seat }

    init() {
        other = embedded.addWindow(Rect(x: 200, y: 0, width: 100, height: 100), named: "other")
        window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "a")
        window.makeKey(on: embedded.seat)
        embedded.move(to: 150, 150)
        forget()
    }

    private func forget() { _ = embedded.transport.takeDeliveries() }

    // MARK: Keys

    @Test(.requirement(7)) func `a pause cancels held keys and sends no release`() {
        embedded.keyDown(leftShift)
        embedded.keyDown(30)
        forget()
        seat.pause()
        #expect(
            embedded.transport.takeDeliveries() == [
                .keyCancelled("a", leftShift), .keyCancelled("a", a), .keyboardLeft("a"),
            ])
        #expect(seat.keyboard.pressedKeys.isEmpty && seat.keyboard.modifierFlags == [])
        seat.resume()
        #expect(embedded.transport.takeDeliveries() == [.keyboardEntered("a", held: [])])
        embedded.keyUp(30)
        embedded.keyDown(30)
        #expect(embedded.transport.takeDeliveries() == [.keyPressed("a", a)])
        #expect(seat._checkInvariants() == [])
    }

    @Test(.requirement(7)) func `keys do not repeat during a pause`() {
        seat.keyboard.repeatInfo = RepeatInfo(rate: 25, delay: .milliseconds(600))
        embedded.keyDown(30)
        seat.pause()
        forget()
        embedded.clock.advance(by: .seconds(2))
        seat.resume()
        embedded.clock.advance(by: .seconds(2))
        #expect(!embedded.transport.takeDeliveries().contains(.keyRepeated("a", a)))
        #expect(embedded.clock.isIdle)
    }

    @Test(.requirement(7)) func `a pause keeps locked modifiers and clears latched ones`() {
        embedded.keyDown(58)
        embedded.keyUp(58)
        embedded.send(embedded.keyboard, .modifiers(KeyboardModifiers(depressed: 4, latched: 1, locked: 2)))
        seat.pause()
        #expect(seat.keyboard.modifiers == KeyboardModifiers(locked: 2))
        seat.resume()
        #expect(seat.keyboard.modifiers == KeyboardModifiers(locked: 2))
        #expect(seat.keyboard.leds == .capsLock)
    }

    @Test func `a pause keeps the group`() throws {
        seat.keyboard.keymap = try Keymap(layouts: ["us", "ru"])
        seat.keyboard.group = 1
        seat.pause()
        seat.resume()
        #expect(seat.keyboard.group == 1)
    }

    @Test func `a pause clears a virtual keyboard's own modifiers too`() throws {
        let virtual = seat.addDevice(named: "virtual", capabilities: .keyboard)
        seat.keyboard.setKeymap(try Keymap(layouts: ["ru"]), for: virtual.id)
        embedded.send(virtual, .modifiers(KeyboardModifiers(depressed: 1, latched: 4, locked: 2)))
        seat.pause()
        #expect(seat.keyboard.modifiers == KeyboardModifiers(locked: 2))
    }

    @Test func `a command that waits for the release is not performed`() {
        let commands = CommandStage()
        commands.offer(
            KeyCommand(input: "a", modifierFlags: .super, action: .save, behavior: .init(trigger: .release)))
        let (logo, a) = (KeyCode(125), KeyCode(30))
        commands.down(logo, a)
        commands.seat.pause()
        commands.seat.resume()
        commands.up(a, logo)
        #expect(commands.performed() == [])
        commands.chord(logo, a)
        #expect(commands.performed() == ["policy.save"])
    }

    @Test func `a command may pause its own seat`() {
        let responder = CommandingResponder()
        let embedded = EmbeddedSeat(delegate: responder)
        responder.commands = [KeyCommand(input: "a", modifierFlags: .super, action: .save)]
        responder.onSave = { _ in embedded.seat.pause() }
        embedded.keyDown(125)
        embedded.keyDown(30)
        #expect(embedded.seat.isPaused && embedded.seat.keyboard.pressedKeys.isEmpty)
        embedded.keyUp(30)
        embedded.seat.resume()
        embedded.keyUp(125)
        #expect(embedded.seat._checkInvariants() == [])
    }

    @Test func `resuming notifies LED observers again`() {
        var count = 0
        let observation = seat.keyboard.observeLEDs { count += 1 }
        seat.pause()
        count = 0
        seat.resume()
        #expect(count == 1)
        observation.cancel()
    }

    // MARK: Everything else

    @Test(.requirement(7)) func `a pause cancels buttons and touches`() {
        embedded.move(to: 10, 10)
        embedded.press()
        embedded.touchDown(1, 20, 20)
        forget()
        seat.pause()
        let told = embedded.transport.takeDeliveries()
        #expect(told.contains(.buttonsCancelled("a")))
        #expect(told.contains { if case .touchesCancelled("a", _) = $0 { true } else { false } })
        seat.resume()
        forget()
        embedded.release()
        embedded.touchUp(1)
        #expect(embedded.transport.takeDeliveries() == [])
        embedded.move(to: 12, 10)
        embedded.press()
        embedded.release()
        let pressed: [Delivery] = [.buttonPressed("a", .left), .buttonReleased("a", .left)]
        #expect(embedded.transport.takeDeliveries().filter(pressed.contains) == pressed)
        #expect(seat._checkInvariants() == [])
    }

    @Test func `a tool must enter again after a pause`() {
        embedded.penEnter(10, 10)
        embedded.pen(.tip(isDown: true))
        seat.pause()
        #expect(seat.tablets.nearTools.isEmpty)
        seat.resume()
        embedded.pen(.tip(isDown: false))
        #expect(seat.tablets.nearTools.isEmpty)
        embedded.penEnter(10, 10)
        #expect(seat.tablets.nearTools == [embedded.pen])
        #expect(seat._checkInvariants() == [])
    }

    @Test func `a pause ends a drag`() throws {
        embedded.move(to: 10, 10)
        embedded.press()
        let drag = Grab(kind: .drag, owner: window.rootSurface)
        seat.begin(drag)
        seat.pause()
        #expect(drag.isRevoked)
        seat.resume()
        #expect(seat.activeGrabs.isEmpty)
    }

    @Test func `a pause deactivates a pointer constraint until the seat resumes`() throws {
        embedded.move(to: 10, 10)
        let surface = try #require(window.rootSurface)
        let constraint = PointerConstraint(.locked, to: surface, isPersistent: true)
        #expect(seat.pointer.add(constraint) && constraint.isActive)
        seat.pause()
        #expect(!constraint.isActive && !constraint.isOver)
        seat.resume()
        #expect(constraint.isActive)
    }

    // MARK: During a pause

    @Test func `input during a pause is refused`() {
        seat.pause()
        forget()
        embedded.keyDown(30)
        embedded.move(to: 250, 10)
        embedded.press()
        embedded.touchDown(1, 20, 20)
        embedded.penEnter(10, 10)
        #expect(embedded.transport.takeDeliveries() == [])
        #expect(seat.keyboard.pressedKeys.isEmpty)
        #expect(embedded.misuses.isEmpty)
    }

    @Test func `motions over a surface are refused too`() {
        for x in 0..<10 { embedded.move(to: Double(10 + x), 10) }
        seat.pause()
        seat.update()
        forget()
        embedded.move(to: 40, 40)
        #expect(embedded.transport.takeDeliveries() == [])
    }

    @Test func `a window that becomes key during a pause has the focus afterwards`() {
        seat.pause()
        forget()
        other.makeKey(on: seat)
        #expect(seat.focus.keyboardFocus == nil)
        seat.resume()
        #expect(seat.focus.keyboardFocus === other.rootSurface)
    }

    @Test func `devices may be added and removed during a pause`() {
        embedded.keyDown(30)
        seat.pause()
        seat.removeDevice(embedded.keyboard.id)
        let fresh = seat.addDevice(named: "fresh", capabilities: .keyboard)
        seat.resume()
        forget()
        embedded.send(fresh, .key(a, isDown: true))
        #expect(embedded.transport.takeDeliveries().contains(.keyPressed("a", a)))
        #expect(seat._checkInvariants() == [])
    }

    @Test func `pausing twice has no further effect`() {
        seat.pause()
        forget()
        seat.pause()
        #expect(embedded.transport.takeDeliveries() == [])
        #expect(seat.isPaused)
        seat.resume()
        #expect(!seat.isPaused)
        forget()
        seat.resume()
        #expect(embedded.transport.takeDeliveries() == [])
    }
}
