import Proofs
import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

/// Keys that pass through an input method.
struct InputMethodKeyboardTests {
    private let stage: TextStage
    private let client: TestClient
    private let text: ZwpTextInputV3
    private let window: Window
    private let grab: ZwpInputMethodKeyboardGrabV2
    private let virtual: ZwpVirtualKeyboardV1

    init() throws {
        stage = try TextStage(keymap: try Keymap(layouts: ["us"]))
        (client, text, window) = try stage.addClient("a")
        client.addKeyboard()
        try stage.enable(text, of: client)
        grab = try stage.grab()
        virtual = try #require(stage.method.addVirtualKeyboard(stage.host.seat.keyboard.keymap))
        _ = try client.take()
    }

    @Test func `grab first receives keymap, repeat info and modifiers`() throws {
        grab.release()
        _ = try stage.method.take()
        stage.method.grabKeyboard(of: try #require(stage.inputMethod))
        #expect(
            try stage.method.take() == ["grab keymap", "grab repeat info 25 600", "grab modifiers 0 0 0 0"])
    }

    @Test(.behavior(209)) func `keys reach the input method instead of the client`() throws {
        stage.host.keyDown(30)
        stage.host.keyUp(30)
        #expect(try stage.method.take() == ["grab press 30", "grab release 30"])
        #expect(try client.take().isEmpty)
    }

    @Test(.behavior(209)) func `forwarded keys reach the client and do not return`() throws {
        stage.host.keyDown(30)
        virtual.key(time: 1, key: 30, state: 1)
        #expect(try stage.method.take() == ["grab press 30"])
        #expect(try client.take() == ["keyboard press 30"])
        stage.host.keyUp(30)
        virtual.key(time: 2, key: 30, state: 0)
        #expect(try stage.method.take() == ["grab release 30"])
        #expect(try client.take() == ["keyboard release 30"])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test func `keys with a different keymap arrive after that keymap`() throws {
        let other = try stage.host.connect()
        let keyboard = try #require(other.addVirtualKeyboard(try Keymap(layouts: ["de"])))
        keyboard.key(time: 1, key: 21, state: 1)
        _ = try other.take()
        #expect(try stage.method.take() == ["grab keymap", "grab press 21"])
        keyboard.key(time: 1, key: 21, state: 0)
        _ = try other.take()
        #expect(try stage.method.take() == ["grab release 21"])
        stage.host.keyDown(30)
        #expect(try stage.method.take() == ["grab keymap", "grab press 30"])
        #expect(try client.take().allSatisfy { !$0.contains("press") })
    }

    @Test(.promise(45), .behavior(209)) func `keys reach the client while no field is enabled`() throws {
        text.disable()
        text.commit()
        _ = try client.take()
        _ = try stage.method.take()
        stage.host.keyDown(30)
        stage.host.keyUp(30)
        #expect(try stage.method.take().isEmpty)
        #expect(try client.take() == ["keyboard press 30", "keyboard release 30"])
    }

    @Test(.behavior(209)) func `key pressed before the field was enabled stays with the client`() throws {
        text.disable()
        text.commit()
        _ = try client.take()
        stage.host.keyDown(30)
        try stage.enable(text, of: client)
        _ = try stage.method.take()
        stage.host.keyUp(30)
        #expect(try client.take() == ["keyboard release 30"])
        #expect(try stage.method.take().isEmpty)
    }

    @Test(.promise(44), .requirement(10))
    func `modifiers set by the input method are not shared with the seat`() throws {
        virtual.modifiers(modsDepressed: 1, modsLatched: 0, modsLocked: 0, group: 0)
        _ = try stage.method.take()
        #expect(try client.take() == ["keyboard modifiers 1 0 0 0"])
        #expect(stage.host.seat.keyboard.sharedModifiers == KeyboardModifiers())
    }

