import SurfaceResponders

/// Refuses what the tools and the pad of a replay cannot do after what comes before.
struct ReplayTabletChecker {
    private struct Held: Hashable {
        let kind: TabletTool.Kind
        /// Nil for the tip.
        let button: PointerButton?
    }

    private var near: Set<TabletTool.Kind> = []
    /// What is down, and since which line.
    private var held: [Held: Int] = [:]
    private var padButtons: [UInt32: Int] = [:]

    /// - Returns: what the tool does: with its first place it comes near.
    mutating func check(
        _ changes: [TabletToolChange], of kind: TabletTool.Kind, _ number: Int
    ) throws(ReplayProblem) -> [TabletToolChange] {
        var checked: [TabletToolChange] = []
        for change in changes {
            if case .axis(.position(let point)) = change, near.insert(kind).inserted {
                checked.append(.entered(at: point))
                continue
            }
            guard near.contains(kind) else {
                throw ReplayProblem("the \(kind) is away: 'at' brings it near")
            }
            try check(change, of: kind, number)
            checked.append(change)
        }
        return checked
    }

    private mutating func check(
        _ change: TabletToolChange, of kind: TabletTool.Kind, _ number: Int
    ) throws(ReplayProblem) {
        switch change {
        case .tip(let isDown):
            try ReplayChecker.toggle(Held(kind: kind, button: nil), in: &held, isDown: isDown, number, "tip")
        case .button(let button, let isDown):
            let button = Held(kind: kind, button: button)
            try ReplayChecker.toggle(button, in: &held, isDown: isDown, number, "button")
        case .left:
            near.remove(kind)
            held = held.filter { $0.key.kind != kind }
        case .entered, .axis, .cancelled: break
        }
    }

    mutating func check(_ change: TabletPadChange, _ number: Int) throws(ReplayProblem) {
        guard case .button(let button, let isDown) = change else { return }
        try ReplayChecker.toggle(button, in: &padButtons, isDown: isDown, number, "button")
    }
}
