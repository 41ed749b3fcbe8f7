import SurfaceResponders

/// The key commands of a responder of a record: those that it offers, and those that it performs.
struct RecordedCommands {
    let offered: [KeyCommand]
    private let performed: Set<Int>

    static let none = RecordedCommands(of: .null, from: [:])

    /// - Parameters:
    ///   - responder: the fields of the responder.
    ///   - commands: the commands by their numbers in the record.
    init(of responder: JSONValue, from commands: [Int: KeyCommand]) {
        func numbers(_ name: String) -> [Int] { responder[name]?.items.compactMap(\.integerValue) ?? [] }
        offered = numbers("offers").compactMap { commands[$0] }
        performed = Set(numbers("performs"))
    }

    /// Whether the responder performs the command that sends an action.
    func isPerformed(_ sender: Any?) -> Bool {
        (sender as? KeyCommand)?.recordedNumber.map(performed.contains) ?? false
    }
}

/// Key commands in a record, with the settings that those of the desktop and of clients use.
extension KeyCommand {
    /// The number of a command of a record.
    fileprivate var recordedNumber: Int? { propertyList as? Int }

    var recorded: JSONValue {
        var fields: [String: JSONValue] = [
            "action": .string(action.name), "keys": combination.recorded,
        ]
        fields["title"] = title.isEmpty ? nil : .string(title)
        if case .hold(let duration) = behavior.trigger {
            fields["hold"] = .number(Double(duration.wholeMilliseconds))
        }
        switch behavior.modes {
        case .all: fields["mode"] = .null
        case .only(let mode): fields["mode"] = mode == .normal ? nil : .string(mode.name)
        }
        for (name, isSet) in [
            "literal": !behavior.allowsAutomaticLocalization,
            "overInhibitor": behavior.worksWhileInhibited,
            "overText": behavior.wantsPriorityOverSystemBehavior,
            "reserved": behavior.isReserved,
        ] where isSet {
            fields[name] = .bool(true)
        }
        return .object(fields)
    }

    /// Returns `nil` for a value that is no command.
    /// - Parameter number: the number of the command in the record.
    convenience init?(recorded value: JSONValue, number: Int) {
        guard let keys = value["keys"].flatMap(KeyCombination.init(recorded:)) else { return nil }
        func isSet(_ name: String) -> Bool { value[name] == .bool(true) }
        let hold = value["hold"]?.integerValue.map { Duration.milliseconds(max(0, min($0, 1 << 32))) }
        let modes: Modes =
            value["mode"] == .null ? .all : .only(value["mode"]?.textValue.map { Mode($0) } ?? .normal)
        self.init(
            title: value["title"]?.textValue ?? "", input: keys.input, modifierFlags: keys.modifierFlags,
            action: Action(name: value["action"]?.textValue ?? ""), propertyList: number,
            behavior: Behavior(
                trigger: hold.map { .hold(for: $0) } ?? .press, modes: modes,
                wantsPriorityOverSystemBehavior: isSet("overText"),
                allowsAutomaticLocalization: !isSet("literal"), isReserved: isSet("reserved"),
                worksWhileInhibited: isSet("overInhibitor")))
    }
}

extension KeyCombination {
    fileprivate var recorded: JSONValue {
        let (name, value): (String, JSONValue) =
            switch input {
            case .keysym(let keysym): ("keysym", .number(Double(keysym.rawValue)))
            case .keyCode(let code): ("code", .number(Double(code.rawValue)))
            case .modifier(let flags): ("modifier", .number(Double(flags.rawValue)))
            case .button(let button): ("button", .number(Double(button.rawValue)))
            case .touch: ("touch", .bool(true))
            }
        return .object([name: value, "with": .number(Double(modifierFlags.rawValue))])
    }

    /// Returns `nil` for a value that is no combination.
    fileprivate init?(recorded value: JSONValue) {
        func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
            value[name]?.integerValue.flatMap { Number(exactly: $0) }
        }
        let input: KeyCommand.Input
        if let keysym: UInt32 = number("keysym") {
            input = .keysym(Keysym(rawValue: keysym))
        } else if let code: UInt32 = number("code") {
            input = .keyCode(KeyCode(code))
        } else if let flags: UInt16 = number("modifier") {
            input = .modifier(ModifierFlags(rawValue: flags))
        } else if let button: UInt32 = number("button") {
            input = .button(PointerButton(rawValue: button))
        } else if value["touch"] == .bool(true) {
            input = .touch
        } else {
            return nil
        }
        self.init(input, ModifierFlags(rawValue: number("with") ?? 0))
    }
}
