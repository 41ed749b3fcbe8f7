/// The key commands of a responder, compiled for a fast search by key.
///
/// The responder keeps the table, and all seats share it. It caches which keys of the latest keymap can begin
/// a command.
final class KeyCommandTable {
    private var answer: [KeyCommand] = []
    /// The commands of the list that can match.
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

    /// The commands sorted by their first combination, and then by their order in the list.
    @safe @exclusivity(unchecked) private var order: ContiguousArray<Entry> = []
    /// A hash table from a key to the index in `order` of its first entry, plus one. Zero marks a free slot.
    @safe @exclusivity(unchecked) private var places: ContiguousArray<Int32> = []

    private var keyCodes = KeyCodeSet()
    private var keyCodesKeymap: Keymap?
    private var listeners: [KeyCommandUpdateFlag] = []

    // MARK: Update

    func setNeedsUpdate() {
        for listener in listeners { listener.isRaised = true }
    }

    func addListener(_ flag: KeyCommandUpdateFlag) {
        guard !listeners.contains(where: { $0 === flag }) else { return }
        // A flag that is referenced only here belonged to a seat that no longer exists.
        for index in listeners.indices.reversed() where isKnownUniquelyReferenced(&listeners[index]) {
            listeners.remove(at: index)
        }
        listeners.append(flag)
    }

    /// Replaces the commands with the responder's current ones. Compiles them and notifies the seats only if
    /// the list or `isMirrored` changed. Returns the mistakes in the commands; none if the list is unchanged.
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

    /// Returns whether a list equals the compiled one. Takes constant time for the same array.
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

    /// Returns a combination of a command's sequence, mirrored if the table is and the command allows it.
    func combination(_ place: Int, of command: KeyCommand) -> KeyCombination {
        let combination = command.sequence[place]
        return isMirrored && command.behavior.allowsAutomaticMirroring ? combination.mirrored : combination
    }

    /// Returns the commands that begin with a combination, as indices for `command(_:)` and `traits(_:)`.
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

    /// Returns the keys of a keymap that may begin a command, in any group and with any modifiers.
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

/// Raised when the compiled commands of a seat may be outdated. The seat checks it at each key press.
final class KeyCommandUpdateFlag {
    var isRaised = true
}

/// Maps the keysyms of a keymap to the keys that have them in any group and level.
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
