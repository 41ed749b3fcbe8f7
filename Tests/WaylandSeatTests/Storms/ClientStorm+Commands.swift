import SurfaceResponders

/// Key commands of every kind.
extension ClientStorm {
    /// - Parameter surface: The surface that offers the commands; `nil` for the compositor's policy.
    func offerCommands(to surface: StormSurface?) {
        let list = (0..<place(below: 8)).map { _ in command() }
        note("\(surface?.name ?? "policy") offers \(list)")
        if let surface { surface.commands = list } else { policy.commands = list }
    }

    func command() -> KeyCommand {
        let inputs: [KeyCommand.Input] = [
            "q", "w", "k", "2", .keyCode(KeyCode(16)), .modifier(.super), .modifier(.control),
            .button(.left), .button(.right), .touch, .escape,
        ]
        let input = one(of: inputs) ?? "q"
        let isKey: Bool
        switch input {
        case .keysym, .keyCode: isKey = true
        default: isKey = false
        }
        let isModifier = if case .modifier = input { true } else { false }
        let flags: [ModifierFlags] = [[], .super, .super, .control, [.super, .shift]]
        let ownFlags: ModifierFlags = isModifier ? [] : isKey ? one(of: flags) ?? [] : .super
        let prefix = isKey ? prefix() : []
        let action: Action = chance(2) ? .turn : .twist
        return KeyCommand(
            title: "\(number(below: 1000))", input: input, modifierFlags: ownFlags, after: prefix,
            action: action,
            behavior: .init(
                trigger: trigger(), repeatBehavior: chance(2) ? .repeatable : .automatic,
                modes: one(of: [.only(.normal), .only(.normal), .all, .only("other")]) ?? .all,
                modifierDelivery: chance(4) ? .withheld : .forwarded, isReserved: chance(6),
                worksWhileLocked: chance(4), worksWhileInhibited: chance(2)))
    }

    private func prefix() -> [KeyCombination] {
        guard chance(3) else { return [] }
        return [chance(2) ? KeyCombination("k", .super) : KeyCombination("2")]
    }

    private func trigger() -> KeyCommand.Trigger {
        one(of: [.press, .press, .press, .release, .hold(for: .milliseconds(50))]) ?? .press
    }
}
