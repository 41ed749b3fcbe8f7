import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// What is remembered for windows whose responders say nothing.
struct TextInputContextPolicyTests {
    private func makeStage(_ policy: TextInputContextPolicy) throws -> ModeStage {
        let stage = try ModeStage()
        stage.modes.contextPolicy = policy
        return stage
    }

    @Test(.promise(10), .behaviour(199), .requirement(19)) func byWindowEachWindowHasAModeOfItsOwn() throws {
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

    @Test(.behaviour(199), .requirement(19)) func byApplicationItsWindowsShareOne() throws {
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

    @Test(.behaviour(199)) func globallyAllWindowsShareOne() throws {
        let stage = try makeStage(.global)
        stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.addWindow("b")
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext?.description == "*/global")
    }

    @Test(.behaviour(199)) func offNothingIsTracked() throws {
        let stage = try makeStage(.off)
        stage.addWindow("a")
        stage.modes.select(language: "ru")
        stage.addWindow("b")
        #expect(stage.language == "ru-RU")
        #expect(stage.modes.activeContext == nil)
        #expect(stage.modes.memory.table.isEmpty)
    }

    @Test(.behaviour(199)) func whatAResponderDeclaresComesBeforeThePolicy() throws {
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

    @Test(.behaviour(198), .requirement(19))
    func aNewContextBeginsWithTheDefaultOrInheritsAsThePolicySays() throws {
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

    @Test(.behaviour(199)) func whatWasInheritedIsItsOwnFromThenOn() throws {
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

    @Test(.promise(10), .behaviour(201)) func hidingAndShowingAWindowKeepsItsMode() throws {
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

    @Test(.behaviour(201)) func aWindowThatIsMadeAnewInThePlaceOfOneThatWentHasItsMode() throws {
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
        .promise(10), .behaviour(201), .requirement(19),
        arguments: [Window.Level.top, .overlay, .inputPanel, .background])
    func aPanelDisturbsNothing(_ level: Window.Level) throws {
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

    @Test(.promise(10), .behaviour(201), .requirement(19))
    func aPopupKeepsWhatIsInEffectAndAChangeInItIsItsWindows() throws {
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

    @Test(.behaviour(201)) func whatLiesBehindAPopupSaysNothingOfItsMode() throws {
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
        #expect(stage.modes.activeContext?.description == "app#entry", "what lies in it does")
    }

    private final class NamedApplication: Application {
        override var textInputContextIdentifier: String? { "whole" }
    }

    @Test(.promise(10), .behaviour(201), .requirement(19)) func aLockDisturbsNothing() throws {
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

    @Test(.behaviour(199)) func anApplicationThatChangesItsNameHasOtherContexts() throws {
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
