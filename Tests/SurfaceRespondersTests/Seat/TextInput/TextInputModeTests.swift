import Proofs
import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// The available modes, and the one in effect.
struct TextInputModeTests {
    @Test(.behavior(196)) func `each group of the keymap is a mode with its language and name`() throws {
        let stage = try ModeStage()
        #expect(stage.modes.modes.map(\.language) == ["en-US", "ru-RU", "de-DE"])
        #expect(stage.modes.modes.map(\.group) == [0, 1, 2])
        #expect(stage.modes.modes.map(\.layout?.name) == ["us", "ru", "de"])
        #expect(stage.modes.modes.map(\.displayName) == ["English (US)", "Russian", "German"])
        #expect(stage.modes.current == stage.modes.modes[0])
    }

    @Test(
        .behavior(196),
        arguments: [
            ("us", "dvorak", "en-US"), ("us", "rus", "ru"), ("ch", "", "de-CH"), ("ch", "fr", "fr"),
            ("gb", "", "en-GB"),
            ("gr", "", "el-GR"), ("jp", "", "ja-JP"), ("us", "chr", "chr"), ("by", "", "be-BY"),
            ("in", "tel", "te"),
        ])
    func `languages are BCP 47 tags`(layout: String, variant: String, language: String) throws {
        let keymap = try Keymap(layouts: [layout], variants: [variant])
        let embedded = EmbeddedSeat(keymap: keymap)
        // The modes do not retain their seat.
        let mode = withExtendedLifetime(embedded) { embedded.seat.textInputModes.current }
        #expect(mode.language == language)
    }

    @Test(.behavior(196)) func `a keymap from text has modes without languages`() throws {
        let keymap = try Keymap(text: Keymap(layouts: ["us", "ru"]).textBytes)
        let embedded = EmbeddedSeat(keymap: keymap)
        let modes = withExtendedLifetime(embedded) { embedded.seat.textInputModes.modes }
        #expect(modes.map(\.language) == ["und", "und"])
        #expect(modes.map(\.displayName) == ["English (US)", "Russian"])
        #expect(modes.allSatisfy { $0.layout == nil })
    }

    @Test(.behavior(197)) func `selecting a mode locks its group and sends the client modifiers`() throws {
        let stage = try ModeStage()
        stage.addWindow("a")
        _ = stage.takeDeliveries()
        #expect(stage.modes.select(language: "ru"))
        #expect(stage.seat.keyboard.group == 1)
        #expect(stage.takeDeliveries() == [.modifiers("a", KeyboardModifiers(group: 1))])
        #expect(stage.changes.map(\.mode) == [stage.modes.modes[1]])
        #expect(stage.changes.map(\.reason) == [.program])
    }

    @Test(.behavior(197)) func `a language without a mode is refused`() throws {
        let stage = try ModeStage()
        #expect(!stage.modes.select(language: "fr"))
        #expect(!stage.modes.select(language: ""))
        #expect(stage.language == "en-US")
        #expect(stage.changes.isEmpty)
    }

    @Test(.behavior(197)) func `a key that changes the group counts as the user's choice`() throws {
        let stage = try ModeStage(options: ["grp:caps_toggle"])
        stage.embedded.keyDown(58)
        stage.embedded.keyUp(58)
        #expect(stage.changes.map(\.mode) == [stage.modes.modes[1]])
        #expect(stage.changes.map(\.reason) == [.user])
    }

    @Test(.behavior(197)) func `a group that lasts while a key is held is no mode`() throws {
        let stage = try ModeStage(options: ["grp:switch"])
        stage.embedded.keyDown(100)
        #expect(stage.seat.keyboard.group == 1)
        #expect(stage.language == "en-US")
        stage.embedded.keyUp(100)
        #expect(stage.changes.isEmpty)
    }

    @Test(.behavior(197)) func `the first mode follows the last`() throws {
        let stage = try ModeStage()
        let languages = (0..<3).map { _ in
            stage.modes.selectNext()
            return stage.language
        }
        #expect(languages == ["ru-RU", "de-DE", "en-US"])
    }

    @Test(.behavior(196)) func `an input method without a language is part of every mode`() throws {
        let stage = try ModeStage()
        stage.modes.add(InputMethodDescription(identifier: "board", displayName: "Board"))
        #expect(stage.modes.modes.map(\.inputMethod) == ["board", "board", "board"])
        stage.modes.removeInputMethod("board")
        #expect(stage.modes.modes.map(\.inputMethod) == [nil, nil, nil])
    }

    @Test(.behavior(196)) func `an input method with a language is a mode of its own`() throws {
        let stage = try ModeStage()
        stage.modes.add(InputMethodDescription(identifier: "kana", displayName: "Kana", language: "ja"))
        #expect(stage.modes.modes.map(\.language) == ["en-US", "ru-RU", "de-DE", "ja"])
        stage.modes.select(language: "ru")
        #expect(stage.modes.select(language: "ja"))
        #expect(stage.modes.current.inputMethod == "kana")
        #expect(stage.seat.keyboard.group == 0)
        stage.modes.select(language: "en")
        #expect(stage.modes.current.inputMethod == nil)
    }

    @Test func `a key that changes the group ends the input method's mode`() throws {
        let stage = try ModeStage(options: ["grp:caps_toggle"])
        stage.modes.add(InputMethodDescription(identifier: "kana", displayName: "Kana", language: "ja"))
        stage.modes.select(language: "ja")
        let languages = (0..<3).map { _ in
            stage.embedded.keyDown(58)
            stage.embedded.keyUp(58)
            return stage.language
        }
        #expect(languages == ["ru-RU", "de-DE", "en-US"])
    }

    @Test(.behavior(196)) func `removing an input method returns to the mode of the group`() throws {
        let stage = try ModeStage()
        stage.modes.add(InputMethodDescription(identifier: "kana", displayName: "Kana", language: "ja"))
        stage.modes.select(language: "ja")
        stage.modes.removeInputMethod("kana")
        #expect(stage.language == "en-US")
        #expect(stage.changes.last?.reason == .modes)
    }

    @Test func `selecting the active mode is no change`() throws {
        let stage = try ModeStage()
        #expect(stage.modes.select(language: "en"))
        #expect(stage.changes.isEmpty)
    }

    @Test(.behavior(197)) func `observers are notified once per change`() throws {
        let stage = try ModeStage()
        stage.modes.select(language: "ru")
        stage.modes.select(language: "ru")
        stage.seat.keyboard.group = 2
        #expect(stage.changes.map(\.mode.language) == ["ru-RU", "de-DE"])
        #expect(stage.changes.map(\.reason) == [.program, .program])
    }
}
