import SurfaceResponders

/// Lists of key commands. The last command of each is Super+A, as in the benchmarks of other libraries.
enum KeyCommandLists {
    /// Returns a list whose other commands use keysyms that the keymap does not have.
    static func absent(_ count: Int) -> [KeyCommand] {
        (0..<count).map { number in
            guard number < count - 1 else { return last }
            return command(0x0100_0400 + UInt32(number), .super)
        }
    }

    /// Returns a list whose other commands use keys that the keymap has: at first the letters C to Z with
    /// Super and further modifiers, then the same letters after a sequence of function keys.
    static func present(_ count: Int) -> [KeyCommand] {
        let flags: [ModifierFlags] = [
            .super, [.super, .control], [.super, .alternate], [.super, .shift],
            [.super, .control, .alternate], [.super, .control, .shift], [.super, .alternate, .shift],
            [.super, .control, .alternate, .shift],
        ]
        return (0..<count).map { number in
            guard number < count - 1 else { return last }
            let letter = 0x63 + UInt32(number % 24)
            let modifierFlags = flags[number / 24 % flags.count]
            guard number >= 192 else { return command(letter, modifierFlags) }
            return command(
                letter, modifierFlags,
                after: [number, number / 12, number / 144].map {
                    KeyCombination(.function(1 + $0 % 12), .control)
                })
        }
    }

    private static let last = command(0x61, .super)

    private static func command(
        _ keysym: UInt32, _ modifierFlags: ModifierFlags, after sequence: [KeyCombination] = []
    ) -> KeyCommand {
        KeyCommand(
            input: .keysym(Keysym(rawValue: keysym)), modifierFlags: modifierFlags, after: sequence,
            action: .count)
    }
}
