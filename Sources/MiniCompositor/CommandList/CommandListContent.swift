import SurfaceResponders
import WaylandShell

/// The key commands that a seat can perform now, grouped by the responders that offer them.
struct CommandListContent {
    struct Item {
        let command: AvailableKeyCommand
        let title: String
        let keys: String
    }

    struct Group {
        let heading: String
        var items: [Item]
    }

    private(set) var groups: [Group] = []

    /// The most combinations that are shown for one command.
    private static let mostCombinations = 2

    /// Reads the present commands, from the first responder up.
    init(of seat: Seat, on desktop: Desktop) {
        let layout = KeyLabels(seat.keyboard)
        var commands = seat.keyCommands.available.filter { Self.isListed($0.command) }
        for responder in Self.path(of: seat, on: desktop) {
            let own = commands.filter { $0.responder === responder }
            commands.removeAll { $0.responder === responder }
            add(own, of: Self.heading(for: responder, on: desktop), layout)
        }
        // Commands of responders that are on no chain, such as those that programs register.
        add(commands, of: "Other programs", layout)
    }

    /// Buttons and fingers act on what they press, so a list cannot perform their commands.
    private static func isListed(_ command: KeyCommand) -> Bool {
        guard command.action != .showKeyCommands else { return false }
        switch command.input {
        case .button, .touch: return false
        case .keysym, .keyCode, .modifier: return true
        }
    }

    private static func path(of seat: Seat, on desktop: Desktop) -> [Responder] {
        var path: [Responder] = []
        var responder = seat.focus.keyTarget
        while let next = responder {
            path.append(next)
            responder = next.next
        }
        return path.contains { $0 === desktop } ? path : path + [desktop]
    }

    private static func heading(for responder: Responder, on desktop: Desktop) -> String {
        switch responder {
        case is Desktop: "Desktop"
        case is DesktopToplevel: "Window"
        case is LayerController: "Panel"
        default:
            [responder.window?.applicationIdentifier, responder.textInputContextIdentifier]
                .compactMap(\.self).joined(separator: ", ")
        }
    }

    /// Adds a group, unless it is empty. Commands that differ only by their keys become one item. Those that cannot
    /// be undone are last, so that Return performs none of them by chance.
    private mutating func add(_ commands: [AvailableKeyCommand], of heading: String, _ labels: KeyLabels) {
        var items: [(first: AvailableKeyCommand, keys: [String])] = []
        let destructive = commands.filter { $0.command.appearance.attributes.contains(.destructive) }
        let others = commands.filter { !$0.command.appearance.attributes.contains(.destructive) }
        for command in others + destructive {
            let keys = labels.text(of: command)
            if let index = items.firstIndex(where: { $0.first.command.isSame(as: command.command) }) {
                items[index].keys.append(keys)
            } else {
                items.append((command, [keys]))
            }
        }
        guard !items.isEmpty else { return }
        groups.append(
            Group(
                heading: heading,
                items: items.map { first, keys in
                    Item(
                        command: first, title: first.title,
                        keys: keys.prefix(Self.mostCombinations).joined(separator: ", "))
                }))
    }

    /// Keeps the commands whose titles contain a text, regardless of case.
    mutating func filter(by text: String) {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return }
        for index in groups.indices {
            groups[index].items.removeAll { !$0.title.lowercased().contains(wanted) }
        }
        groups.removeAll(where: \.items.isEmpty)
    }
}

extension KeyCommand {
    /// Whether two commands have the same effect, and the same title.
    fileprivate func isSame(as other: KeyCommand) -> Bool {
        guard action == other.action, title == other.title else { return false }
        guard let propertyList, let others = other.propertyList else {
            return propertyList == nil && other.propertyList == nil
        }
        return AnyHashable(propertyList) == AnyHashable(others)
    }
}

/// Names the keys of commands as the present layout has them: Super+Й in place of Super+Q under a Russian one.
struct KeyLabels {
    private let keymap: Keymap
    private let group: Int

    init(_ keyboard: Keyboard) {
        keymap = keyboard.keymap
        group = keyboard.group
    }

    func text(of command: AvailableKeyCommand) -> String {
        command.remaining
            .map { label(for: $0, isLocalized: command.command.behavior.allowsAutomaticLocalization) }
            .joined(separator: ", ")
    }

    private func label(for combination: KeyCombination, isLocalized: Bool) -> String {
        guard isLocalized, case .keysym(let keysym) = combination.input, keysym.unicodeScalar != nil,
            keymap.keyCode(for: keysym, group: group) == nil
        else { return combination.description }
        let codes = (0..<keymap.groupCount).lazy.compactMap { keymap.keyCode(for: keysym, group: $0) }
        guard let code = codes.first else { return combination.description }
        let present = keymap.unmodifiedKeysym(for: code, group: group)
        // A key with punctuation here and a letter there shows both, so keep the letter.
        guard let scalar = present.unicodeScalar, scalar.properties.isAlphabetic else {
            return combination.description
        }
        return KeyCombination(.keysym(present), combination.modifierFlags).description
    }
}
