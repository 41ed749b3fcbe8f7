import Proofs
import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat

/// An input method that supports only version 1, with a field of text-input-v3.
struct InputMethodV1Tests {
    private let stage: TextStage
    private let client: TestClient
    private let text: ZwpTextInputV3
    private let window: Window
    private let method: OldMethod

    /// Logs the events of an input method of version 1, and keeps the context of the current field.
    private final class OldMethod {
        let client: TestClient
        private let method: ZwpInputMethodV1?
        private(set) var context: ZwpInputMethodContextV1?

        init(_ client: TestClient) {
            self.client = client
            method = client.registry.bind(ZwpInputMethodV1.self)
            method?.onEvent = { [unowned self] event in
                switch event {
                case .activate(let context):
                    client.log.note("activate")
                    self.context = context
                    context.onEvent = { [unowned self] in note($0) }
                case .deactivate: client.log.note("deactivate")
                }
            }
            client.settle()
        }

        private func note(_ event: ZwpInputMethodContextV1.Event) {
            switch event {
            case .surroundingText(let text, let cursor, let anchor):
                client.log.note("surrounding '\(text)' \(cursor) \(anchor)")
            case .contentType(let hint, let purpose): client.log.note("content \(hint) \(purpose)")
            case .commitState(let serial): client.log.note("state \(serial)")
            default: client.log.note("something else")
            }
        }
    }

    init() throws {
        stage = try TextStage(keymap: try Keymap(layouts: ["us"]), hasMethod: false)
        method = OldMethod(stage.method)
        (client, text, window) = try stage.addClient("a")
        client.addKeyboard()
        _ = try client.take()
    }

