final class HeldCombinations {
    private struct Entry {
        /// Of the key. Kept, so the object does not serve for another key.
        let press: Press
        /// The modifiers of the combination that something holds down. A latched modifier is not among them.
        let modifierFlags: ModifierFlags
        /// Other keys that have to stay down.
        let keys: KeyCodeSet
        let worksWhileLocked: Bool
        let handler: (KeyCombinationEnd) -> Void
    }

    private let layouts: KeyboardLayouts
    /// By rising numbers.
    private var entries: [(number: Int, entry: Entry)] = []
    private var lastNumber = 0

    init(layouts: KeyboardLayouts) {
        self.layouts = layouts
    }

    var isEmpty: Bool { entries.isEmpty }

    /// - Parameter keys: further keys that have to stay down. Those that are up already are ignored.
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

    /// Ends combinations after a key is up on all devices.
    func end(of code: KeyCode, at time: Timestamp, isLost: Bool) {
        end(at: time, isLost: isLost) {
            $0.press.key.code == code || $0.keys.contains(code) || hasLostModifiers($0)
        }
    }

    /// Ends combinations after modifiers were stated, or taken back, without a key.
    func endWithoutModifiers(at time: Timestamp) {
        guard !entries.isEmpty else { return }
        end(at: time, isLost: false, where: hasLostModifiers)
    }

    /// Ends combinations because the session was locked.
    func endForLock(at time: Timestamp) {
        end(at: time, isLost: true) { !$0.worksWhileLocked }
    }

    /// Ends all combinations because the seat ends.
    func endAll(at time: Timestamp) {
        end(at: time, isLost: true) { _ in true }
    }

    /// A handler may cancel the observation of a combination that would be next: its handler is not called.
    private func end(at timestamp: Timestamp, isLost: Bool, where isMeant: (Entry) -> Bool) {
        for (number, entry) in entries.filter({ isMeant($0.entry) }) where remove(number) {
            entry.handler(KeyCombinationEnd(timestamp: timestamp, isLost: isLost))
        }
    }

    /// - Returns: whether it was observed.
    @discardableResult
    private func remove(_ number: Int) -> Bool {
        let count = entries.count
        entries = entries.filter { $0.number != number }
        return entries.count < count
    }

    private func hasLostModifiers(_ entry: Entry) -> Bool {
        !heldModifierFlags(for: entry.press).isSuperset(of: entry.modifierFlags)
    }

    /// What is held down, rather than latched or locked, on the keyboard of a key.
    private func heldModifierFlags(for press: Press) -> ModifierFlags {
        let state = layouts.state(of: press.device)
        return state.keymap.modifierFlags(of: state.modifiers.depressed).intersection(.matchedModifiers)
    }
}

/// How a key combination ended that was held.
public struct KeyCombinationEnd: Hashable, Sendable {
    /// When, on the seat's clock.
    public let timestamp: Timestamp
    /// Whether it was not released by the user: the device was removed with the key down, the session was locked or paused, the
    /// seat ended.
    public let isLost: Bool
}
