/// Matches the beginnings and ends that clients were sent, by the rules of their protocols. Each beginning
/// must have exactly one end.
struct ToldEnds {
    private let kind: CellKind
    private var open: Set<String> = []
    /// Beginnings and ends that do not match.
    private(set) var violations: [String] = []

    init(of kind: CellKind) {
        self.kind = kind
    }

    private enum Meaning {
        case beginning, end
        /// Ends an open beginning, if there is one.
        case leave
        case nothing
    }

    private func meaning(of verb: String) -> Meaning {
        switch verb {
        case "pressed", "down", "began", "entered with the key": .beginning
        case "released", "up", "ended": .end
        case "exited": kind == .pointerButton ? .leave : .nothing
        case "left": .leave
        // wl_pointer and wl_keyboard have no cancel, so their clients receive nothing.
        case "cancelled": kind == .pointerButton || kind == .key ? .nothing : .end
        default: .nothing
        }
    }

    mutating func note(_ lines: [String]) {
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard let name = words.first, var verb = words.last else { continue }
            // Lines of gamepads end with the name of the button.
            if kind == .padButton { verb.removeLast(2) }
            switch meaning(of: verb) {
            case .beginning: if !open.insert(name).inserted { violations.append("\(line): again") }
            case .end: if open.remove(name) == nil { violations.append("\(line): of nothing") }
            case .leave: open.remove(name)
            case .nothing: break
            }
        }
    }

    /// Call this for a client that disconnected. It receives no further events.
    mutating func forget(_ name: String) {
        open.remove(name)
    }

    mutating func finish() {
        violations += open.sorted().map { "\($0) waits for an end" }
    }
}
