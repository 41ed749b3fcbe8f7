import SurfaceResponders

/// Checks the lines of a replay in order, each against the previous ones.
struct ReplayChecker {
    private(set) var steps: [ReplayStep] = []

    private let keys: ReplayKeys
    private let names: [String]
    private let screen: Rect?
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

    mutating func take(_ line: ReplayLine, number: Int) throws(ReplayProblem) {
        let seat = try index(of: line.seat)
        if let screen { try line.action.check(on: screen) }
        try advance(to: line.time ?? max(time, typingEnd), number)
        let action = try seats[seat].check(line.action, at: time, number, keys: keys)
        switch action {
        case .touches(let changes) where joinFrame(changes, of: seat):
            return
        case .wait, .screenshot:
            // Waits and pictures begin when all preceding text is typed.
            if typingEnd > time { (time, timeLine) = (typingEnd, number) }
        default:
            break
        }
        steps.append(ReplayStep(line: number, time: time, action: action, seat: seat))
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
    private mutating func joinFrame(_ changes: [ReplayStep.TouchChange], of seat: Int) -> Bool {
        guard let last = steps.indices.last, steps[last].time == time, steps[last].seat == seat
        else { return false }
        return steps[last].action.join(changes)
    }
}
