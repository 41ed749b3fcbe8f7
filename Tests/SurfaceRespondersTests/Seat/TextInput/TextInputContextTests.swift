import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Which mode is remembered for a responder, and when it is restored.
struct TextInputContextTests {
    @Test(.behavior(111))
    func `a mode that a responder requests overrides a remembered one`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let field = stage.addField("search", in: window)
        let other = stage.addField("other", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "de")
        other.becomeFirstResponder()

        field.mode = TextInputMode(language: "ru")
        field.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
        stage.modes.select(language: "en")
        other.becomeFirstResponder()
        field.becomeFirstResponder()
        #expect(stage.language == "ru-RU", "the user's choice in between is not remembered")
    }

    @Test(.behavior(111)) func `changes under a requested mode are not remembered`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let field = stage.addField("search", in: window, mode: TextInputMode(language: "ru"))
        let other = stage.addField("other", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "de")
        other.becomeFirstResponder()
        field.mode = nil
        field.becomeFirstResponder()
        #expect(stage.language == "en-US")
    }

    @Test(.behavior(112, 113)) func `changes by the user and by programs are remembered`() throws {
        let stage = try ModeStage(options: ["grp:caps_toggle"])
        let window = stage.addWindow("a")
        let first = stage.addField("first", in: window)
        let second = stage.addField("second", in: window)
        first.becomeFirstResponder()
        stage.embedded.keyDown(58)
        stage.embedded.keyUp(58)
        second.becomeFirstResponder()
        #expect(stage.language == "en-US")
        stage.modes.select(language: "de")
        first.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
        second.becomeFirstResponder()
        #expect(stage.language == "de-DE")
    }

    @Test(.behavior(113)) func `a mode that no longer exists yields to the default but is kept`()
        throws
    {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let field = stage.addField("field", in: window)
        let other = stage.addField("other", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        other.becomeFirstResponder()

        stage.seat.keyboard.keymap = try Keymap(layouts: ["de", "us"])
        field.becomeFirstResponder()
        #expect(stage.language == "de-DE", "the first mode of the new keymap")
        other.becomeFirstResponder()

        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "de", "ru"])
        field.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
        #expect(stage.seat.keyboard.group == 2, "modes are matched by layout, not by group")
    }

    @Test(.behavior(113)) func `a new keymap restores the remembered mode of the active responder`() throws {
        let stage = try ModeStage()
        let field = stage.addField("field", in: stage.addWindow("a"))
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        stage.seat.keyboard.keymap = try Keymap(layouts: ["de", "us"])
        #expect(stage.language != "ru-RU")
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "de", "ru"])
        #expect(stage.language == "ru-RU")
    }

    @Test(.behavior(114)) func `two responders with the same identifier share one mode`() throws {
        let stage = try ModeStage()
        let application = Application(identifier: "chat")
        let one = stage.addField("room", in: stage.addWindow("a", application: application))
        let other = stage.addField("room", in: stage.addWindow("b", application: application))
        let third = stage.addField("else", in: stage.addWindow("c", application: application))
        one.window?.makeKey(on: stage.seat)
        one.becomeFirstResponder()
        stage.modes.select(language: "ru")
        third.window?.makeKey(on: stage.seat)
        third.becomeFirstResponder()
        #expect(stage.language == "en-US")
        other.window?.makeKey(on: stage.seat)
        other.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
    }

    @Test(.behavior(114)) func `equal identifiers of two applications are distinct`() throws {
        let stage = try ModeStage()
        let one = stage.addField("room", in: stage.addWindow("a"))
        one.becomeFirstResponder()
        stage.modes.select(language: "ru")
        let other = stage.addField("room", in: stage.addWindow("b"))
        other.becomeFirstResponder()
        #expect(stage.language == "en-US")
    }

    @Test(.behavior(114)) func `a responder without an identifier does not affect tracked contexts`()
        throws
    {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let tracked = stage.addField("tracked", in: window)
        let untracked = stage.addField(nil, in: window)
        tracked.becomeFirstResponder()
        stage.modes.select(language: "ru")
        untracked.becomeFirstResponder()
        #expect(stage.language == "ru-RU", "an untracked responder keeps the mode")
        stage.modes.select(language: "de")
        tracked.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
    }

    @Test(.behavior(114)) func `a mode selected in an untracked responder is not inherited`() throws {
        let stage = try ModeStage()
        stage.modes.start = .inherit
        let window = stage.addWindow("a")
        let tracked = stage.addField("tracked", in: window)
        let untracked = stage.addField(nil, in: window)
        let new = stage.addField("new", in: window)
        tracked.becomeFirstResponder()
        stage.modes.select(language: "ru")
        untracked.becomeFirstResponder()
        stage.modes.select(language: "de")
        new.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
    }

    @Test(.behavior(115)) func `clearing an identifier resets its responder to the default`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let field = stage.addField("field", in: window)
        let other = stage.addField("other", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        other.becomeFirstResponder()
        #expect(stage.modes.clearTextInputContextIdentifier("field", of: "a"))
        #expect(!stage.modes.clearTextInputContextIdentifier("field", of: "a"))
        field.becomeFirstResponder()
        #expect(stage.language == "en-US")
    }

    @Test(.behavior(115), arguments: ["", "org.example.Notes"])
    func `clearing an identifier without an application clears the only match`(identifier: String) throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a", application: Application(identifier: identifier))
        let field = stage.addField("field", in: window)
        let other = stage.addField("other", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        other.becomeFirstResponder()
        stage.modes.select(language: "de")
        #expect(stage.modes.clearTextInputContextIdentifier("field"))
        #expect(!stage.modes.clearTextInputContextIdentifier("field"))
        field.becomeFirstResponder()
        #expect(stage.language == "en-US")
        other.becomeFirstResponder()
        #expect(stage.language == "de-DE")
    }

    @Test(.behavior(115)) func `clearing the compositor's identifier keeps an application's`() throws {
        let stage = try ModeStage()
        let field = stage.addField("field", in: stage.addWindow("a"))
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        #expect(!stage.modes.clearTextInputContextIdentifier("field", of: nil))
        #expect(stage.modes.clearTextInputContextIdentifier("field", of: "a"))
    }

    @Test(.behavior(115)) func `clearing an identifier in use has no effect until reactivation`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let field = stage.addField("field", in: window)
        let other = stage.addField("other", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        stage.modes.clearTextInputContextIdentifier("field", of: "a")
        #expect(stage.language == "ru-RU")
        other.becomeFirstResponder()
        field.becomeFirstResponder()
        #expect(stage.language == "en-US")
    }

    @Test(.behavior(116)) func `the identifier is read on activation and not on every key`() throws {
        let stage = try ModeStage()
        let field = stage.addField("field", in: stage.addWindow("a"))
        field.becomeFirstResponder()
        #expect(field.timesAsked == 1)
        for _ in 0..<3 {
            stage.embedded.keyDown(30)
            stage.embedded.keyUp(30)
        }
        stage.modes.select(language: "ru")
        #expect(field.timesAsked == 1)
    }

    @Test(.behavior(112)) func `the nearest identifier on the chain applies`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let outer = stage.addField("outer", in: window)
        let inner = ModeStage.Field(nil)
        outer.addSubresponder(inner)
        inner.becomeFirstResponder()
        #expect(stage.modes.activeContext?.description == "a#outer")
        inner.identifier = "inner"
        stage.modes.refresh()
        #expect(stage.modes.activeContext?.description == "a#inner")
    }

    @Test(.behavior(111)) func `a nearer identifier overrides a mode requested farther up`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let outer = stage.addField(nil, in: window, mode: TextInputMode(language: "ru"))
        let inner = ModeStage.Field("inner")
        outer.addSubresponder(inner)
        inner.becomeFirstResponder()
        #expect(stage.language == "en-US")
        outer.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
    }

    @Test(.promise(11), .behavior(200))
    func `the old client never sees the new mode of a focus change`() throws {
        let stage = try ModeStage()
        stage.modes.contextPolicy = .window
        stage.addWindow("b")
        let window = stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.embedded.scene.windows[0].makeKey(on: stage.seat)
        _ = stage.takeDeliveries()
        window.makeKey(on: stage.seat)
        #expect(
            stage.takeDeliveries() == [
                .keyboardLeft("b"), .keyboardEntered("a", held: []),
                .modifiers("a", KeyboardModifiers(group: 1)),
            ])
    }

    @Test(.behavior(200)) func `moving between fields of one surface sends only modifiers`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let first = stage.addField("first", in: window)
        let second = stage.addField("second", in: window)
        first.becomeFirstResponder()
        stage.modes.select(language: "ru")
        _ = stage.takeDeliveries()
        second.becomeFirstResponder()
        #expect(
            stage.takeDeliveries() == [.modifiers("a", KeyboardModifiers())])
    }

    @Test func `refresh applies a newly requested mode once`() throws {
        let stage = try ModeStage()
        let field = stage.addField("field", in: stage.addWindow("a"))
        field.becomeFirstResponder()
        field.mode = TextInputMode(language: "ru")
        stage.modes.refresh()
        #expect(stage.language == "ru-RU")
        stage.modes.select(language: "de")
        stage.modes.refresh()
        #expect(stage.language == "de-DE", "the user chose another mode")
        field.mode = nil
        stage.modes.refresh()
        #expect(stage.language == "en-US", "none of this was remembered")
    }

    @Test(.behavior(202)) func `an identifier that is too long is not tracked`() throws {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let field = stage.addField(String(repeating: "x", count: 1025), in: window)
        field.becomeFirstResponder()
        #expect(stage.modes.activeContext == nil)
        let shorter = stage.addField(String(repeating: "x", count: 1024), in: window)
        shorter.becomeFirstResponder()
        #expect(stage.modes.activeContext != nil)
    }
}
