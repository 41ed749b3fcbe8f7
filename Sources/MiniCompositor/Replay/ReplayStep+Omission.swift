import SurfaceResponders

extension ReplayStep.Action {
    /// Whether a run that ends before this has left something out. What only ends something, or waits for rest, may be cut off
    /// by the client that it ends.
    var isMissed: Bool {
        switch self {
        case .button(_, let isDown), .key(_, let isDown): isDown
        case .scroll(let scroll): [scroll.horizontal, scroll.vertical].contains { $0?.isStop == false }
        case .touches(let changes): changes.contains(where: \.isMissed)
        case .tool(_, let changes): changes.contains(where: \.isMissed)
        case .pad(.button(_, let isDown)): isDown
        case .pad: true
        case .wait(let condition, _): condition.isMissed
        case .pointerPosition, .pointerMotion, .type, .group, .screenshot: true
        }
    }
}

extension ReplayStep.TouchChange {
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