    @Test(.promise(44), .behavior(210), .requirement(10))
    func `client receives the true modifiers when the grab ends`() throws {
        stage.host.keyDown(56)
        virtual.modifiers(modsDepressed: 8, modsLatched: 0, modsLocked: 0, group: 0)
        virtual.key(time: 1, key: 56, state: 1)
        _ = try stage.method.take()
        _ = try client.take()
        virtual.modifiers(modsDepressed: 0, modsLatched: 0, modsLocked: 0, group: 0)
        _ = try stage.method.take()
        _ = try client.take()
        // Alt is still held, although the input method has released it.
        grab.release()
        _ = try stage.method.take()
        #expect(try client.take() == ["keyboard modifiers 8 0 0 0"])
        stage.host.keyUp(56)
        #expect(try client.take() == ["keyboard release 56", "keyboard modifiers 0 0 0 0"])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test(.promise(43), .behavior(210))
    func `forwarded key is released after the input method disconnected`() throws {
        stage.host.keyDown(30)
        virtual.key(time: 1, key: 30, state: 1)
        _ = try stage.method.take()
        _ = try client.take()
        try stage.host.disconnect(stage.method)
        _ = try client.take()
        #expect(stage.host.seat._checkInvariants().isEmpty)
        stage.host.keyUp(30)
        #expect(try client.take() == ["keyboard release 30"])
        stage.host.keyDown(31)
        #expect(try client.take() == ["keyboard press 31"])
    }

    @Test func `modifier forwarded as a lock begins does not stay pressed`() throws {
        final class Watch: GestureRecognizer {
            override var receivesPresses: Bool { true }
            override func pressesBegan(_ presses: Presses, with event: Event) { state = .began }
        }
        let lock = Grab(kind: .lock, owner: nil)
        let watch = Watch(target: nil, action: nil)
        watch.addHandler { [seat = stage.host.seat] watch in
            if watch.state == .began { seat.begin(lock) }
        }
        window.rootSurface?.addGestureRecognizer(watch)
        stage.host.keyDown(42)
        virtual.key(time: 1, key: 42, state: 1)
        _ = try stage.method.take()
        window.rootSurface?.removeGestureRecognizer(watch)
        #expect(stage.host.seat._checkInvariants().isEmpty)
        stage.host.seat.revoke(lock)
        stage.host.keyUp(42)
        _ = try stage.method.take()
        _ = try client.take()
        stage.host.keyDown(30)
        virtual.key(time: 2, key: 30, state: 1)
        _ = try stage.method.take()
        #expect(try client.take() == ["keyboard press 30"])
    }

    @Test(.promise(43), .behavior(210), .requirement(21))
    func `key kept by a disconnected input method reaches no client`() throws {
        stage.host.keyDown(30)
        _ = try stage.method.take()
        try stage.host.disconnect(stage.method)
        stage.host.keyUp(30)
        #expect(try client.take().filter { $0.hasPrefix("keyboard press") || $0.contains("release") }.isEmpty)
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test(.promise(40), .behavior(207)) func `key forwarded late does not reach a new field`() throws {
        stage.host.keyDown(30)
        stage.host.keyUp(30)
        _ = try stage.method.take()
        let (other, otherText, _) = try stage.addClient("b")
        other.addKeyboard()
        try stage.enable(otherText, of: other)
        _ = try other.take()
        virtual.key(time: 1, key: 30, state: 1)
        virtual.key(time: 1, key: 30, state: 0)
        _ = try stage.method.take()
        #expect(try other.take().isEmpty)
        stage.host.keyDown(31)
        virtual.key(time: 1, key: 31, state: 1)
        _ = try stage.method.take()
        #expect(try other.take() == ["keyboard press 31"])
    }

    @Test(.promise(44), .behavior(210))
    func `key held across a change of fields is released to the new client`() throws {
        stage.host.keyDown(42)
        virtual.key(time: 1, key: 42, state: 1)
        _ = try stage.method.take()
        let (other, _, _) = try stage.addClient("b")
        other.addKeyboard()
        _ = try other.take()
        #expect(try stage.method.take().contains("grab release 42"), "the input method receives the release")
        stage.host.keyUp(42)
        #expect(try other.take() == ["keyboard release 42", "keyboard modifiers 0 0 0 0"])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    // MARK: Input methods that do not read

    private func type(_ code: UInt32) {
        stage.host.keyDown(code)
        stage.host.keyUp(code)
        stage.host.display.flushClients()
    }

    /// Types a key and waits for more than ten seconds. No client reads until the test takes its log.
    private func ignore(_ code: UInt32) {
        type(code)
        stage.host.clock.advance(by: .milliseconds(10_100))
    }

    @Test(.promise(43), .behavior(210))
    func `keys bypass an input method that reads nothing for ten seconds`() throws {
        type(30)
        stage.host.clock.advance(by: .milliseconds(9_900))
        type(31)
        stage.host.clock.advance(by: .milliseconds(200))
        type(32)
        #expect(try client.take() == ["text done 1", "keyboard press 32", "keyboard release 32"])
        #expect(
            try stage.method.take() == [
                "grab press 30", "grab release 30", "grab press 31", "grab release 31", "method deactivate",
                "method done", "method activate", "method cause 0", "method content 0 0", "method done",
            ])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test(.promise(40)) func `answers to keys that were not read in time are dropped`() throws {
        let method = try #require(stage.inputMethod)
        method.setPreeditString(text: "pre", cursorBegin: 3, cursorEnd: 3)
        method.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try client.take() == ["text preedit pre 3 3", "text done 1"])
        ignore(30)
        #expect(try client.take() == ["text done 1"], "the preedit is removed")
        method.commitString(text: "late")
        method.commit(serial: 1)
        method.commitString(text: "later")
        method.commit(serial: 2)
        virtual.key(time: 1, key: 30, state: 1)
        virtual.key(time: 2, key: 30, state: 0)
        _ = try stage.method.take()
        #expect(try client.take() == [])
        method.commitString(text: "now")
        method.commit(serial: 3)
        _ = try stage.method.take()
        #expect(try client.take() == ["text commit now", "text done 1"])
    }

    @Test func `input method receives keys again once it has read`() throws {
        ignore(30)
        type(31)
        _ = try stage.method.take()
        _ = try client.take()
        type(32)
        #expect(try stage.method.take() == ["grab press 32", "grab release 32"])
        #expect(try client.take() == [])
        virtual.key(time: 1, key: 32, state: 1)
        virtual.key(time: 2, key: 32, state: 0)
        _ = try stage.method.take()
        #expect(try client.take() == ["keyboard press 32", "keyboard release 32"])
    }

    @Test func `key delivered before the timeout is released to the input method`() throws {
        stage.host.keyDown(30)
        stage.host.display.flushClients()
        stage.host.clock.advance(by: .milliseconds(10_100))
        _ = try client.take()
        stage.host.keyUp(30)
        #expect(try client.take() == [])
        #expect(try stage.method.take().last == "grab release 30")
    }

    /// The same applies to any other time in which the compositor does not run.
    @Test func `system sleep does not count toward the timeout`() throws {
        type(30)
        for _ in 0..<10 { stage.host.clock.jump(by: .seconds(60)) }
        type(31)
        #expect(try client.take() == [])
        #expect(
            try stage.method.take() == [
                "grab press 30", "grab release 30", "grab press 31", "grab release 31",
            ])
    }

    @Test func `compositor commands keep working during the timeout`() throws {
        let policy = CommandingPolicy([KeyCommand(input: "j", modifierFlags: .control, action: .act)])
        stage.host.seat.delegate = policy
        func command() {
            stage.host.keyDown(29)
            type(36)
            stage.host.keyUp(29)
        }
        type(30)
        command()
        stage.host.clock.advance(by: .seconds(5))
        command()
        stage.host.clock.advance(by: .milliseconds(5_100))
        command()
        #expect(policy.take() == 3)
        _ = try stage.method.take()
        command()
        #expect(policy.take() == 1)
        #expect(try client.take().allSatisfy { !$0.contains(" 36") })
    }

    // MARK: Focus changes

    @Test func `release reaches the input method that received the press`() throws {
        stage.host.keyDown(30)
        _ = try stage.method.take()
        let (other, _, _) = try stage.addClient("b")
        other.addKeyboard()
        _ = try other.take()
        #expect(try !stage.method.take().contains("grab release 30"))
        stage.host.keyUp(30)
        #expect(try stage.method.take() == ["grab release 30"])
        #expect(try other.take() == [])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test func `input method that reads keeps the keyboard`() throws {
        for _ in 0..<5 {
            stage.host.keyDown(30)
            stage.host.keyUp(30)
            #expect(try stage.method.take() == ["grab press 30", "grab release 30"])
            stage.host.clock.advance(by: .milliseconds(700))
        }
        #expect(try client.take().isEmpty)
    }

    @Test(.behavior(209)) func `compositor command takes precedence over the input method`() throws {
        let policy = CommandingPolicy([KeyCommand(input: "j", modifierFlags: .control, action: .act)])
        stage.host.seat.delegate = policy
        stage.host.keyDown(29)
        virtual.key(time: 1, key: 29, state: 1)
        _ = try stage.method.take()
        stage.host.keyDown(36)
        stage.host.keyUp(36)
        #expect(try stage.method.take().isEmpty)
        #expect(policy.take() == 1)
        // A key that the input method forwards performs no command.
        virtual.modifiers(modsDepressed: 4, modsLatched: 0, modsLocked: 0, group: 0)
        virtual.key(time: 1, key: 36, state: 1)
        virtual.key(time: 1, key: 36, state: 0)
        _ = try stage.method.take()
        #expect(policy.take() == 0)
    }

    @Test func `second grab is inert`() throws {
        let second = try #require(stage.inputMethod).grabKeyboard()
        stage.host.keyDown(30)
        #expect(try stage.method.take() == ["grab press 30"])
        second.release()
        stage.host.keyUp(30)
        #expect(try stage.method.take() == ["grab release 30"])
    }

    @Test func `text input reports whether the keyboard is grabbed`() throws {
        #expect(stage.host.seat.textInput.isGrabbed)
        stage.host.seat.focus.resignKey()
        #expect(!stage.host.seat.textInput.isGrabbed, "no field has the focus")
    }
}
