import SurfaceResponders

/// Checks the lines of a replay in order, each against the previous ones.
struct ReplayChecker {
    private(set) var steps: [ReplayStep] = []

    private var keys: ReplayKeys
    private let names: [String]
    private var screen: Rect?
    /// In the order of the names.
    private var seats: [ReplaySeatChecker]
    private var time = Duration.zero
    private var timeLine = 0

    /// - Parameters:
    ///   - names: the names of the seats, starting with the first seat. If empty, one seat is assumed.
    ///   - screen: the rectangle that points must be in; `nil` to allow any point.
    init(keys: ReplayKeys, seats names: [String], screen: Rect?) {
        self.keys = keys
        self.names = names
        self.screen = screen
        seats = (names.isEmpty ? [""] : names).map { _ in ReplaySeatChecker() }
    }

    /// Begins again at time zero, with no steps and everything that is down.
    mutating func restart(keys: ReplayKeys, screen: Rect?) {
        self.keys = keys
        self.screen = screen
        steps = []
        (time, timeLine) = (.zero, 0)
        for index in seats.indices { seats[index].endTyping() }
    }

    mutating func take(_ line: ReplayLine, number: Int) throws(ReplayProblem) {
        let seat = try index(of: line.seat)
        let start = line.time ?? max(time, typingEnd)
        for (offset, command) in line.parts {
            if let screen, line.window == nil, line.widget == nil { try command.check(on: screen) }
            try advance(to: start + offset, number)
            try take(command, of: seat, on: line, number)
        }
    }

    private mutating func take(
        _ command: Command, of seat: Int, on line: ReplayLine, _ number: Int
    ) throws(ReplayProblem) {
        let command = try seats[seat].check(command, at: time, number, keys: keys)
        switch command {
        case .touches(let changes) where joinFrame(changes, of: seat, on: line):
            return
        case .wait, .screenshot, .expect, .search, .close, .signal, .copy, .device, .output, .perform, .start,
            .run:
            // These begin when all preceding text is typed.
            if typingEnd > time { (time, timeLine) = (typingEnd, number) }
        default:
            break
        }
        steps.append(
            ReplayStep(
                line: number, time: time, command: command, seat: seat, window: line.window,
                widget: line.widget))
    }

    /// Cancels the gestures that have not ended. Call this after the last line of a script.
    mutating func cancelGestures() {
        for (index, seat) in seats.enumerated() {
            guard let kind = seat.gesture?.kind else { continue }
            steps.append(
                ReplayStep(
                    line: timeLine, time: max(time, typingEnd), command: .gesture(.cancel(kind)), seat: index)
            )
        }
    }

    private var typingEnd: Duration { seats.map(\.typing.end).max() ?? .zero }

    private func index(of name: String?) throws(ReplayProblem) -> Int {
        guard let name else { return 0 }
        guard let index = names.firstIndex(of: name) else {
            let known = names.map { "'\($0)'" }.joined(separator: ", ")
            throw ReplayProblem("there is no seat '\(name)'; known seats: \(known)")
        }
        return index
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

    /// Adds touch changes to the previous step and returns `true` if both belong to the same hardware frame.
    private mutating func joinFrame(
        _ changes: [Command.TouchChange], of seat: Int, on line: ReplayLine
    ) -> Bool {
        guard let last = steps.indices.last, steps[last].time == time, steps[last].seat == seat,
            steps[last].window?.name == line.window?.name, steps[last].widget == nil, line.widget == nil
        else { return false }
        return steps[last].command.join(changes)
    }
}
