/// The grabs that stand, lowest first.
struct GrabStack {
    private(set) var grabs: [Grab] = []

    var isEmpty: Bool { grabs.isEmpty }
    var top: Grab? { grabs.last }
    /// Under a lock, nothing that another grab wants counts.
    var isLocked: Bool { grabs.last?.kind == .lock }

    mutating func push(_ grab: Grab) {
        let place = grabs.firstIndex { $0.kind > grab.kind } ?? grabs.count
        grabs.insert(grab, at: place)
    }

    /// Whether it stood.
    mutating func remove(_ grab: Grab) -> Bool {
        guard let place = grabs.lastIndex(where: { $0 === grab }) else { return false }
        grabs.remove(at: place)
        return true
    }

    /// The topmost surface that a grab gives the keyboard focus to.
    var keyboardSurface: SurfaceResponder? {
        for grab in grabs.reversed() where !isLocked || grab.kind == .lock {
            if let surface = grab.keyboardSurface { return surface }
        }
        return nil
    }
}
