import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// What is remembered for windows whose responders declare no identifier.
struct TextInputContextPolicyTests {
    private func makeStage(_ policy: TextInputContextPolicy) throws -> ModeStage {
        let stage = try ModeStage()
        stage.modes.contextPolicy = policy
        return stage
    }

    @Test(.promise(10), .behavior(199), .requirement(19))
    func `the window policy gives each window its own mode`() throws {
        let stage = try makeStage(.window)
        let application = Application(identifier: "app")
        let first = stage.addWindow("a", application: application)
        stage.modes.select(language: "ru")
        let second = stage.addWindow("b", application: application)
        #expect(stage.language == "en-US")
        stage.modes.select(language: "de")
        first.makeKey(on: stage.seat)
        #expect(stage.language == "ru-RU")
        second.makeKey(on: stage.seat)
        #expect(stage.language == "de-DE")
    }

    @Test(.behavior(199), .requirement(19)) func `the application policy shares one mode among its windows`()
        throws
    {
        let stage = try makeStage(.application)
        let application = Application(identifier: "app")
        stage.addWindow("a", application: application)
        stage.modes.select(language: "ru")
        stage.addWindow("other")
        #expect(stage.language == "en-US")
        stage.addWindow("b", application: application)
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext?.description == "app/application")
    }

    @Test(.behavior(199)) func `the global policy shares one mode among all windows`() throws {
        let stage = try makeStage(.global)
        stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.addWindow("b")
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext?.description == "*/global")
    }

    @Test(.behavior(199)) func `the off policy tracks nothing`() throws {
        let stage = try makeStage(.off)
        stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.addWindow("b")
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext == nil)
        #expect(stage.modes.memory.table.isEmpty)
    }

    @Test(.behavior(199)) func `an identifier that a responder declares overrides the policy`() throws {
        let stage = try makeStage(.window)
        let window = stage.addWindow("a")
        stage.modes.select(language: "de")
        let field = stage.addField("field", in: window)
        field.becomeFirstResponder()
        #expect(stage.language == "en-US")
        stage.modes.select(language: "ru")
        field.resignFirstResponder()
        #expect(stage.language == "de-DE")
    }

    @Test(.behavior(198), .requirement(19))
    func `a new context begins with the default or inherits`() throws {
        let stage = try makeStage(.window)
        stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.addWindow("b")
        #expect(stage.language == "en-US")
        stage.modes.preferredMode = TextInputMode(language: "de")
        stage.addWindow("c")
        #expect(stage.language == "de-DE")
        stage.modes.start = .inherit
        stage.embedded.scene.windows[0].makeKey(on: stage.seat)
        stage.addWindow("d")
        #expect(stage.language == "ru-RU")
    }

    @Test(.behavior(199)) func `an inherited mode is independent afterwards`() throws {
        let stage = try makeStage(.window)
        stage.modes.start = .inherit
        let first = stage.addWindow("a")
        stage.modes.select(language: "ru")
        let second = stage.addWindow("b")
        first.makeKey(on: stage.seat)
        stage.modes.select(language: "de")
        second.makeKey(on: stage.seat)
        #expect(stage.language == "ru-RU")
    }

    @Test(.promise(10), .behavior(201)) func `hiding and showing a window keeps its mode`() throws {
        let stage = try makeStage(.window)
        let window = stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.addWindow("b")
        window.isHidden = true
        window.isHidden = false
        window.makeKey(on: stage.seat)
        #expect(stage.language == "ru-RU")
        stage.embedded.scene.remove(window)
        stage.embedded.scene.add(window)
        window.makeKey(on: stage.seat)
        #expect(stage.language == "ru-RU")
    }

    @Test(.behavior(201)) func `a window that replaces a removed one has its mode`() throws {
        let stage = try makeStage(.window)
        let application = Application(identifier: "app")
        var window: Window? = stage.addWindow("a", application: application)
        stage.modes.select(language: "ru")
        stage.addWindow("b", application: application)
        if let gone = window { stage.embedded.scene.remove(gone) }
        window = nil
        stage.addWindow("c", application: application)
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext?.description == "app/window/1")
    }

    @Test(
        .promise(10), .behavior(201), .requirement(19),
        arguments: [Window.Level.top, .overlay, .inputPanel, .background])
    func `a panel does not affect modes`(_ level: Window.Level) throws {
        let stage = try makeStage(.window)
        let window = stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.addWindow("panel", level: level)
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext == nil)
        stage.modes.select(language: "de")
        window.makeKey(on: stage.seat)
        #expect(stage.language == "ru-RU")
    }

    @Test(.promise(10), .behavior(201), .requirement(19))
    func `a popup shares the mode of its window`() throws {
        let stage = try makeStage(.window)
        let window = stage.addWindow("a")
        let field = stage.addField("field", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        let popup = FocusableSurface(size: Size(width: 50, height: 50))
        window.addSurface(popup)
        stage.embedded.transport.attachClient(to: popup, named: "popup")
        let grab = PopupGrab(popup: popup, application: window.application)
        stage.seat.begin(grab)
        #expect(stage.seat.focus.keyboardFocus === popup)
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext?.description == "a#field")
        stage.modes.select(language: "de")
        stage.seat.revoke(grab)
        #expect(stage.language == "de-DE")
        let other = stage.addField("other", in: window)
        other.becomeFirstResponder()
        field.becomeFirstResponder()
        #expect(stage.language == "de-DE")
    }

    @Test(.behavior(201)) func `responders behind a popup do not affect its mode`() throws {
        let stage = try makeStage(.off)
        let application = NamedApplication(identifier: "app")
        let window = stage.addWindow("a", application: application)
        let field = stage.addField("field", in: window)
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        let popup = FocusableSurface(size: Size(width: 50, height: 50))
        window.addSurface(popup)
        stage.seat.begin(PopupGrab(popup: popup, application: application))
        #expect(stage.modes.activeContext?.description == "app#field")
        let entry = ModeStage.Field("entry")
        popup.addSubresponder(entry)
        entry.becomeFirstResponder()
        #expect(stage.modes.activeContext?.description == "app#entry", "a responder within the popup does")
    }

    private final class NamedApplication: Application {
        override var textInputContextIdentifier: String? { "whole" }
    }

    @Test(.promise(10), .behavior(201), .requirement(19)) func `a lock does not affect modes`() throws {
        let stage = try makeStage(.window)
        stage.addWindow("a")
        stage.modes.select(language: "ru")
        let screen = stage.embedded.addWindow(Rect(x: 0, y: 0, width: 400, height: 300), level: .lock)
        let lock = LockingGrab(screen.rootSurface)
        stage.seat.begin(lock)
        #expect(stage.modes.activeContext == nil)
        stage.modes.select(language: "en")
        stage.seat.revoke(lock)
        #expect(stage.language == "ru-RU")
    }

    @Test(.behavior(199)) func `a renamed application has other contexts`() throws {
        let stage = try makeStage(.window)
        let application = Application()
        stage.addWindow("a", application: application)
        #expect(stage.modes.activeContext?.description == "/window/1")
        application.identifier = "app"
        stage.modes.refresh()
        #expect(stage.modes.activeContext?.description == "app/window/1")
    }

    private final class LockingGrab: Grab {
        private let surface: SurfaceResponder?

        init(_ surface: SurfaceResponder?) {
            self.surface = surface
            super.init(kind: .lock, owner: nil)
        }

        override var keyboardSurface: SurfaceResponder? { surface }
    }
}
