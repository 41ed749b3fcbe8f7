import SurfaceResponders

/// Lines that stand for several commands: clicks, taps, drags and key combinations.
extension ReplayLine {
    typealias Parts = [(offset: Duration, command: Command)]

    /// How long a button or a finger stays down.
    private static let holdTime = Duration.milliseconds(20)
    /// The time between the clicks of a double click, from release to press. Toolkits accept up to 250 ms.
    private static let clickGap = Duration.milliseconds(40)
    private static let dragInterval = Duration.milliseconds(10)
    /// How far the pointer moves at a time, in logical pixels. Toolkits begin a drag after a few pixels.
    private static let dragStep = 16.0
    private static let longestDrag = 10_000
    /// A drag between widgets is divided before their places are known.
    private static let stepsBetweenWidgets = 25
    /// Not the number of a finger that another line puts down.
    private static let tappingFinger = Int32.max

    static func click(_ fields: ReplayFields) throws(ReplayProblem) -> Parts {
        let button: PointerButton = try fields.has("button") ? button(fields) : .left
        let count = try fields.has("count") ? fields.integer("count", in: 1...3) : 1
        var parts: Parts = [(.zero, .pointerPosition(try point("click", fields)))]
        for index in 0..<count {
            let press = (holdTime + clickGap) * index
            parts.append((press, .button(button, isDown: true)))
            parts.append((press + holdTime, .button(button, isDown: false)))
        }
        return parts
    }

    static func tap(_ fields: ReplayFields) throws(ReplayProblem) -> Parts {
        [
            (.zero, .touches([.down(id: tappingFinger, at: try point("tap", fields))])),
            (holdTime, .touches([.up(id: tappingFinger)])),
        ]
    }

    static func drag(_ fields: ReplayFields, isBetweenWidgets: Bool) throws(ReplayProblem) -> Parts {
        let button: PointerButton = try fields.has("button") ? button(fields) : .left
        let points = isBetweenWidgets ? [.zero, Point(x: 1, y: 0)] : try dragPoints(fields)
        var parts: Parts = [
            (.zero, .pointerPosition(points[0])), (.zero, .button(button, isDown: true)),
        ]
        var time = holdTime
        for (start, end) in zip(points, points.dropFirst()) {
            let way = end - start
            let count =
                isBetweenWidgets
                ? stepsBetweenWidgets
                : max(2, Int(((way.dx * way.dx + way.dy * way.dy).squareRoot() / dragStep).rounded(.up)))
            guard parts.count + count <= longestDrag else {
                throw ReplayProblem("the way of 'drag' is too long: write several lines")
            }
            for step in 1...count {
                let share = Double(step) / Double(count)
                parts.append(
                    (time, .pointerPosition(Point(x: start.x + way.dx * share, y: start.y + way.dy * share))))
                time += dragInterval
            }
        }
        parts.append((time + holdTime, .button(button, isDown: false)))
        return parts
    }

    // MARK: Keys

    static func press(_ fields: ReplayFields, _ keys: ReplayKeys) throws(ReplayProblem) -> Parts {
        let (modifiers, name) = try ReplayModifier.combination(fields, "press")
        let count = try fields.has("count") ? fields.integer("count", in: 1...1_000) : 1
        var codes: [KeyCode] = []
        for modifier in modifiers { codes.append(try keys.code(named: modifier.keysymName)) }
        codes += try keys.codes(named: ReplayModifier(rawValue: name)?.keysymName ?? name, besides: codes)
        var parts: Parts = []
        for index in 0..<count {
            let time = ReplayScript.typingInterval * index
            parts += codes.map { (time, .key($0, isDown: true)) }
            parts += codes.reversed().map { (time + ReplayScript.typedKeyDuration, .key($0, isDown: false)) }
        }
        return parts
    }
}
