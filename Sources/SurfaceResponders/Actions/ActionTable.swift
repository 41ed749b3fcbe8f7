/// Caches how one responder performs the actions that it was asked about. The cache stays valid because a
/// conformance never changes. Actions that are only a name are not cached.
struct ActionTable {
    /// The last action that was looked up, and its target. Most key presses ask for the same action again.
    private var lastKey: UInt = 0
    private var lastTarget: ActionTarget.Pointer?

    /// Created for the first action, because most responders are never asked.
    private var asked: AskedActions?

    @inline(__always)
    mutating func contains(_ definition: ActionDefinition, of object: AnyObject) -> Bool {
        target(for: definition, of: object) != nil
    }

    /// Returns the pointer for an immediate `ActionDefinition.call`; `nil` if the object does not respond.
    @inline(__always)
    mutating func target(for definition: ActionDefinition, of object: AnyObject) -> ActionTarget.Pointer? {
        if Self.key(definition) == lastKey { return lastTarget }
        return find(definition, of: object)
    }

    @inline(never)
    private mutating func find(_ definition: ActionDefinition, of object: AnyObject) -> ActionTarget.Pointer?
    {
        guard definition.targetType != nil else { return nil }
        let asked = asked ?? AskedActions()
        self.asked = asked
        lastKey = Self.key(definition)
        lastTarget = asked.target(for: definition, of: object)
        return lastTarget
    }

    @inline(__always)
    fileprivate static func key(_ definition: ActionDefinition) -> UInt {
        Unretained(definition).address
    }
}

private final class AskedActions {
    private var keys: ContiguousArray<UInt> = []
    private var targets: ContiguousArray<ActionTarget?> = []
    /// Keeps the definitions alive, so that no other definition can get the address of a cached one.
    private var definitions: ContiguousArray<ActionDefinition> = []

    func target(for definition: ActionDefinition, of object: AnyObject) -> ActionTarget.Pointer? {
        if keys.isEmpty || keys[place(of: definition)] == 0 { insert(definition, definition.bind(object)) }
        return targets[place(of: definition)]?.pointer
    }

    /// The slot of a definition, or the free slot where it belongs.
    private func place(of definition: ActionDefinition) -> Int {
        let key = ActionTable.key(definition)
        let mask = keys.count - 1
        // Objects are aligned to 16 bytes, so the low bits carry no information.
        var place = Int(truncatingIfNeeded: (key >> 4) ^ (key >> 11)) & mask
        while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
        return place
    }

    /// Bounds the memory when code creates a new action for every use.
    private static let capacity = 256

    private func insert(_ definition: ActionDefinition, _ target: ActionTarget?) {
        if definitions.count == Self.capacity { removeAll() }
        if keys.count < (definitions.count + 1) * 2 { grow() }
        let place = place(of: definition)
        keys[place] = ActionTable.key(definition)
        targets[place] = target
        definitions.append(definition)
    }

    private func grow() {
        let former = targets
        let formerKeys = keys
        let capacity = max(8, keys.count * 2)
        keys = ContiguousArray(repeating: 0, count: capacity)
        targets = ContiguousArray(repeating: nil, count: capacity)
        for definition in definitions {
            guard let old = formerKeys.firstIndex(of: ActionTable.key(definition)) else { continue }
            let place = place(of: definition)
            keys[place] = formerKeys[old]
            targets[place] = former[old]
        }
    }

    private func removeAll() {
        keys = []
        targets = []
        definitions = []
    }
}
