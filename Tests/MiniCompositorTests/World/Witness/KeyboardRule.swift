/// A wl_keyboard: a keymap first, one surface or none, keys go up that are down, modifiers before keys.
final class KeyboardRule: WireRule {
    struct Modifiers: Equatable {
        var depressed: UInt32
        var latched: UInt32
        var locked: UInt32
        var group: UInt32
    }

    private let id: UInt32
    private unowned let witness: Witness
    /// 0 while another has the keys.
    private(set) var surface: UInt32 = 0
    private(set) var keys: Set<UInt32> = []
    /// What was told since the last enter.
    private(set) var modifiers: Modifiers?
    private var hasKeymap = false
    private var time: UInt32 = 0

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func hear(_ event: WireMessage) {
        switch event.name {
        case "keymap": hasKeymap = true
        case "enter":
            if surface != 0 { witness.report("\(event), while @\(surface) has the keys") }
            if !hasKeymap { witness.report("\(event) comes before a keymap") }
            surface = event.uint(1)
            let listed = event.numbers(2)
            keys = Set(listed)
            if keys.count < listed.count { witness.report("\(event) lists a key twice") }
            modifiers = nil
            witness.saw(serial: event.uint(0), in: event)
        case "leave":
            if surface == 0 || event.uint(1) != surface {
                witness.report("\(event), while @\(surface) has the keys")
            }
            surface = 0
            keys = []
            modifiers = nil
            witness.saw(serial: event.uint(0), in: event)
        case "key": hearKey(event)
        case "modifiers":
            if surface == 0 { witness.report("\(event), while another has the keys") }
            witness.saw(serial: event.uint(0), in: event)
            modifiers = Modifiers(
                depressed: event.uint(1), latched: event.uint(2), locked: event.uint(3), group: event.uint(4))
        default: break
        }
    }

    private func hearKey(_ event: WireMessage) {
        if surface == 0 { witness.report("\(event), while another has the keys") }
        if modifiers == nil { witness.report("\(event) comes before the modifiers") }
        witness.saw(serial: event.uint(0), in: event)
        if event.uint(1) < time { witness.report("\(event) is before \(time)") }
        time = event.uint(1)
        let key = event.uint(2)
        switch event.uint(3) {
        case 0: if keys.remove(key) == nil { witness.report("\(event), which is not down") }
        case 1: if !keys.insert(key).inserted { witness.report("\(event), which is down") }
        default: if !keys.contains(key) { witness.report("\(event), which is not down") }
        }
    }

    func rest() {
        if surface != 0, modifiers == nil { witness.report("wl_keyboard@\(id) was not told the modifiers") }
    }
}
