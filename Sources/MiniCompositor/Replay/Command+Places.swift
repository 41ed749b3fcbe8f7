import SurfaceResponders

extension Command {
    /// Refuses a command with a place outside `screen`, in global logical pixels, because it would have no target.
    func check(on screen: Rect) throws(ReplayProblem) {
        for point in points where !screen.contains(point) {
            throw ReplayProblem(
                "the point \(point.x.shortText), \(point.y.shortText) is off the screen, which is "
                    + "\(screen.width.shortText)x\(screen.height.shortText)")
        }
        guard case .screenshot(let screenshot, _) = self, case .region(let region) = screenshot.subject,
            !region.intersects(screen)
        else { return }
        throw ReplayProblem("the region is off the screen, so nothing is in it")
    }

    var points: [Point] {
        switch self {
        case .pointerPosition(let point): [point]
        case .touches(let changes): changes.compactMap(\.point)
        case .tool(_, let changes): changes.compactMap(\.point)
        default: []
        }
    }

    /// Whether the command has a place, on the screen or in a window.
    var hasPlace: Bool { !points.isEmpty }

    /// Returns the command with its places moved.
    func moved(by offset: Vector) -> Self {
        switch self {
        case .pointerPosition(let point): .pointerPosition(point + offset)
        case .touches(let changes): .touches(changes.map { $0.moved(by: offset) })
        case .tool(let kind, let changes): .tool(kind, changes.map { $0.moved(by: offset) })
        default: self
        }
    }
}

extension Command.TouchChange {
    fileprivate var point: Point? {
        switch self {
        case .down(_, let point), .motion(_, let point): point
        case .up, .cancel: nil
        }
    }

    fileprivate func moved(by offset: Vector) -> Self {
        switch self {
        case .down(let id, let point): .down(id: id, at: point + offset)
        case .motion(let id, let point): .motion(id: id, to: point + offset)
        case .up, .cancel: self
        }
    }
}

extension TabletToolChange {
    fileprivate var point: Point? {
        switch self {
        case .entered(let point), .axis(.position(let point)): point
        default: nil
        }
    }

    fileprivate func moved(by offset: Vector) -> Self {
        switch self {
        case .entered(let point): .entered(at: point + offset)
        case .axis(.position(let point)): .axis(.position(point + offset))
        default: self
        }
    }
}

extension Double {
    /// Has no fraction if the value is a whole number.
    var shortText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

extension Command {
    /// Whether a run is incomplete if it ends before this command. Releases and waits for idleness do not
    /// count: a press may end the client and with it the run.
    var isMissed: Bool {
        switch self {
        case .button(_, let isDown), .key(_, let isDown): isDown
        case .scroll(let scroll): [scroll.horizontal, scroll.vertical].contains { $0?.isStop == false }
        case .touches(let changes): changes.contains(where: \.isMissed)
        case .gesture(.end), .gesture(.cancel): false
        case .gesture: true
        case .tool(_, let changes): changes.contains(where: \.isMissed)
        case .pad(.button(_, let isDown)): isDown
        case .pad: true
        case .wait(let condition, _): condition.isMissed
        case .pointerPosition, .pointerMotion, .type, .group, .screenshot, .expect, .search, .close, .signal,
            .copy,
            .device, .output, .perform, .start, .run:
            true
        }
    }
}

extension Command.TouchChange {
    fileprivate var isMissed: Bool {
        switch self {
        case .down, .motion: true
        case .up, .cancel: false
        }
    }
}

extension TabletToolChange {
    fileprivate var isMissed: Bool {
        switch self {
        case .entered, .axis: true
        case .tip(let isDown), .button(_, let isDown): isDown
        case .left, .cancelled: false
        }
    }
}

extension ReplayCondition {
    var isMissed: Bool {
        if case .idle = self { false } else { true }
    }
}
