/// What a responder answered to `keyCommands`, compiled so that a key finds its commands without asking each.
///
/// The responder keeps it; all seats share it. It knows nothing of keymaps but which keys can match anything in it.
final class KeyCommandTable {
    private var answer: [KeyCommand] = []
    /// Those of them that can be pressed.
    private(set) var commands: [KeyCommand] = []
    private(set) var isEmpty = true
    private(set) var hasReserved = false
    private(set) var hasPointerInput = false
    private(set) var loneModifiers: ModifierFlags = []
    private var isMirrored = false

    struct Entry {
        let key: KeyCommandKey
        let command: KeyCommand
        let traits: KeyCommand.Traits
    }

    /// By what is pressed first, in the order of the list for the same keys.
    @safe @exclusivity(unchecked) private var order: ContiguousArray<Entry> = []
    /// For each place the number of the first of `order` with that key, plus one; zero is free.
    @safe @exclusivity(unchecked) private var places: ContiguousArray<Int32> = []

    private var keyCodes = KeyCodeSet()
    private var keyCodesKeymap: Keymap?
    private var listeners: [KeyCommandUpdateFlag] = []

    // MARK: Update

    /// Tells the seats that use the table that the responder will answer something else.
    func setNeedsUpdate() {
        for listener in listeners { listener.isRaised = true }
    }

    func addListener(_ flag: KeyCommandUpdateFlag) {
        guard !listeners.contains(where: { $0 === flag }) else { return }
        // A flag that nobody else holds belonged to a seat that is gone.
        for index in listeners.indices.reversed() where isKnownUniquelyReferenced(&listeners[index]) {
            listeners.remove(at: index)
        }
        listeners.append(flag)
    }

    /// Takes over what the responder answers now. Compiles only what is not the same, and then tells every seat.
    /// - Returns: what is wrong with commands that are new in the table.
    func update(_ answer: [KeyCommand]?, isMirrored: Bool) -> [KeyCommandMisuse] {
        let answer = answer ?? []
        let isNew = !isCurrent(answer)
        guard isMirrored != self.isMirrored || isNew else { return [] }
        self.answer = answer
        commands = answer.allSatisfy(\.isPossible) ? answer : answer.filter(\.isPossible)
        self.isMirrored = isMirrored
        compile()
        setNeedsUpdate()
        return isNew ? answer.compactMap(\.misuse) : []
    }

    /// Whether an answer is what was compiled. The same array, kept by the responder, is known at once.
    func isCurrent(_ answer: [KeyCommand]) -> Bool {
        guard answer.count == self.answer.count else { return false }
        return answer.isSameStorage(as: self.answer) || answer == self.answer
    }

    private func compile() {
        isEmpty = commands.isEmpty
        hasReserved = commands.contains(where: \.behavior.isReserved)
        hasPointerInput = false
        loneModifiers = []
        keyCodesKeymap = nil
        order.removeAll(keepingCapacity: true)
        var numbered: [(key: KeyCommandKey, index: Int)] = []
        for (index, command) in commands.enumerated() {
            switch command.input {
            case .button, .touch: hasPointerInput = true
            case .modifier(let modifier): loneModifiers.formUnion(modifier)
            case .keysym, .keyCode: break
            }
            numbered.append((KeyCommandKey(combination(0, of: command)), index))
        }
        numbered.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        for (key, index) in numbered {
            order.append(Entry(key: key, command: commands[index], traits: commands[index].traits))
        }
        fillPlaces()
    }

    private func fillPlaces() {
        var count = 8
        while count < order.count * 2 { count *= 2 }
        places = ContiguousArray(repeating: 0, count: count)
        for (number, entry) in order.enumerated()
        where number == 0 || order[number - 1].key != entry.key {
            var place = entry.key.place(in: count)
            while places[place] != 0 { place = (place + 1) & (count - 1) }
            places[place] = Int32(number) + 1
        }
    }

    // MARK: Look-up

    /// A combination of a command's sequence, as it is where people read in the seat's direction.
    func combination(_ place: Int, of command: KeyCommand) -> KeyCombination {
        let combination = command.sequence[place]
        return isMirrored && command.behavior.allowsAutomaticMirroring ? combination.mirrored : combination
    }

    /// The commands that a key combination begins: numbers for `command(_:)` and `traits(_:)`.
    func commands(for key: KeyCommandKey) -> Range<Int> {
        guard !isEmpty else { return 0..<0 }
        var place = key.place(in: places.count)
        while places[place] != 0 {
            let first = Int(places[place]) - 1
            if order[first].key == key {
                var end = first + 1
                while end < order.count, order[end].key == key { end += 1 }
                return first..<end
            }
            place = (place + 1) & (places.count - 1)
        }
        return 0..<0
    }

    func command(_ number: Int) -> KeyCommand { order[number].command }
    func traits(_ number: Int) -> KeyCommand.Traits { order[number].traits }

    /// The keys that may begin a command of the table, under a keymap and with whatever group and modifiers.
    func keyCodes(under keysyms: KeysymPlaces) -> KeyCodeSet {
        guard keyCodesKeymap !== keysyms.keymap else { return keyCodes }
        keyCodesKeymap = keysyms.keymap
        keyCodes = KeyCodeSet()
        for command in commands {
            switch combination(0, of: command).input {
            case .keysym(let keysym):
                for code in keysyms.codes(of: keysym) { _ = keyCodes.insert(code) }
            case .keyCode(let code): _ = keyCodes.insert(code)
            case .modifier, .button, .touch: break
            }
        }
        return keyCodes
    }
}

/// Raised when a responder's commands are no longer what was compiled; looked at by a seat on each key.
final class KeyCommandUpdateFlag {
    var isRaised = true
}

/// Which keys of a keymap have a keysym, in whatever group and level.
final class KeysymPlaces {
    let keymap: Keymap
    private var codes: [Keysym: [KeyCode]] = [:]

    init(_ keymap: Keymap) {
        self.keymap = keymap
        for code in keymap.keyCodes {
            for group in 0..<keymap.groupCount(of: code) {
                for level in 0..<keymap.levelCount(of: code, group: group) {
                    let keysym = keymap.keysym(for: code, group: group, level: level)
                    if keysym != .noSymbol, codes[keysym]?.last != code {
                        codes[keysym, default: []].append(code)
                    }
                }
            }
        }
    }

    func codes(of keysym: Keysym) -> [KeyCode] { codes[keysym] ?? [] }
}
