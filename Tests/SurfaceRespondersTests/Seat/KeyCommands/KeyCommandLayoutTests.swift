import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Key commands under different keyboard layouts.
struct KeyCommandLayoutTests {
    private func stage(_ layouts: [String], _ variants: [String] = [], group: Int = 0) throws -> CommandStage
    {
        let stage = CommandStage(keymap: try Keymap(layouts: layouts, variants: variants))
        stage.seat.keyboard.group = group
        stage.stage.forget()
        return stage
    }

    private func command(
        _ input: KeyCommand.Input, _ flags: ModifierFlags, _ action: Action = .save, localizes: Bool = true
    ) -> KeyCommand {
        KeyCommand(
            input: input, modifierFlags: flags, action: action,
            behavior: .init(allowsAutomaticLocalization: localizes))
    }

    @Test(.behavior(94), .requirement(15), arguments: ["ru", "gr", "ara", "il", "ua"])
    func `Latin letter matches by key where a Latin layout has it`(_ layout: String) throws {
        let stage = try stage(["us", layout], group: 1)
        stage.offer(command("c", .control), command("q", .super, .discard))
        stage.chord(.leftControl, .c)
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
        stage.chord(.leftControl, .leftShift, .c)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(94)) func `uppercase Latin letter needs Shift under a Russian layout`() throws {
        let stage = try stage(["us", "ru"], group: 1)
        stage.offer(command("Q", .super))
        stage.chord(.leftSuper, .q)
        #expect(stage.performed() == [])
        stage.chord(.leftSuper, .leftShift, .q)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94)) func `Latin layout need not be the first`() throws {
        let stage = try stage(["ru", "us"])
        stage.offer(command("c", .control))
        stage.chord(.leftControl, .c)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94)) func `Russian letter takes precedence over the Latin one on its key`() throws {
        let stage = try stage(["us", "ru"], group: 1)
        stage.offer(command("c", .control), command("с", .control, .discard))
        stage.chord(.leftControl, .c)
        #expect(stage.performed() == ["policy.discard"])
        stage.seat.keyboard.group = 0
        stage.chord(.leftControl, .c)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94)) func `character that the active layout has matches only on that key`() throws {
        // The Russian layout has the full stop on the key of the US slash, and a letter on that of the US
        // full stop.
        let stage = try stage(["us", "ru"], group: 1)
        stage.offer(command(".", .control))
        stage.chord(.leftControl, .period)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == ["root 52 down", "root 52 up"])
        stage.chord(.leftControl, .slash)
        #expect(stage.performed() == ["policy.save"])
        // The Russian slash is on the key beside the left Shift, which has no character in the US layout.
        stage.offer(command("/", .control, .discard))
        stage.chord(.leftControl, .slash)
        #expect(stage.performed() == [])
        stage.chord(.leftControl, KeyCode(86))
        #expect(stage.performed() == ["policy.discard"])
    }

    @Test(.behavior(94)) func `Latin punctuation matches by key where the active layout lacks it`() throws {
        // The Russian layout has a letter on the key of the US bracket, and a bracket on no key without
        // modifiers.
        let stage = try stage(["us", "ru"], group: 1)
        stage.offer(command("[", .control))
        stage.chord(.leftControl, KeyCode(26))
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94)) func `Dvorak layout matches by its own letters`() throws {
        let stage = try stage(["us"], ["dvorak"])
        stage.offer(command("c", .control))
        stage.chord(.leftControl, .c)
        #expect(stage.performed() == [])
        #expect(stage.keysSent() == ["root 46 down", "root 46 up"])
        stage.chord(.leftControl, .i)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94)) func `Dvorak layout matches by its own letters beside a US layout`() throws {
        let stage = try stage(["us", "us"], ["", "dvorak"], group: 1)
        stage.offer(command("c", .control))
        stage.chord(.leftControl, .c)
        #expect(stage.performed() == [])
        stage.chord(.leftControl, .i)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94), .requirement(15)) func `French digits match with and without Shift`() throws {
        let stage = try stage(["fr"])
        stage.offer(command("2", .super), command("2", [.super, .shift], .discard))
        stage.chord(.leftSuper, .number2)
        stage.chord(.leftSuper, .leftShift, .number2)
        #expect(stage.performed() == ["policy.save", "policy.discard"])
        #expect(stage.keysSent() == [])
        // The unshifted character of the key matches, too.
        stage.offer(command("2", .super), command("é", .super, .discard))
        stage.chord(.leftSuper, .number2)
        #expect(stage.performed() == ["policy.discard"])
    }

    @Test(.behavior(94)) func `shifted character needs no Shift in the command`() throws {
        let stage = try stage(["us"])
        stage.offer(command("?", []), command("/", .control, .discard))
        stage.chord(.slash)
        #expect(stage.performed() == [])
        stage.chord(.leftShift, .slash)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftControl, .slash)
        #expect(stage.performed() == ["policy.discard"])
        stage.offer(command("/", .shift))
        stage.chord(.leftShift, .slash)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94)) func `question mark matches under a Russian layout`() throws {
        let stage = try stage(["us", "ru"], group: 1)
        stage.offer(command("?", .control))
        // The Russian question mark is Shift+7. The US one also matches, because the Russian layout has a
        // comma on that key.
        stage.chord(.leftControl, .leftShift, KeyCode(8))
        stage.chord(.leftControl, .leftShift, .slash)
        #expect(stage.performed() == ["policy.save", "policy.save"])
    }

    @Test(.behavior(94)) func `AltGr character needs no AltGr in the command`() throws {
        let stage = try stage(["de"])
        stage.offer(command("@", .control), command("q", [.control, .level3], .discard))
        stage.chord(.leftControl, .rightAlternate, .q)
        #expect(stage.performed() == ["policy.discard"])
        stage.offer(command("@", .control))
        stage.chord(.leftControl, .rightAlternate, .q)
        #expect(stage.performed() == ["policy.save"])
        stage.chord(.leftControl, .q)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(175), .requirement(15)) func `command that is not localized needs the exact character`()
        throws
    {
        let russian = try stage(["us", "ru"], group: 1)
        russian.offer(command("c", .control, localizes: false))
        russian.chord(.leftControl, .c)
        #expect(russian.performed() == [])
        #expect(russian.keysSent() == ["root 46 down", "root 46 up"])
        russian.seat.keyboard.group = 0
        russian.chord(.leftControl, .c)
        #expect(russian.performed() == ["policy.save"])
        let french = try stage(["fr"])
        french.offer(command("2", .super, localizes: false))
        french.chord(.leftSuper, .number2)
        #expect(french.performed() == [])
        // With Shift, the key has that character.
        french.chord(.leftSuper, .leftShift, .number2)
        #expect(french.performed() == ["policy.save"])
    }

    @Test(.behavior(175)) func `key code is the same key under every layout`() throws {
        let stage = try stage(["us", "ru", "us"], ["", "", "dvorak"])
        stage.offer(command(.keyCode(.c), .control, localizes: false))
        for group in 0..<3 {
            stage.seat.keyboard.group = group
            stage.chord(.leftControl, .c)
            #expect(stage.performed() == ["policy.save"])
        }
    }

    @Test(.behavior(94), .requirement(15)) func `new keymap is used from the next key on`() throws {
        let stage = try stage(["us"])
        stage.offer(command("z", .super))
        stage.chord(.leftSuper, .y)
        #expect(stage.performed() == [])
        stage.seat.keyboard.keymap = try Keymap(layouts: ["de"])
        stage.chord(.leftSuper, .y)
        #expect(stage.performed() == ["policy.save"])
        stage.seat.keyboard.keymap = try Keymap(layouts: ["us"])
        stage.stage.forget()
        stage.chord(.leftSuper, .y)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(94)) func `virtual keyboard matches by its own keymap`() throws {
        let stage = try stage(["us"])
        let device = stage.seat.addDevice(named: "virtual", capabilities: .keyboard)
        stage.seat.keyboard.setKeymap(try Keymap(layouts: ["de"]), for: device.id)
        stage.offer(command("z", .super))
        for _ in 0..<2 {
            for (code, isDown) in [
                (KeyCode.leftSuper, true), (.y, true), (.y, false), (.leftSuper, false),
            ] {
                stage.stage.send(device, .key(code, isDown: isDown))
            }
            #expect(stage.performed() == ["policy.save"])
            stage.chord(.leftSuper, .y)
            #expect(stage.performed() == [])
        }
    }

    @Test(.behavior(93)) func `modifiers stated by a virtual keyboard count`() throws {
        let stage = try stage(["us"])
        stage.offer(command("q", .control))
        stage.stage.send(stage.stage.embedded.keyboard, .modifiers(KeyboardModifiers(depressed: 4)))
        stage.chord(.q)
        #expect(stage.performed() == ["policy.save"])
        stage.stage.send(stage.stage.embedded.keyboard, .modifiers(KeyboardModifiers()))
        stage.chord(.q)
        #expect(stage.performed() == [])
    }

    @Test(.behavior(175)) func `mirroring swaps left and right unless a command opts out`() throws {
        let stage = try stage(["us"])
        let fixed = KeyCommand(
            input: .rightArrow, modifierFlags: .control, action: .discard,
            behavior: .init(allowsAutomaticMirroring: false))
        stage.offer(command(.leftArrow, .super), command("[", .super), fixed)
        stage.chord(.leftSuper, .leftArrow)
        stage.chord(.leftSuper, KeyCode(26))
        stage.chord(.leftControl, .rightArrow)
        #expect(stage.performed() == ["policy.save", "policy.save", "policy.discard"])
        stage.keyCommands.isMirrored = true
        stage.chord(.leftSuper, .leftArrow)
        stage.chord(.leftSuper, KeyCode(26))
        #expect(stage.performed() == [])
        stage.chord(.leftSuper, .rightArrow)
        stage.chord(.leftSuper, KeyCode(27))
        stage.chord(.leftControl, .rightArrow)
        #expect(stage.performed() == ["policy.save", "policy.save", "policy.discard"])
        #expect(stage.keyCommands.available.first?.remaining == [KeyCombination(.rightArrow, .super)])
        stage.keyCommands.isMirrored = false
        stage.chord(.leftSuper, .leftArrow)
        #expect(stage.performed() == ["policy.save"])
    }

    @Test(.behavior(94)) func `keypad digit with Num Lock is not the digit of the row`() throws {
        let stage = try stage(["us"])
        stage.offer(command("1", .super), command("KP_End", .control, .discard))
        stage.chord(.numLock)
        stage.chord(.leftSuper, .keypad1)
        #expect(stage.performed() == [])
        stage.chord(.leftControl, .keypad1)
        stage.chord(.numLock)
        stage.chord(.leftControl, .keypad1)
        #expect(stage.performed() == ["policy.discard", "policy.discard"])
    }
}
