import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

private typealias Code = KeyCommandStage.Code

/// Commands under layouts that have other characters, or have them elsewhere.
@Suite struct KeyCommandLayoutTests {
    private func stage(
        _ layouts: [String], variants: [String] = [], group: Int = 0, _ commands: KeyCommand...
    ) throws -> KeyCommandStage {
        let stage = try KeyCommandStage(layouts: layouts, variants: variants)
        stage.seat.keyboard.group = group
        stage.offer(commands, by: stage.policy)
        return stage
    }

    @Test(arguments: ["ru", "gr", "ara"])
    func underALayoutThatIsNotLatinACommandMatchesByTheKeyWhereALatinOneHasTheCharacter(_ layout: String)
        throws
    {
        let stage = try stage(
            ["us", layout], group: 1, KeyCommand(input: "c", modifierFlags: .control, action: .save),
            KeyCommand(input: "q", modifierFlags: .super, action: .save))
        stage.press(Code.control, Code.c)
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field", "field"])
        #expect(stage.keysSent() == [])
        stage.press(Code.c)
        #expect(stage.keysSent() == ["46 down", "46 up"])
    }

    @Test func whenTheLayoutInUseHasTheCharacterItselfItWins() throws {
        // Under the Russian layout the key of the Latin slash types a full stop.
        let stage = try stage(
            ["us", "ru"], group: 1, KeyCommand(input: ".", modifierFlags: .control, action: .save),
            KeyCommand(input: "/", modifierFlags: .control, action: .copy))
        stage.press(Code.control, Code.slash)
        #expect(stage.saves() == ["field"])
    }

    @Test func aCharacterThatTheLayoutInUseHasElsewhereIsNotFoundWhereTheLatinOneHasIt() throws {
        // Under the Russian layout the key of the Latin full stop types a letter; the full stop is beside it.
        let stage = try stage(
            ["us", "ru"], group: 1, KeyCommand(input: ".", modifierFlags: .control, action: .save))
        stage.press(Code.control, 52)
        #expect(stage.saves() == [])
        stage.press(Code.control, Code.slash)
        #expect(stage.saves() == ["field"])
    }

