/// The tables along one path, and which keys may be in any of them.
///
/// Brought up to date before each look-up, which costs next to nothing while path, keymap and lists are the same.
final class KeyCommandIndex {
    struct Entry {
        let table: KeyCommandTable
        let responder: Responder
        /// The keys that may begin one of its commands.
        let keyCodes: KeyCodeSet
    }

    /// Nearest first, without responders that offer nothing.
    private(set) var entries: ContiguousArray<Entry> = []
    private(set) var keyCodes = KeyCodeSet()
    private(set) var loneModifiers: ModifierFlags = []
    private(set) var hasReserved = false
    private(set) var hasPointerInput = false
    private(set) var path: ResponderPath?

    private var keysyms: KeysymPlaces?
    private var isMirrored = false
    private let flag = KeyCommandUpdateFlag()

    func update(for path: ResponderPath, under keymap: Keymap, isMirrored: Bool) {
        guard
            path !== self.path || flag.isRaised || keysyms?.keymap !== keymap || isMirrored != self.isMirrored
        else { return }
        if keysyms?.keymap !== keymap { keysyms = KeysymPlaces(keymap) }
        self.path = path
        self.isMirrored = isMirrored
        collect(path)
    }

    /// The index says nothing any more, and keeps nobody.
    func clear() {
        path = nil
        entries.removeAll(keepingCapacity: true)
    }

    /// Asks everybody on a path; what is the same as before is not compiled again.
    private func collect(_ path: ResponderPath) {
        guard let keysyms else { return }
        entries.removeAll(keepingCapacity: true)
        keyCodes.removeAll()
        loneModifiers = []
        hasReserved = false
        hasPointerInput = false
        for responder in path.responders {
            let table = table(of: responder)
            table.update(responder.keyCommands, isMirrored: isMirrored)
            guard !table.isEmpty else { continue }
            let codes = table.keyCodes(under: keysyms)
            entries.append(Entry(table: table, responder: responder, keyCodes: codes))
            keyCodes.formUnion(codes)
            loneModifiers.formUnion(table.loneModifiers)
            hasReserved = hasReserved || table.hasReserved
            hasPointerInput = hasPointerInput || table.hasPointerInput
        }
        // Tables that were compiled now told this index, too.
        flag.isRaised = false
    }

    private func table(of responder: Responder) -> KeyCommandTable {
        if let table = responder.keyCommandTable {
            table.addListener(flag)
            return table
        }
        let table = KeyCommandTable()
        responder.keyCommandTable = table
        table.addListener(flag)
        return table
    }
}
