/// A key combination that performed a command, and is held.
final class HeldCombination {
    /// Of the key; kept, so that it does not serve for another one.
    let press: Press
    /// Those of the combination that something holds down. A modifier that was only latched is none of them.
    let modifierFlags: ModifierFlags
    /// Other keys that have to stay down.
    let keys: KeyCodeSet
    let worksWhileLocked: Bool
    private let handler: (KeyCombinationEnd) -> Void

    init(
        _ press: Press, modifierFlags: ModifierFlags, keys: KeyCodeSet, worksWhileLocked: Bool,
        handler: @escaping (KeyCombinationEnd) -> Void
    ) {
        self.press = press
        self.modifierFlags = modifierFlags
        self.keys = keys
        self.worksWhileLocked = worksWhileLocked
        self.handler = handler
    }

    func end(_ end: KeyCombinationEnd) {
        handler(end)
    }
}
