import SurfaceResponders

/// Goes through the lines of a replay in order, and refuses those that do not fit what comes before.
struct ReplayChecker {
    private(set) var steps: [ReplayStep] = []

    private let keys: ReplayKeys
    private var time = Duration.zero
    private var timeLine = 0
    /// What is down, and since which line.
    private var buttons: [PointerButton: Int] = [:]
    private var pressedKeys: [KeyCode: Int] = [:]
    private var touches: [Int32: Int] = [:]
    private var tablet = ReplayTabletChecker()
    /// The text typed last, and when its last key is up again.
    private var typing: (line: Int, end: Duration) = (0, .zero)

    init(keys: ReplayKeys) {
        self.keys = keys
    }

    mutating func take(_ line: ReplayLine, number: Int) throws(ReplayProblem) {
        try advance(to: line.time ?? max(time, typing.end), number)
        switch line.action {
        case .pointerPosition, .pointerMotion, .scroll:
            break
        case .button(let button, let isDown):
            try Self.toggle(button, in: &buttons, isDown: isDown, number, "button")
        case .key(let code, let isDown):
            try requireNoTyping()
            try Self.toggle(code, in: &pressedKeys, isDown: isDown, number, "key")
        case .group:
            try requireNoTyping()
        case .type(let text):
            try requireNoTyping()
            try check(text, number)
        case .touches(let changes):
            for change in changes { try check(change, number) }
            if joinFrame(changes) { return }
        case .tool(let kind, let changes):
            let action = ReplayStep.Action.tool(kind, try tablet.check(changes, of: kind, number))
            return steps.append(ReplayStep(line: number, time: time, action: action))
        case .pad(let change):
            try tablet.check(change, number)
        case .wait, .screenshot:
            // It begins when what was typed before it has been typed.
            if typing.end > time { (time, timeLine) = (typing.end, number) }
        }
        steps.append(ReplayStep(line: number, time: time, action: line.action))
    }

    private mutating func advance(to newTime: Duration, _ number: Int) throws(ReplayProblem) {
        guard newTime >= time else {
            throw ReplayProblem(
                "its time, \(newTime.wholeMilliseconds) ms, is before that of line \(timeLine), "
                    + "\(time.wholeMilliseconds) ms")
        }
        (time, timeLine) = (newTime, number)
    }

    static func toggle<Item: Hashable>(
        _ item: Item, in held: inout [Item: Int], isDown: Bool, _ number: Int, _ noun: String
    ) throws(ReplayProblem) {
        switch (isDown, held[item]) {
        case (true, nil): held[item] = number
        case (true, let line?): throw ReplayProblem("the \(noun) has been down since line \(line)")
        case (false, nil): throw ReplayProblem("a release without a press: the \(noun) is not down")
        case (false, .some): held[item] = nil
        }
    }

    // MARK: Typing

    private func requireNoTyping() throws(ReplayProblem) {
        guard time < typing.end else { return }
        throw ReplayProblem(
            "the text of line \(typing.line) is still being typed until \(typing.end.wholeMilliseconds) ms")
    }

    private mutating func check(_ text: String, _ number: Int) throws(ReplayProblem) {
        let needed = try keys.codes(for: text)
        if let (code, line) = pressedKeys.filter({ needed.contains($0.key) }).min(by: { $0.value < $1.value })
        {
            throw ReplayProblem("typing the text needs \(code), which has been down since line \(line)")
        }
        let count = try keys.strokes(for: text, activeGroup: 0).count
        typing = (number, time + ReplayScript.typingDuration(of: count))
    }

    // MARK: Fingers

    private mutating func check(_ change: ReplayStep.TouchChange, _ number: Int) throws(ReplayProblem) {
        switch change {
        case .down(let id, _): try Self.toggle(id, in: &touches, isDown: true, number, "finger")
        case .motion(let id, _):
            guard touches[id] != nil else { throw ReplayProblem("finger \(id) is not down") }
        case .up(let id): try Self.toggle(id, in: &touches, isDown: false, number, "finger")
        case .cancel:
            guard !touches.isEmpty else { throw ReplayProblem("no finger is down") }
            touches.removeAll()
        }
    }

    /// Whether the line before is part of the same hardware frame, to which the change is added.
    private mutating func joinFrame(_ changes: [ReplayStep.TouchChange]) -> Bool {
        guard let last = steps.last, last.time == time, case .touches(let earlier) = last.action else {
            return false
        }
        steps[steps.count - 1] = ReplayStep(line: last.line, time: time, action: .touches(earlier + changes))
        return true
    }
}
