final class HeldCombinations {
    private struct Entry {
        /// The press of the key that completed the combination.
        let press: Press
        /// The combination's modifiers that were held down at its beginning, not latched or locked.
        let modifierFlags: ModifierFlags
        /// Further keys that have to stay down.
        let keys: KeyCodeSet
        let worksWhileLocked: Bool
        let handler: (KeyCombinationEnd) -> Void
    }

    private let layouts: KeyboardLayouts
    private var entries: [(number: Int, entry: Entry)] = []
    private var lastNumber = 0

    init(layouts: KeyboardLayouts) {
        self.layouts = layouts
    }

    var isEmpty: Bool { entries.isEmpty }

    func add(
        _ press: Press, requiring keys: KeyCodeSet, _ handler: @escaping (KeyCombinationEnd) -> Void
    ) -> ObservationToken {
        var pressed = KeyCodeSet()
        for code in keys where layouts.isPressed(code) { pressed.insert(code) }
        let command: KeyCommand? = if case .command(let command) = press.consumer { command } else { nil }
        let entry = Entry(
            press: press, modifierFlags: press.key.modifierFlags.intersection(heldModifierFlags(for: press)),
            keys: pressed, worksWhileLocked: command?.behavior.worksWhileLocked ?? false, handler: handler)
        lastNumber += 1
        entries = entries + [(lastNumber, entry)]
        return ObservationToken { [weak self, number = lastNumber] in self?.remove(number) }
    }

    /// Called after a key is up on all devices. Ends combinations with that key or with a lost modifier.
    func end(of code: KeyCode, at time: Timestamp, isLost: Bool) {
        end(at: time, isLost: isLost) {
            $0.press.key.code == code || $0.keys.contains(code) || hasLostModifiers($0)
        }
    }

    /// Ends combinations that lost a modifier because a device stated its modifiers or was removed.
    func endWithoutModifiers(at time: Timestamp) {
        guard !entries.isEmpty else { return }
        end(at: time, isLost: false, where: hasLostModifiers)
    }

    func endForLock(at time: Timestamp) {
        end(at: time, isLost: true) { !$0.worksWhileLocked }
    }

    func endAll(at time: Timestamp) {
        end(at: time, isLost: true) { _ in true }
    }

    /// Removes combinations and calls their handlers, unless an earlier handler cancels the observation.
    private func end(at timestamp: Timestamp, isLost: Bool, where isMeant: (Entry) -> Bool) {
        for (number, entry) in entries.filter({ isMeant($0.entry) }) where remove(number) {
            entry.handler(KeyCombinationEnd(timestamp: timestamp, isLost: isLost))
        }
    }

    /// - Returns: whether the combination was still observed.
    @discardableResult
    private func remove(_ number: Int) -> Bool {
        let count = entries.count
        entries = entries.filter { $0.number != number }
        return entries.count < count
    }

    private func hasLostModifiers(_ entry: Entry) -> Bool {
        !heldModifierFlags(for: entry.press).isSuperset(of: entry.modifierFlags)
    }

    /// The modifiers that are held down, not latched or locked, on the device that pressed a key.
    private func heldModifierFlags(for press: Press) -> ModifierFlags {
        let state = layouts.state(of: press.device)
        return state.keymap.modifierFlags(of: state.modifiers.depressed).intersection(.matchedModifiers)
    }
}

/// How a held key combination ended.
public struct KeyCombinationEnd: Hashable, Sendable {
    /// When it ended, on the seat's clock.
    public let timestamp: Timestamp
    /// Whether the device's removal, a lock, a pause or the seat's end ended it, rather than the user.
    public let isLost: Bool
}
