/// The modifiers and the group that devices have stated: set without keys, as virtual keyboards do.
///
/// A statement is in effect until the last device that made it is removed, or until keys or a call change
/// what was stated. Modifiers that were in effect before the statement belong to the user, even if a device
/// states them again.
struct StatedModifiers {
    private struct Statement {
        let device: InputDevice.ID
        /// The modifiers in effect that this device stated and that do not belong to the user.
        var modifiers: KeyboardModifiers
    }

    private struct StatedGroup {
        var devices: Set<InputDevice.ID>
        /// The locked group before the first statement.
        let original: UInt32
    }

    private var statements: [Statement] = []
    private var group: StatedGroup?

    /// Records that a device stated modifiers and group, which changed the state from `before` to `after`.
    /// Their groups are the locked ones, not those in effect.
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

    /// Records that keys changed the state. Modifiers that are no longer in effect belong to no device.
    mutating func keysChanged(_ state: KeyboardModifiers, groupIsAnother: Bool) {
        keep(state)
        if groupIsAnother { groupChosen() }
    }

    /// Records that a key or a call locked a group, which is then no device's statement.
    mutating func groupChosen() {
        group = nil
    }

    /// Translates the statements to a new keymap. If `new` lacks the user's group, none is restored later.
    mutating func keymapChanged(from old: Keymap, to new: Keymap) {
        for index in statements.indices { statements[index].modifiers.translate(from: old, to: new) }
        if let original = group?.original, original >= UInt32(new.groupCount) { group = nil }
    }

    /// Removes a device. Returns the modifiers that only this device had stated, and the group before its
    /// statement; `nil` if nothing has to be reset.
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
