/// What devices have set of a keyboard state by stating it as it is to be, as virtual keyboards do, instead of by keys.
///
/// It is in effect until the last device goes that stated it, or somebody else changes it. What was in effect before is
/// the person's, whoever states it again.
struct StatedModifiers {
    private struct Statement {
        let device: InputDevice.ID
        /// Of the modifiers in effect, those that were stated by this device, and were not the person's.
        var modifiers: KeyboardModifiers
    }

    private struct StatedGroup {
        var devices: Set<InputDevice.ID>
        /// The group that the person had locked.
        let original: UInt32
    }

    private var statements: [Statement] = []
    private var group: StatedGroup?

    /// A device stated modifiers and group.
    /// - Parameters:
    ///   - before: the state before that, with the group that was locked.
    ///   - after: the state that it made.
    mutating func state(_ device: InputDevice.ID, before: KeyboardModifiers, after: KeyboardModifiers) {
        let persons = before.subtracting(all)
        keep(after)
        statements.removeAll { $0.device == device }
        let own = after.subtracting(persons)
        if own.effective != 0 { statements.append(Statement(device: device, modifiers: own)) }
        if after.group != before.group {
            let original = group?.original ?? before.group
            group = after.group == original ? nil : StatedGroup(devices: [device], original: original)
        } else {
            group?.devices.insert(device)
        }
    }

    /// Keys changed the state: what is not in effect any more is nobody's.
    /// - Parameter groupIsAnother: whether they locked another group.
    mutating func keysChanged(_ state: KeyboardModifiers, groupIsAnother: Bool) {
        keep(state)
        if groupIsAnother { groupChosen() }
    }

    /// Something other than a device chose a group, be it the one that was stated.
    mutating func groupChosen() {
        group = nil
    }

    /// The state has another keymap. A group that it lacks is locked no longer.
    mutating func keymapChanged(from old: Keymap, to new: Keymap) {
        for index in statements.indices { statements[index].modifiers.translate(from: old, to: new) }
        if let original = group?.original, original >= UInt32(new.groupCount) { group = nil }
    }

    /// A device is gone: what it alone had stated is to be taken back.
    /// - Returns: modifiers to take away, and the group to go back to; nil if there is nothing to take back.
    mutating func remove(_ device: InputDevice.ID) -> (modifiers: KeyboardModifiers, group: Int?)? {
        let own = statements.first { $0.device == device }?.modifiers ?? KeyboardModifiers()
        statements.removeAll { $0.device == device }
        var original: Int?
        if group?.devices.remove(device) != nil, let stated = group, stated.devices.isEmpty {
            original = Int(stated.original)
            group = nil
        }
        let modifiers = own.subtracting(all)
        return modifiers.effective != 0 || original != nil ? (modifiers, original) : nil
    }

    private var all: KeyboardModifiers {
        statements.reduce(into: KeyboardModifiers()) { $0.formUnion($1.modifiers) }
    }

    private mutating func keep(_ state: KeyboardModifiers) {
        for index in statements.indices { statements[index].modifiers.formIntersection(state) }
        statements.removeAll { $0.modifiers.effective == 0 }
    }
}

extension KeyboardModifiers {
    fileprivate mutating func formUnion(_ other: KeyboardModifiers) {
        depressed |= other.depressed
        latched |= other.latched
        locked |= other.locked
    }

    fileprivate mutating func formIntersection(_ other: KeyboardModifiers) {
        depressed &= other.depressed
        latched &= other.latched
        locked &= other.locked
    }

    fileprivate func subtracting(_ other: KeyboardModifiers) -> KeyboardModifiers {
        KeyboardModifiers(
            depressed: depressed & ~other.depressed, latched: latched & ~other.latched,
            locked: locked & ~other.locked)
    }

    fileprivate mutating func translate(from old: Keymap, to new: Keymap) {
        depressed = old.translate(depressed, to: new)
        latched = old.translate(latched, to: new)
        locked = old.translate(locked, to: new)
    }
}
