import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// What is remembered for which responder, and when it comes back.
struct TextInputContextTests {
    @Test(.behaviour(111))
    func aModeThatAResponderWantsIsUsedEachTimeItBecomesActiveAndWinsOverARememberedOne() throws {
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
        #expect(stage.language == "ru-RU", "what the person chose meanwhile is not remembered")
    }

    @Test(.behaviour(111)) func withoutAModeOfItsOwnAResponderHasWhatWasRememberedBefore() throws {
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

    @Test(.behaviour(112, 113)) func whileAContextIsActiveTheUsersAndTheProgramsChangesAreRemembered() throws
    {
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

    @Test(.behaviour(113)) func aRememberedModeThatNoLongerExistsGivesWayToTheDefaultAndIsNotForgotten()
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
        #expect(stage.language == "de-DE", "the first of the new keymap")
        other.becomeFirstResponder()

        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "de", "ru"])
        field.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
        #expect(stage.seat.keyboard.group == 2, "the layout counts, not the number of its group")
    }

    @Test(.behaviour(113)) func aNewKeymapBringsTheRememberedModeBackToTheResponderThatHasTheKeys() throws {
        let stage = try ModeStage()
        let field = stage.addField("field", in: stage.addWindow("a"))
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        stage.seat.keyboard.keymap = try Keymap(layouts: ["de", "us"])
        #expect(stage.language != "ru-RU")
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us", "de", "ru"])
        #expect(stage.language == "ru-RU")
    }

    @Test(.behaviour(114)) func twoRespondersWithTheSameIdentifierShareOneMemory() throws {
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

    @Test(.behaviour(114)) func theSameIdentifierOfAnotherApplicationIsAnother() throws {
        let stage = try ModeStage()
        let one = stage.addField("room", in: stage.addWindow("a"))
        one.becomeFirstResponder()
        stage.modes.select(language: "ru")
        let other = stage.addField("room", in: stage.addWindow("b"))
        other.becomeFirstResponder()
        #expect(stage.language == "en-US")
    }

    @Test(.behaviour(114)) func aResponderWithoutAnIdentifierIsNotTrackedAndLeavesNothingInATrackedOne()
        throws
    {
        let stage = try ModeStage()
        let window = stage.addWindow("a")
        let tracked = stage.addField("tracked", in: window)
        let untracked = stage.addField(nil, in: window)
        tracked.becomeFirstResponder()
        stage.modes.select(language: "ru")
        untracked.becomeFirstResponder()
        #expect(stage.language == "ru-RU", "what is not tracked leaves the mode as it is")
        stage.modes.select(language: "de")
        tracked.becomeFirstResponder()
        #expect(stage.language == "ru-RU")
    }

    @Test(.behaviour(114)) func whatWasChosenWhereNothingIsTrackedIsNotInheritedEither() throws {
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

    @Test(.behaviour(115)) func afterClearingItsIdentifierAResponderBeginsWithTheDefault() throws {
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

    @Test(.behaviour(115), arguments: ["", "org.example.Notes"])
    func clearingAnIdentifierWithoutNamingAnApplicationClearsItForTheOnlyOne(identifier: String) throws {
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

    @Test(.behaviour(115)) func clearingTheCompositorsOwnIdentifierLeavesAnApplicationsAlone() throws {
        let stage = try ModeStage()
        let field = stage.addField("field", in: stage.addWindow("a"))
        field.becomeFirstResponder()
        stage.modes.select(language: "ru")
        #expect(!stage.modes.clearTextInputContextIdentifier("field", of: nil))
        #expect(stage.modes.clearTextInputContextIdentifier("field", of: "a"))
    }

    @Test(.behaviour(115)) func clearingAnIdentifierInUseChangesNothingUntilItBecomesActiveAgain() throws {
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

    @Test(.behaviour(116)) func theIdentifierIsAskedForWhenTheResponderBecomesActiveAndNotOnEveryKey() throws
    {
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

    @Test(.behaviour(112)) func theNearestIdentifierOnTheChainCounts() throws {
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

    @Test(.behaviour(111)) func aModeThatIsWantedFurtherUpGivesWayToANearerIdentifier() throws {
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

    @Test(.promise(11), .behaviour(200))
    func theNewModeComesBetweenTheLeaveAndTheEnterSoThatTheOldClientNeverSeesIt() throws {
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

    @Test(.behaviour(200)) func betweenTwoFieldsOfOneSurfaceItsClientHearsOfModifiersAlone() throws {
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

    @Test func aResponderThatBeginsToWantAModeHasItOnceThatIsAskedForAgain() throws {
        let stage = try ModeStage()
        let field = stage.addField("field", in: stage.addWindow("a"))
        field.becomeFirstResponder()
        field.mode = TextInputMode(language: "ru")
        stage.modes.refresh()
        #expect(stage.language == "ru-RU")
        stage.modes.select(language: "de")
        stage.modes.refresh()
        #expect(stage.language == "de-DE", "the person chose another one")
        field.mode = nil
        stage.modes.refresh()
        #expect(stage.language == "en-US", "nothing of that was remembered")
    }

    @Test(.behaviour(202)) func anIdentifierThatIsTooLongIsNotTracked() throws {
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
