import SurfaceResponders

struct ReplaySeatChecker {
    /// What is pressed, each with the line of the press.
    private var buttons: [PointerButton: Int] = [:]
    private var pressedKeys: [KeyCode: Int] = [:]
    private var touches: [Int32: Int] = [:]
    /// The gesture on the touchpad, with the line of its beginning.
    private(set) var gesture: (kind: TouchpadGesture.Kind, line: Int)?
    private var tablet = ReplayTabletChecker()
    /// The line of the last typed text, and the time of its last release.
    private(set) var typing: (line: Int, end: Duration) = (0, .zero)

    /// Checks that a command is possible after the previous ones. Returns it as it is to be played.
    mutating func check(
        _ command: Command, at time: Duration, _ number: Int, keys: ReplayKeys
    ) throws(ReplayProblem) -> Command {
        if let device = command.device, removed.contains(device) {
            throw ReplayProblem("the \(device.rawValue) is not connected")
        }
        switch command {
        case .pointerPosition, .pointerMotion, .scroll, .wait, .screenshot, .expect, .search, .close, .signal,
            .copy,
            .output, .perform, .start, .run:
            break
        case .device(let device, let isConnected):
            try requireNoTyping(at: time)
            try connect(device, isConnected)
        case .button(let button, let isDown):
            try ReplayChecker.toggle(button, in: &buttons, isDown: isDown, number, "button")
        case .key(let code, let isDown):
            try requireNoTyping(at: time)
            try ReplayChecker.toggle(code, in: &pressedKeys, isDown: isDown, number, "key")
        case .group:
            try requireNoTyping(at: time)
        case .type(let text):
            try requireNoTyping(at: time)
            try check(text, at: time, number, keys)
        case .touches(let changes):
            for change in changes { try check(change, number) }
        case .gesture(let change):
            try check(change, number)
        case .tool(let kind, let changes):
            return .tool(kind, try tablet.check(changes, of: kind, number))
        case .pad(let change):
            try tablet.check(change, number)
        }
        return command
    }

    // MARK: Devices

    private var removed: Set<ReplayDevice> = []

    /// What a device holds down is released when it is removed.
    private mutating func connect(_ device: ReplayDevice, _ isConnected: Bool) throws(ReplayProblem) {
        guard removed.contains(device) == isConnected else {
            throw ReplayProblem("the \(device.rawValue) is \(isConnected ? "connected" : "removed") already")
        }
        guard !isConnected else {
            removed.remove(device)
            return
        }
        removed.insert(device)
        switch device {
        case .pointer: (buttons, gesture) = ([:], nil)
        case .keyboard: pressedKeys = [:]
        case .touchscreen: touches = [:]
        }
    }

    // MARK: Typing

    mutating func endTyping() {
        typing = (0, .zero)
    }

    private func requireNoTyping(at time: Duration) throws(ReplayProblem) {
        guard time < typing.end else { return }
        throw ReplayProblem(
            "the text of line \(typing.line) is still being typed until \(typing.end.wholeMilliseconds) ms")
    }

    private mutating func check(
        _ text: String, at time: Duration, _ number: Int, _ keys: ReplayKeys
    ) throws(ReplayProblem) {
        let (count, needed) = try keys.use(for: text)
        let held = needed.compactMap { code in pressedKeys[code].map { (code: code, line: $0) } }
        if let (code, line) = held.min(by: { $0.line < $1.line }) {
            throw ReplayProblem("typing the text needs \(code), which has been down since line \(line)")
        }
        let end = time + ReplayScript.typingDuration(of: count)
        guard end <= .milliseconds(ReplayLine.longestTime) else {
            throw ReplayProblem(
                "the text is typed until \(end.wholeMilliseconds) ms, which is more than a day")
        }
        typing = (number, end)
    }

    // MARK: Fingers

    private mutating func check(_ change: Command.TouchChange, _ number: Int) throws(ReplayProblem) {
        switch change {
        case .down(let id, _):
            try ReplayChecker.toggle(id, in: &touches, isDown: true, number, "finger")
        case .motion(let id, _):
            guard touches[id] != nil else { throw ReplayProblem("finger \(id) is not down") }
        case .up(let id):
            try ReplayChecker.toggle(id, in: &touches, isDown: false, number, "finger")
        case .cancel:
            guard !touches.isEmpty else { throw ReplayProblem("no finger is down") }
            touches.removeAll()
        }
    }

    // MARK: Gestures

    private mutating func check(_ change: TouchpadGesture, _ number: Int) throws(ReplayProblem) {
        if case .begin(let kind, _) = change {
            if let gesture {
                throw ReplayProblem("the \(gesture.kind) of line \(gesture.line) has not ended")
            }
            gesture = (kind, number)
            return
        }
        guard gesture?.kind == change.kind else { throw ReplayProblem("no \(change.kind) has begun") }
        switch change {
        case .end, .cancel: gesture = nil
        case .begin, .swipe, .pinch: break
        }
    }
}

struct ReplayTabletChecker {
    private struct Held: Hashable {
        let kind: TabletTool.Kind
        /// `nil` for the tip.
        let button: PointerButton?
    }

    private var near: Set<TabletTool.Kind> = []
    private var held: [Held: Int] = [:]
    private var padButtons: [UInt32: Int] = [:]

    /// Returns the changes as they are to be played: the first position becomes a proximity-in.
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
                throw ReplayProblem("the \(kind) is out of proximity: 'at' brings it into proximity")
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

extension Command {
    /// The device that a command needs, if it can be removed.
    fileprivate var device: ReplayDevice? {
        switch self {
        case .pointerPosition, .pointerMotion, .button, .scroll, .gesture: .pointer
        case .key, .type: .keyboard
        case .touches: .touchscreen
        default: nil
        }
    }
}
