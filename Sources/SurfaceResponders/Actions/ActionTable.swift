/// What one responder answered to the actions it was asked about: a conformance never changes.
///
/// An open-addressing table by the definitions' identity; actions that are only a name are not kept.
struct ActionTable {
    private var keys: ContiguousArray<UInt> = []
    private var performers: ContiguousArray<ActionPerformer?> = []
    /// Keeps the definitions, so that no other can take the place of one in memory.
    private var definitions: ContiguousArray<Action.Definition> = []

    /// How an object performs an action; nil if it does not.
    mutating func performer(for definition: Action.Definition, of object: AnyObject) -> ActionPerformer? {
        guard definition.targetType != nil else { return nil }
        if !keys.isEmpty {
            let place = place(of: definition)
            if keys[place] != 0 { return performers[place] }
        }
        return insert(definition, definition.makePerformer(object))
    }

    private static func key(_ definition: Action.Definition) -> UInt {
        UInt(bitPattern: Unmanaged.passUnretained(definition).toOpaque())
    }

    /// Where a definition is, or the free place where it belongs.
    private func place(of definition: Action.Definition) -> Int {
        let key = Self.key(definition)
        let mask = keys.count - 1
        // Objects lie at multiples of sixteen.
        var place = Int(truncatingIfNeeded: (key >> 4) ^ (key >> 11)) & mask
        while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
        return place
    }

    private mutating func insert(
        _ definition: Action.Definition, _ performer: ActionPerformer?
    ) -> ActionPerformer? {
        if keys.count < (definitions.count + 1) * 2 { grow() }
        let place = place(of: definition)
        keys[place] = Self.key(definition)
        performers[place] = performer
        definitions.append(definition)
        return performer
    }

    private mutating func grow() {
        let former = performers
        let formerKeys = keys
        let capacity = max(8, keys.count * 2)
        keys = ContiguousArray(repeating: 0, count: capacity)
        performers = ContiguousArray(repeating: nil, count: capacity)
        for definition in definitions {
            guard let old = formerKeys.firstIndex(of: Self.key(definition)) else { continue }
            let place = place(of: definition)
            keys[place] = formerKeys[old]
            performers[place] = former[old]
        }
    }
}
