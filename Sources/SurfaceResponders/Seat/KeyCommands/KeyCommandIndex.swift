/// The command tables along one path, and the keys that may be in any of them. Updated before each lookup, at
/// almost no cost while the path, the keymap and the lists are the same.
final class KeyCommandIndex {
    /// References that are not counted. The path keeps the responder alive, unless the responder is the
    /// seat's delegate or one of `last`. The responder keeps its table.
    struct Entry {
        let table: Unretained<KeyCommandTable>
        let responder: Unretained<Responder>
        /// The keys that may begin a command of the table.
        let keyCodes: KeyCodeSet
    }

    @safe @exclusivity(unchecked) private var collected: ContiguousArray<Entry> = []
    @safe @exclusivity(unchecked) private(set) var keyCodes = KeyCodeSet()
    private(set) var loneModifiers: ModifierFlags = []
    private(set) var hasReserved = false
    private(set) var hasPointerInput = false
    @safe @exclusivity(unchecked) private(set) var path: ResponderPath?

    /// The responders that are asked after those on the path.
    @safe @exclusivity(unchecked) private(set) var last = LastResponders(responders: [], areKnown: false)

    /// Whether commands that allow mirroring swap left and right.
    var isMirrored = false {
        didSet { if isMirrored != oldValue { setNeedsUpdate() } }
    }

    /// Whether each press compares the compiled lists with what responders offer now.
    var checksForStaleLists: Bool = {
        #if DEBUG
        true
        #else
        false
        #endif
    }()

    private var keysyms: KeysymPlaces?
    private let flag = KeyCommandUpdateFlag()
    private let context: SeatContext
    private let layouts: KeyboardLayouts

    init(_ context: SeatContext, layouts: KeyboardLayouts) {
        self.context = context
        self.layouts = layouts
    }

    /// The tables, nearest first, without those of responders that offer nothing. Callers must keep the
    /// path's delegate alive while they use the tables: once it is destroyed, this is empty.
    @inline(__always)
    var entries: ContiguousArray<Entry> {
        if let path, path.hasLostDelegate { [] } else { collected }
    }

    @inline(__always)
    func update(for path: ResponderPath) {
        if path !== self.path || flag.isRaised { collect(path) }
    }

    /// Whether a pressed key may belong to a command. Also `true` if the index has to be updated to know.
    @inline(__always)
    func concerns(_ key: Key, along path: ResponderPath) -> Bool {
        path !== self.path || flag.isRaised || checksForStaleLists || keyCodes.contains(key.code)
            || loneModifiers.rawValue != 0 && key.keysym.isModifier
    }

    /// Called when the keymap or the reading direction changes.
    func setNeedsUpdate() {
        flag.isRaised = true
    }

    func setLast(_ responders: [Responder]) {
        last = LastResponders(responders: responders, areKnown: last.areKnown || !responders.isEmpty)
        setNeedsUpdate()
    }

    var state: KeyboardState { layouts.active }

    /// Whether the layout in use has a key that produces a keysym without modifiers.
    func hasKey(for keysym: Keysym, in state: KeyboardState) -> Bool {
        keysyms(under: state.keymap).codes(of: keysym).contains { state.unmodifiedKeysym(for: $0) == keysym }
    }

    /// Empties the index, so that it keeps no responder.
    func clear() {
        path = nil
        collected.removeAll(keepingCapacity: true)
    }

    /// Asks all responders on a path for their commands. A list that has not changed is not compiled again.
    @inline(never)
    private func collect(_ path: ResponderPath) {
        let keysyms = keysyms(under: layouts.active.keymap)
        self.path = path
        collected.removeAll(keepingCapacity: true)
        keyCodes.removeAll()
        loneModifiers = []
        hasReserved = false
        hasPointerInput = false
        var misuses: [Misuse] = []
        let last = self.last.responders.filter { !path.contains($0) }
        for responder in path.responders + last {
            let table = table(of: responder)
            let found = table.update(responder.keyCommands, isMirrored: isMirrored)
            misuses += found.map { .keyCommand($0.description, of: responder) }
            if !table.isEmpty { add(table, of: responder, under: keysyms) }
        }
        // Compiling a table raises the flag of this index, too.
        flag.isRaised = false
        for misuse in misuses { context.scene.diagnostics.report(misuse) }
    }

    private func add(_ table: KeyCommandTable, of responder: Responder, under keysyms: KeysymPlaces) {
        let codes = table.keyCodes(under: keysyms)
        collected.append(
            Entry(
                table: Unretained(table), responder: Unretained(responder), keyCodes: codes))
        keyCodes.formUnion(codes)
        loneModifiers.formUnion(table.loneModifiers)
        hasReserved = hasReserved || table.hasReserved
        hasPointerInput = hasPointerInput || table.hasPointerInput
    }

    private func keysyms(under keymap: Keymap) -> KeysymPlaces {
        if let keysyms, keysyms.keymap === keymap { return keysyms }
        let fresh = KeysymPlaces(keymap)
        keysyms = fresh
        return fresh
    }

    private func table(of responder: Responder) -> KeyCommandTable {
        let table = responder.keyCommandTable ?? KeyCommandTable()
        responder.keyCommandTable = table
        table.addListener(flag)
        return table
    }
}

/// Responders that offer commands and are on no chain.
struct LastResponders {
    let responders: [Responder]
    /// Whether there ever were any. If not, every responder that offers commands is on a chain.
    let areKnown: Bool

    /// The responders; `nil` if there never were any, so that no reference is counted.
    @inline(__always)
    var known: [Responder]? { areKnown ? responders : nil }
}