    @Test func `unread field changes collapse into one context`() throws {
        let server = try #require(stage.host.clients.first)
        stage.method.addPointer()
        try stage.host.addWindow(
            of: stage.method, "method", Rect(x: 300, y: 0, width: 100, height: 100),
            acceptsFirstResponder: false)
        _ = try enable()
        stage.host.move(to: 310, 10)
        _ = try stage.method.take()
        try stage.host.fillSocket(of: server, x: 310)
        for number in 0..<300 {
            text.disable()
            text.commit()
            text.enable()
            text.setSurroundingText(
                text: "\(number % 10)" + String(repeating: "x", count: 3_900), cursor: 0, anchor: 0)
            text.commit()
            if number % 10 == 9 { try stage.host.serve(client) }
        }
        #expect(server.isAlive)
        let said = try (stage.method.take() + stage.method.take()).filter { !$0.hasPrefix("pointer") }
        #expect(
            said == [
                "deactivate", "activate", "content 0 0",
                "surrounding '9" + String(repeating: "x", count: 3_900) + "' 0 0", "state 1",
            ])
    }

    private func enable() throws -> ZwpInputMethodContextV1 {
        try stage.enable(text, of: client)
        _ = try stage.method.take()
        return try #require(method.context)
    }

    @Test(.behavior(208)) func `each field has its own context`() throws {
        text.enable()
        text.setSurroundingText(text: "ab", cursor: 2, anchor: 2)
        text.setContentType(hint: [], purpose: .digits)
        text.commit()
        _ = try client.take()
        #expect(try stage.method.take() == ["activate", "content 0 2", "surrounding 'ab' 2 2", "state 1"])
        text.disable()
        text.commit()
        _ = try client.take()
        #expect(try stage.method.take() == ["deactivate"])
    }

    @Test(.promise(45), .behavior(208)) func `secret field reveals neither its text nor its keys`() throws {
        text.enable()
        text.setSurroundingText(text: "hunter2", cursor: 7, anchor: 7)
        text.setContentType(hint: [], purpose: .pin)
        text.commit()
        _ = try client.take()
        #expect(try stage.method.take() == ["activate", "content 0 8", "state 1"])
        let keyboard = try #require(method.context).grabKeyboard()
        keyboard.onEvent = { [log = stage.method.log] event in
            switch event {
            case .keymap(_, let file, _): try? file.close()
            case .key(_, _, let key, _): log.note("key \(key)")
            default: break
            }
        }
        _ = try stage.method.take()
        stage.host.keyDown(30)
        stage.host.keyUp(30)
        #expect(try stage.method.take().isEmpty)
        #expect(try client.take() == ["keyboard press 30", "keyboard release 30"])
    }

    @Test func `commits, preedits and deletions reach the field`() throws {
        let context = try enable()
        context.commitString(serial: 1, text: "word")
        _ = try stage.method.take()
        #expect(try client.take() == ["text commit word", "text done 1"])
        context.preeditCursor(index: 2)
        context.preeditString(serial: 1, text: "pre", commit: "pre")
        _ = try stage.method.take()
        #expect(try client.take() == ["text preedit pre 2 2", "text done 1"])
        context.deleteSurroundingText(index: -2, length: 3)
        context.commitString(serial: 1, text: "")
        _ = try stage.method.take()
        #expect(try client.take() == ["text delete 2 1", "text commit ", "text done 1"])
    }

    @Test func `preedit styling reaches fields of each version`() throws {
        func write() throws {
            let context = try #require(method.context)
            context.preeditStyling(index: 0, length: 2, style: 5)
            context.preeditStyling(index: 2, length: 1, style: 7)
            context.preeditStyling(index: 1, length: 1, style: 1)
            context.preeditStyling(index: 2, length: .max, style: 6)
            context.preeditStyling(index: 9, length: 1, style: 6)
            context.preeditString(serial: 1, text: "pre", commit: "")
            context.preeditString(serial: 1, text: "next", commit: "")
            _ = try stage.method.take()
        }
        _ = try enable()
        try write()
        #expect(
            try client.take() == [
                "text preedit pre 3 3", "text hint 0..<2 1", "text hint 2..<3 6", "text hint 2..<3 2",
                "text done 1", "text preedit next 4 4", "text done 1",
            ])
        let second = try #require(client.addTextInputV2("second"))
        second.enable(surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        _ = try stage.method.take()
        try write()
        #expect(
            try client.take() == [
                "second styling 0 2 5", "second styling 2 1 7", "second styling 1 1 1",
                "second styling 2 1 6", "second cursor 3",
                "second preedit 'pre' ''", "second cursor 4", "second preedit 'next' ''",
            ])
        let first = try #require(client.addTextInputV1("first"))
        first.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        _ = try stage.method.take()
        try write()
        #expect(
            try client.take() == [
                "first styling 0 2 5", "first styling 2 1 7", "first styling 1 1 1", "first styling 2 1 6",
                "first cursor 3",
                "first preedit 0 'pre' ''", "first cursor 4", "first preedit 0 'next' ''",
            ])
    }

    @Test func `commit text of a preedit reaches a version 1 field`() throws {
        let old = try #require(client.addTextInputV1("old"))
        old.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        _ = try stage.method.take()
        try #require(method.context).preeditString(serial: 1, text: "pre", commit: "rest")
        _ = try stage.method.take()
        #expect(try client.take() == ["old cursor 3", "old preedit 0 'pre' 'rest'"])
    }

    @Test(.promise(40), .behavior(207)) func `text written to a former field is dropped`() throws {
        let former = try enable()
        let present = try enable()
        former.commitString(serial: 1, text: "late")
        _ = try stage.method.take()
        #expect(try client.take().isEmpty)
        present.commitString(serial: 1, text: "now")
        _ = try stage.method.take()
        #expect(try client.take() == ["text commit now", "text done 2"])
    }

    @Test func `text away from the cursor is not deleted`() throws {
        let context = try enable()
        context.deleteSurroundingText(index: 3, length: 2)
        context.commitString(serial: 1, text: "x")
        _ = try stage.method.take()
        #expect(try client.take() == ["text commit x", "text done 1"])
    }

    @Test func `keysym is typed with the key that produces it`() throws {
        let context = try enable()
        context.keysym(serial: 1, time: 0, sym: 0xff0d, state: 1, modifiers: 0)
        context.keysym(serial: 1, time: 0, sym: 0xff0d, state: 0, modifiers: 0)
        _ = try stage.method.take()
        #expect(try client.take() == ["keyboard press 28", "keyboard release 28"])
        context.keysym(serial: 1, time: 0, sym: 0xffbe + 100, state: 1, modifiers: 0)
        _ = try stage.method.take()
        #expect(try client.take().isEmpty)
    }

    /// "A", which needs Shift, and a letter that the keymap does not have.
    @Test(arguments: [(0x41, "A"), (0x1000416, "Ж")] as [(UInt32, String)])
    func `keysym without a plain key is committed as text`(_ symbol: UInt32, _ text: String) throws {
        let context = try enable()
        context.keysym(serial: 1, time: 0, sym: symbol, state: 1, modifiers: 0)
        context.keysym(serial: 1, time: 0, sym: symbol, state: 0, modifiers: 0)
        _ = try stage.method.take()
        #expect(try client.take() == ["text commit \(text)", "text done 1"])
    }

    /// Sends a modifiers map, a language, a direction, and a keysym with the map's lowest modifier, Shift.
    private func say(in context: ZwpInputMethodContextV1) throws {
        context.modifiersMap(map: Array("Shift\0Control\0".utf8))
        context.language(serial: 1, language: "ar")
        context.textDirection(serial: 1, direction: 2)
        context.keysym(serial: 1, time: 7, sym: 0xff51, state: 1, modifiers: 1)
        context.keysym(serial: 1, time: 9, sym: 0xff51, state: 0, modifiers: 1)
        _ = try stage.method.take()
    }

    /// The bytes of the modifier names, each with a trailing zero byte.
    private static let names = "[83, 104, 105, 102, 116, 0, 67, 111, 110, 116, 114, 111, 108, 0]"

    @Test func `fields of versions 1 and 2 receive language, direction and keysyms`() throws {
        let second = try #require(client.addTextInputV2("second"))
        second.enable(surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        _ = try stage.method.take()
        client.notesTextInputModes = true
        try say(in: #require(method.context))
        #expect(
            try client.take() == [
                "second modifiers \(Self.names)", "second language ar", "second direction 2",
                "second keysym 7 65361 1 1", "second keysym 9 65361 0 1",
            ])
        let first = try #require(client.addTextInputV1("first"))
        first.activate(seat: try #require(client.seat), surface: try #require(client.surfaces["a"]))
        _ = try client.take()
        _ = try stage.method.take()
        try say(in: #require(method.context))
        #expect(
            try client.take() == [
                "first modifiers \(Self.names)", "first language ar", "first direction 2",
                "first keysym 7 65361 1 1", "first keysym 9 65361 0 1",
            ])
    }

    @Test func `field of version 3 receives the language and key events`() throws {
        client.notesTextInputModes = true
        try say(in: enable())
        #expect(
            try client.take() == ["text language ar", "keyboard press 105", "keyboard release 105"])
    }

    /// No client reads until the test takes its log.
    @Test(.promise(43)) func `input method that does not read gets a new context`() throws {
        func grab(in context: ZwpInputMethodContextV1) {
            let keyboard = context.grabKeyboard()
            keyboard.onEvent = { [log = stage.method.log] event in
                switch event {
                case .keymap(_, let file, _): try? file.close()
                case .key(_, _, let key, let state): log.note("key \(key) \(state.rawValue)")
                default: break
                }
            }
        }
        let former = try enable()
        grab(in: former)
        _ = try stage.method.take()
        stage.host.keyDown(30)
        stage.host.display.flushClients()
        stage.host.clock.advance(by: .milliseconds(10_100))
        stage.host.keyUp(30)
        stage.host.keyDown(31)
        stage.host.keyUp(31)
        let keys = try client.take().filter { $0.hasPrefix("keyboard") }
        #expect(keys == ["keyboard press 31", "keyboard release 31"])
        let lines = try stage.method.take()
        #expect(lines == ["key 30 1", "key 30 0", "deactivate", "activate", "content 0 0", "state 1"])
        former.commitString(serial: 1, text: "late")
        former.key(serial: 1, time: 0, key: 30, state: 1)
        former.destroy()
        grab(in: try #require(method.context))
        _ = try stage.method.take()
        #expect(try client.take() == [])
        stage.host.keyDown(32)
        #expect(try stage.method.take() == ["key 32 1"])
        #expect(try client.take() == [])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test func `next input method takes over when the active one disconnects`() throws {
        let waiting = [OldMethod(try stage.host.connect()), OldMethod(try stage.host.connect())]
        _ = try enable()
        for method in waiting { #expect(try method.client.take() == []) }
        waiting[0].client.connection.disconnect()
        stage.method.connection.disconnect()
        _ = try client.take()
        #expect(try waiting[1].client.take().first == "activate")
        try #require(waiting[1].context).commitString(serial: 1, text: "next")
        _ = try waiting[1].client.take()
        #expect(try client.take().contains("text commit next"))
    }

    @Test(.behavior(208)) func `grabbed keys can be forwarded to the client`() throws {
        let context = try enable()
        let keyboard = context.grabKeyboard()
        keyboard.onEvent = { [log = stage.method.log] event in
            switch event {
            case .keymap(_, let file, _):
                try? file.close()
                log.note("keymap")
            case .key(_, _, let key, let state): log.note("key \(key) \(state.rawValue)")
            case .modifiers(_, let depressed, _, _, let group): log.note("modifiers \(depressed) \(group)")
            default: log.note("something else")
            }
        }
        #expect(try stage.method.take() == ["keymap", "modifiers 0 0"])
        stage.host.keyDown(30)
        #expect(try stage.method.take() == ["key 30 1"])
        #expect(try client.take().isEmpty)
        context.key(serial: 1, time: 0, key: 30, state: 1)
        _ = try stage.method.take()
        #expect(try client.take() == ["keyboard press 30"])
        stage.host.keyUp(30)
        context.key(serial: 1, time: 0, key: 30, state: 0)
        _ = try stage.method.take()
        #expect(try client.take() == ["keyboard release 30"])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test func `disconnecting deactivates text input and ends the grab`() throws {
        let context = try enable()
        _ = context.grabKeyboard()
        _ = try stage.method.take()
        try stage.host.disconnect(stage.method)
        #expect(!stage.host.seat.textInput.isActive)
        _ = try client.take()
        stage.host.keyDown(30)
        #expect(try client.take() == ["keyboard press 30"])
        #expect(stage.host.seat._checkInvariants().isEmpty)
    }

    @Test(.promise(47)) func `client may switch to zwp_input_method_v2`() throws {
        _ = try enable()
        let later = try #require(stage.method.addInputMethod("later"))
        #expect(try stage.method.take().first == "later activate")
        later.commitString(text: "x")
        later.commit(serial: 1)
        _ = try stage.method.take()
        #expect(try client.take().contains("text commit x"))
    }
}