    @Test func dvorakStaysDvorak() throws {
        // Dvorak has its J at the key of the QWERTY C, and its C at that of the I.
        let stage = try stage(
            ["us"], variants: ["dvorak"], KeyCommand(input: "c", modifierFlags: .control, action: .save))
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == [])
        stage.press(Code.control, 23)
        #expect(stage.saves() == ["field"])
    }

    @Test func aCommandMayInsistOnTheLayoutInUse() throws {
        let stage = try stage(
            ["us", "ru"], group: 1,
            KeyCommand(
                input: "c", modifierFlags: .control, action: .save, allowsAutomaticLocalization: false))
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == ["46 down", "46 up"])
        stage.seat.keyboard.group = 0
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == ["field"])
    }

    @Test func aCommandByItsPlaceIsFoundUnderAnyLayout() throws {
        let command = KeyCommand(input: .keyCode(KeyCode(Code.c)), modifierFlags: .control, action: .save)
        for variant in ["", "dvorak"] {
            let stage = try stage(["us"], variants: [variant], command)
            stage.press(Code.control, Code.c)
            #expect(stage.saves() == ["field"])
        }
    }

    @Test func digitsAboveShiftAreFoundWithoutIt() throws {
        // The French and the Czech layout have letters and signs at the digits' keys.
        for layout in ["fr", "cz"] {
            let plain = KeyCommand(input: "2", modifierFlags: .super, action: .save, title: "plain")
            let shifted = KeyCommand(
                input: "2", modifierFlags: [.super, .shift], action: .save, title: "shifted")
            let stage = try stage([layout], plain, shifted)
            var titles: [String?] = []
            stage.field.script.onSave = { titles.append(($0 as? KeyCommand)?.title) }
            stage.press(Code.super, Code.two)
            stage.press(Code.super, Code.shift, Code.two)
            #expect(titles == ["plain", "shifted"])
        }
    }

    @Test func whatShiftMakesOfAKeyNeedsNoShiftInTheCommand() throws {
        let stage = try stage(["us"], KeyCommand(input: "?", modifierFlags: .control, action: .save))
        stage.press(Code.control, Code.slash)
        #expect(stage.saves() == [])
        stage.press(Code.control, Code.shift, Code.slash)
        #expect(stage.saves() == ["field"])
    }

    @Test func whatAltGrMakesOfAKeyIsFoundAndThePlainKeyIsNot() throws {
        // The German layout has the at sign at AltGr and Q.
        let stage = try stage(
            ["de"], KeyCommand(input: "@", modifierFlags: .control, action: .save),
            KeyCommand(input: "q", modifierFlags: .control, action: .copy))
        stage.press(Code.control, Code.altGr, Code.q)
        #expect(stage.saves() == ["field"])
        let other = try self.stage(["de"], KeyCommand(input: "q", modifierFlags: .control, action: .save))
        other.press(Code.control, Code.altGr, Code.q)
        #expect(other.saves() == [])
    }

    @Test func capsLockDoesNotMakeShiftOfALetter() throws {
        let stage = try stage(["us"], KeyCommand(input: "C", modifierFlags: .control, action: .save))
        stage.press(Code.capsLock)
        stage.press(Code.control, Code.c)
        #expect(stage.saves() == [])
    }

    @Test func aNewKeymapMovesTheCommand() throws {
        let stage = try stage(["us"], KeyCommand(input: "q", modifierFlags: .super, action: .save))
        stage.press(Code.super, Code.q)
        stage.seat.keyboard.keymap = try Keymap(layouts: ["fr"])
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field"])
        // The French layout has its Q at the key of the A.
        stage.press(Code.super, 30)
        #expect(stage.saves() == ["field"])
    }

    @Test func aVirtualKeyboardsOwnKeymapDecidesForItsKeys() throws {
        let stage = try stage(["us"], KeyCommand(input: "q", modifierFlags: .super, action: .save))
        let device = stage.seat.addDevice(named: "virtual", capabilities: .keyboard)
        stage.seat.keyboard.setKeymap(try Keymap(layouts: ["fr"]), for: device.id)
        for isDown in [true, false] {
            for code in [Code.super, 30] {
                stage.embedded.send(device, .key(KeyCode(code), isDown: isDown))
            }
        }
        #expect(stage.saves() == ["field"])
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field"])
        stage.press(Code.super, 30)
        #expect(stage.saves() == [])
    }

    @Test func leftAndRightChangePlacesWherePeopleReadFromRightToLeft() throws {
        let fixed = KeyCommand(
            input: "[", modifierFlags: .super, action: .save, allowsAutomaticMirroring: false)
        let stage = try stage(
            ["us"], KeyCommand(input: .leftArrow, modifierFlags: .super, action: .save), fixed)
        stage.press(Code.super, Code.left)
        #expect(stage.saves() == ["field"])
        stage.seat.keyCommands.isMirrored = true
        stage.press(Code.super, Code.left)
        #expect(stage.saves() == [])
        stage.press(Code.super, Code.right)
        #expect(stage.saves() == ["field"])
        // The key of the opening bracket.
        stage.press(Code.super, 26)
        #expect(stage.saves() == ["field"])
    }

    @Test func anInputIsMadeOfACharacterOrTheNameOfAKeysym() {
        #expect(KeyCommand.Input(text: "q") == .keysym(Keysym(rawValue: 0x71)))
        #expect(KeyCommand.Input(text: "Return") == .return)
        #expect(KeyCommand.Input(text: "\r") == .return)
        #expect(KeyCommand.Input(text: "\t") == .tab)
        #expect(KeyCommand.Input(text: "XF86AudioPlay") == .keysym(Keysym(rawValue: 0x1008_ff14)))
        #expect(KeyCommand.Input(text: "F5") == .function(5))
        #expect(KeyCommand.Input(text: "no such key") == nil)
        #expect(KeyCommand.Input(text: "") == nil)
    }

    @Test func combinationsReadAsPeopleSayThem() {
        let command = KeyCommand(
            input: "2", after: [KeyCombination("k", [.super, .shift])], action: .save)
        #expect(command.keysDescription == "Super+Shift+K, 2")
        #expect("\(KeyCombination(.leftArrow, .control))" == "Control+Left")
        #expect("\(KeyCombination(.button(.left), .super))" == "Super+left button")
        #expect("\(KeyCombination(.modifier(.super)))" == "Super")
    }
}
