import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Observing when the keys of a command are released.
struct KeyCombinationEndTests {
    private let embedded = EmbeddedSeat()
    private let policy = CommandingResponder()
    private let journal = Journal()
    private let window: Window

    private let alternate: KeyCode = 56
    private let rightAlternate: KeyCode = 100
    private let shift: KeyCode = 42
    private let x: KeyCode = 45
    /// The xkb modifier mask of Alt.
    private let mod1: UInt32 = 1 << 3

    private var seat: Seat { embedded.seat }

    init() {
        window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "a")
        embedded.seat.delegate = policy
        window.makeKey(on: embedded.seat)
        policy.commands = [KeyCommand(input: "x", modifierFlags: .alternate, action: .save)]
        observe()
    }

    /// Notes the end of the combination of each performed command from now on.
    private func observe(requiring keys: KeyCodeSet = []) {
        policy.onSave = { [journal, kept = Kept(), weak seat = embedded.seat] _ in
            let observation = seat?.keyCommands.observeCombinationEnd(requiring: keys) { end in
                journal.note("\(end.isLost ? "lost" : "let go") at \(end.timestamp.microseconds / 1000)")
            }
            journal.note(observation == nil ? "nothing held" : "held")
            if let observation { kept.observations.append(observation) }
        }
    }

    /// Keeps observations active.
    private final class Kept {
        var observations: [ObservationToken] = []
    }

    private func advance() { embedded.clock.advance(by: .milliseconds(10)) }

    private func begin() {
        embedded.keyDown(alternate)
        embedded.keyDown(x)
        #expect(journal.take() == ["held"])
        advance()
    }

    // MARK: Released

    @Test func `releasing the key ends the combination`() {
        begin()
        embedded.keyUp(x)
        #expect(journal.take() == ["let go at 1010"])
        embedded.keyUp(alternate)
        #expect(journal.take() == [])
    }

    @Test func `releasing a modifier ends the combination`() {
        begin()
        embedded.keyUp(alternate)
        #expect(journal.take() == ["let go at 1010"])
        advance()
        embedded.keyUp(x)
        #expect(journal.take() == [])
    }

    @Test func `releasing the last of two keys of a modifier ends the combination`() {
        embedded.keyDown(rightAlternate)
        begin()
        embedded.keyUp(alternate)
        #expect(journal.take() == [])
        embedded.keyUp(rightAlternate)
        #expect(journal.take() == ["let go at 1010"])
    }

    @Test func `releasing a required key ends it even if its modifier is still held`() {
        observe(requiring: [alternate, KeyCode(30)])
        embedded.keyDown(rightAlternate)
        begin()
        embedded.keyUp(alternate)
        #expect(journal.take() == ["let go at 1010"])
        embedded.keyUp(x)
        embedded.keyUp(rightAlternate)
        #expect(journal.take() == [])
    }

    @Test func `other keys and focus changes do not end it`() {
        begin()
        for code: KeyCode in [shift, 30] {
            embedded.keyDown(code)
            embedded.keyUp(code)
        }
        let other = embedded.addWindow(Rect(x: 200, y: 0, width: 100, height: 100), named: "b")
        other.makeKey(on: seat)
        embedded.scene.remove(window)
        #expect(journal.take() == [])
        embedded.keyUp(x)
        #expect(journal.take() == ["let go at 1010"])
    }

    @Test func `key held on another keyboard is still down`() {
        let second = seat.addDevice(named: "second", capabilities: .keyboard)
        begin()
        embedded.send(second, .key(x, isDown: true))
        embedded.keyUp(x)
        #expect(journal.take() == [])
        embedded.send(second, .key(x, isDown: false))
        #expect(journal.take() == ["let go at 1010"])
    }

    @Test func `device that revokes a stated modifier ends the combination`() {
        embedded.send(embedded.keyboard, .modifiers(KeyboardModifiers(depressed: mod1)))
        embedded.keyDown(x)
        #expect(journal.take() == ["held"])
        embedded.send(embedded.keyboard, .modifiers(KeyboardModifiers()))
        #expect(journal.take() == ["let go at 1000"])
    }

    @Test func `removing the device that stated a modifier ends the combination`() {
        let second = seat.addDevice(named: "second", capabilities: .keyboard)
        embedded.send(second, .modifiers(KeyboardModifiers(depressed: mod1)))
        embedded.keyDown(x)
        #expect(journal.take() == ["held"])
        seat.removeDevice(second.id)
        #expect(journal.take() == ["let go at 1000"])
    }

    @Test func `latched modifier needs no key`() {
        embedded.send(embedded.keyboard, .modifiers(KeyboardModifiers(latched: mod1)))
        embedded.keyDown(x)
        #expect(journal.take() == ["held"])
        embedded.keyUp(x)
        #expect(journal.take() == ["let go at 1000"])
    }

    // MARK: Lost

    @Test func `lock loses a combination that does not work under it`() {
        begin()
        let lock = Grab(kind: .lock, owner: nil)
        seat.begin(lock)
        #expect(journal.take() == ["lost at 1010"])
        embedded.keyUp(x)
        seat.revoke(lock)
        embedded.keyUp(alternate)
        #expect(journal.take() == [])
    }

    @Test func `combination that works under a lock continues`() {
        policy.commands = [
            KeyCommand(
                input: "x", modifierFlags: .alternate, action: .save, behavior: .init(worksWhileLocked: true))
        ]
        begin()
        seat.begin(Grab(kind: .lock, owner: nil))
        #expect(journal.take() == [])
        embedded.keyUp(x)
        #expect(journal.take() == ["let go at 1010"])
    }

    @Test func `pause loses the combination`() {
        begin()
        seat.pause()
        #expect(journal.take() == ["lost at 1010"])
        seat.resume()
        #expect(journal.take() == [])
    }

    @Test func `removing the device loses the combination`() {
        begin()
        seat.removeDevice(embedded.keyboard.id)
        #expect(journal.take() == ["lost at 1010"])
    }

    @Test func `end of the seat loses the combination`() {
        let stage = ShortLivedSeat()
        let policy = CommandingResponder()
        policy.commands = [KeyCommand(input: "x", modifierFlags: .alternate, action: .save)]
        var observation: ObservationToken?
        var isLost: Bool?
        policy.onSave = { [weak stage] _ in
            observation = stage?.seat?.keyCommands.observeCombinationEnd { [weak seat = stage?.seat] end in
                #expect(seat == nil)
                isLost = end.isLost
            }
        }
        stage.begin(policy)
        #expect(observation != nil && isLost == nil)
        stage.seat = nil
        #expect(isLost == true)
    }

    private final class ShortLivedSeat {
        var seat: Seat?

        func begin(_ policy: Responder) {
            let seat = Seat(name: "seat0", delegate: policy, clock: ManualClock(now: .milliseconds(1000)))
            self.seat = seat
            let keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
            for code: KeyCode in [56, 45] {
                seat.handle(
                    InputEvent(
                        time: .milliseconds(1000), device: keyboard, .key(code, isDown: true)))
            }
        }
    }

    // MARK: Observations

    @Test func `canceled observation is not notified`() {
        var observation: ObservationToken?
        policy.onSave = { [journal, weak seat = embedded.seat] _ in
            observation = seat?.keyCommands.observeCombinationEnd { _ in journal.note("heard") }
        }
        embedded.keyDown(alternate)
        embedded.keyDown(x)
        observation?.cancel()
        embedded.keyUp(x)
        #expect(journal.take() == [])
    }

    @Test func `observation canceled by another is not notified`() {
        var observations: [ObservationToken] = []
        policy.onSave = { [journal, weak seat = embedded.seat] _ in
            for _ in 0..<2 {
                let observation = seat?.keyCommands.observeCombinationEnd { _ in
                    journal.note("heard")
                    for observation in observations { observation.cancel() }
                }
                if let observation { observations.append(observation) }
            }
        }
        embedded.keyDown(alternate)
        embedded.keyDown(x)
        embedded.keyUp(x)
        #expect(observations.count == 2)
        #expect(journal.take() == ["heard"])
    }

    @Test func `nothing is held for a release, a button or without a command`() {
        policy.commands = [
            KeyCommand(
                input: "x", modifierFlags: .alternate, action: .save, behavior: .init(trigger: .release)),
            KeyCommand(input: .button(.left), modifierFlags: .alternate, action: .save),
        ]
        embedded.keyDown(alternate)
        embedded.keyDown(x)
        #expect(journal.take() == [])
        embedded.keyUp(x)
        #expect(journal.take() == ["nothing held"])
        embedded.click(500, 500)
        #expect(journal.take() == ["nothing held"])
        seat.sendAction(.save, to: policy, from: nil)
        #expect(journal.take() == ["nothing held"])
    }

    @Test func `combination of a hold command is held once it performs`() {
        policy.commands = [
            KeyCommand(
                input: "x", modifierFlags: .alternate, action: .save,
                behavior: .init(trigger: .hold(for: .milliseconds(50))))
        ]
        embedded.keyDown(alternate)
        embedded.keyDown(x)
        #expect(journal.take() == [])
        embedded.clock.advance(by: .milliseconds(50))
        #expect(journal.take() == ["held"])
        embedded.keyUp(x)
        #expect(journal.take() == ["let go at 1050"])
    }
}
