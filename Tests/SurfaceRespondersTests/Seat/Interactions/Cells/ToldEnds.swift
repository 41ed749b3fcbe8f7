/// Counts what clients were told, as their protocols see it: each beginning has one end, and nobody is told another.
struct ToldEnds {
    private let kind: CellKind
    private var open: Set<String> = []
    /// What was wrong.
    private(set) var violations: [String] = []

    init(of kind: CellKind) {
        self.kind = kind
    }

    private enum Meaning {
        case beginning, end
        /// Ends whatever there is to end.
        case leave
        case nothing
    }

    private func meaning(of verb: String) -> Meaning {
        switch verb {
        case "pressed", "down", "began", "entered with the key": .beginning
        case "released", "up", "ended": .end
        case "exited": kind == .pointerButton ? .leave : .nothing
        case "left": .leave
        // wl_pointer and wl_keyboard know no cancel: to their clients nothing has happened.
        case "cancelled": kind == .pointerButton || kind == .key ? .nothing : .end
        default: .nothing
        }
    }

    mutating func note(_ lines: [String]) {
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard let name = words.first, var verb = words.last else { continue }
            // The pad's lines end with the button.
            if kind == .padButton { verb.removeLast(2) }
            switch meaning(of: verb) {
            case .beginning: if !open.insert(name).inserted { violations.append("\(line): again") }
            case .end: if open.remove(name) == nil { violations.append("\(line): of nothing") }
            case .leave: open.remove(name)
            case .nothing: break
            }
        }
    }

    /// A client that is gone is told nothing any more.
    mutating func forget(_ name: String) {
        open.remove(name)
    }

    mutating func finish() {
        violations += open.sorted().map { "\($0) waits for an end" }
    }
}
