import Testing

@testable import SurfaceResponders

/// Key commands as values: equality, inputs from text and descriptions.
struct KeyCommandValueTests {
    private func make(_ change: Int) -> KeyCommand {
        KeyCommand(
            title: change == 5 ? "other" : "title", input: change == 1 ? "w" : "q",
            modifierFlags: change == 2 ? .control : .super, after: change == 3 ? [KeyCombination("k")] : [],
            action: change == 4 ? .discard : .save, propertyList: change == 8 ? 2 : 1,
            behavior: .init(
                trigger: change == 11 ? .hold(for: .milliseconds(5)) : .press,
                repeatBehavior: change == 12 ? .repeatable : .automatic,
                modes: change == 13 ? .all : .only(.normal),
                modifierDelivery: change == 14 ? .withheld : .forwarded,
                wantsPriorityOverSystemBehavior: change == 15, allowsAutomaticLocalization: change != 16,
                allowsAutomaticMirroring: change != 17, isReserved: change == 18,
                worksWhileLocked: change == 19, worksWhileInhibited: change == 20),
            appearance: .init(
                discoverabilityTitle: change == 6 ? "long" : nil, imageName: change == 7 ? "image" : nil,
                attributes: change == 9 ? .destructive : [], state: change == 10 ? .mixed : .off))
    }

    @Test func `commands are equal only if all their properties are equal`() {
        #expect(make(0) == make(0) && make(0) !== make(0))
        #expect(make(0).hashValue == make(0).hashValue)
        for change in 1...20 {
            #expect(make(change) != make(0), "change \(change)")
            #expect(make(change) == make(change))
        }
        #expect(Set((0...20).map(make) + (0...20).map(make)).count == 21)
    }

    @Test func `property lists of different types are not equal`() {
        func command(_ list: (any Hashable & Sendable)?) -> KeyCommand {
            KeyCommand(input: "q", action: .save, propertyList: list)
        }
        #expect(command(nil) == command(nil))
        #expect(command(1) != command(nil) && command(nil) != command(1))
        #expect(command("1") != command(1))
        #expect(command([1, 2]) == command([1, 2]))
    }

    @Test func `uppercase letter equals the lowercase letter with Shift`() {
        #expect(KeyCombination("Q") == KeyCombination("q", .shift))
        #expect(KeyCombination("Q", [.super, .shift]) == KeyCombination("q", [.shift, .super]))
        #expect(
            KeyCommand(input: "Q", action: .save)
                == KeyCommand(input: "q", modifierFlags: .shift, action: .save))
        #expect(KeyCombination("Ä") == KeyCombination("ä", .shift))
    }

    @Test(
        arguments: [
            ("q", 0x71), ("?", 0x3f), (" ", 0x20), ("é", 0xe9), ("с", 0x6d3), ("Return", 0xff0d),
            ("F5", 0xffc2),
            ("XF86AudioPlay", 0x1008_ff14), ("\r", 0xff0d), ("\n", 0xff0d), ("\t", 0xff09), ("\u{8}", 0xff08),
            ("\u{1b}", 0xff1b), ("\u{7f}", 0xffff), ("€", 0x20ac),
        ] as [(String, UInt32)])
    func `input can be created from a character or a key name`(_ text: String, _ keysym: UInt32) {
        #expect(KeyCommand.Input(text: text) == .keysym(Keysym(rawValue: keysym)))
    }

    @Test(arguments: [
        "", "qq", "NoSymbol", "return", "Nothing Such", "Return\0", "\0", "👨‍👩‍👧", "F99", "e\u{301}", "\u{1}",
        "\u{85}",
    ])
    func `text that is neither a character nor a key name gives no input`(_ text: String) {
        #expect(KeyCommand.Input(text: text) == nil)
    }

    @Test func `descriptions use the usual names of keys`() {
        let command = KeyCommand(
            title: "Second", input: "2", after: [KeyCombination("K", [.super, .control])], action: .save)
        #expect(command.keysDescription == "Super+Control+Shift+K, 2")
        #expect("\(command)" == "Super+Control+Shift+K, 2: Second")
        #expect(
            "\(KeyCommand(input: .return, modifierFlags: .alternate, action: .save))" == "Alt+Return: save")
        let inputs: [(KeyCommand.Input, String)] = [
            (.modifier(.super), "Super"), (.button(.left), "left button"), (.button(.right), "right button"),
            (.button(.middle), "middle button"), (.touch, "touch"), (.space, "space"), (.function(5), "F5"),
            ("?", "?"), (.forwardDelete, "Delete"),
        ]
        for (input, words) in inputs { #expect("\(input)" == words) }
    }

    @Test func `function keys are numbered from one`() {
        #expect(KeyCommand.Input.function(1) == "F1")
        #expect(KeyCommand.Input.function(12) == "F12")
        #expect(KeyCommand.Input.function(35) == "F35")
    }

    @Test func `mirroring twice restores the input`() {
        for text in ["[", "]", "(", ")", "{", "}", "<", ">"] {
            let input = KeyCommand.Input(stringLiteral: text)
            #expect(input.mirrored != input && input.mirrored.mirrored == input)
        }
        #expect(KeyCommand.Input.leftArrow.mirrored == .rightArrow)
        #expect(KeyCommand.Input("[").mirrored == "]" && KeyCommand.Input("q").mirrored == "q")
        #expect(KeyCommand.Input.button(.left).mirrored == .button(.left))
    }
}
