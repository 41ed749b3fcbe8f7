import SurfaceResponders

/// What a replay expects to find. It may come true until a deadline.
public enum ReplayExpectation: Hashable, Sendable {
    /// A window with this app ID, title or number is mapped.
    case window(String)
    /// No window with this app ID, title or number is mapped.
    case noWindow(String)
    /// The title of a window; of any window without a name.
    case title(String, window: String?)
    /// The window that has the keyboard of the seat; `nil` for none.
    case focus(String?)
    /// The name of the keyboard's present layout.
    case layout(String)
    /// The text in the clipboard.
    case clipboard(String)
    /// A pixel at a point, in global logical pixels or relative to a window's geometry. Each channel may
    /// differ by the tolerance.
    case pixel(Point, window: String?, color: UInt32, tolerance: Int)
    /// The program of a window answers a ping that it is sent for this expectation.
    case responsive(String)
    /// What an area shows has not changed for this long.
    case settled(ReplayArea, for: Duration)
    /// There is exactly one such widget, in this state.
    case widget(ReplayWidget, ReplayWidgetState)
    /// There is no such widget.
    case noWidget(ReplayWidget)
    /// A picture is like the one in a PNG file: each channel of a pixel may differ by the tolerance, and this
    /// many pixels may differ more.
    case picture(path: String, of: ReplayScreenshot.Subject, tolerance: Int, differentPixels: Int)
}

/// A part of the screen that a replay watches.
public struct ReplayArea: Hashable, Sendable, CustomStringConvertible {
    /// The app ID, the title or the number of a window; `nil` for the screen.
    public var window: String?
    /// An area in global logical pixels, or relative to the window's geometry; `nil` for everything.
    public var region: Rect?
    /// A widget, in place of a window and a region.
    public var widget: ReplayWidget?

    /// Creates the whole screen, or a part of it.
    public init(window: String? = nil, region: Rect? = nil, widget: ReplayWidget? = nil) {
        self.window = window
        self.region = region
        self.widget = widget
    }

    /// A description for failure messages.
    public var description: String {
        if let widget { return "\(widget)" }
        let place = window.map { "the window '\($0)'" } ?? "the screen"
        guard let region else { return place }
        let numbers = [region.minX, region.minY, region.width, region.height].map(\.shortText)
        return "the region \(numbers.joined(separator: ", ")) of \(place)"
    }
}

/// An expectation that is not met.
public struct ReplayMismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected, such as "the title 'ready'".
    public let expected: String
    /// What was there instead.
    public let found: String

    /// Both, for people.
    public var description: String { "expected \(expected), found \(found)" }

    /// Creates the description of a difference.
    public init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }
}

extension ReplayLine {
    static func expect(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
        guard case .object(let values) = fields["expect"] else {
            throw ReplayProblem("'expect' must be an object, such as {\"title\": \"ready\"}")
        }
        let deadline = try deadline(fields)
        let expectation = try expectation(ReplayFields(values: values))
        if case .settled(_, let duration) = expectation, duration >= deadline {
            throw ReplayProblem("'for' must be below the deadline, \(deadline.wholeMilliseconds)")
        }
        return .expect(expectation, deadline: deadline)
    }

    /// The fields that determine what is expected, each with the other fields that it allows.
    private static let subjects: [(field: String, others: Set<String>)] = [
        ("title", ["window"]), ("focus", []), ("layout", []), ("clipboard", []),
        ("responsive", []), ("settled", []), ("noWidget", []),
        ("widget", ["state", "states", "without", "text", "textPattern", "value"]),
        ("pixel", ["window", "color", "tolerance"]),
        ("picture", ["window", "region", "tolerance", "different"]), ("window", []), ("noWindow", []),
    ]

    private static func expectation(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayExpectation {
        guard let subject = subjects.first(where: { fields.has($0.field) }) else {
            let known = subjects.map(\.field).joined(separator: ", ")
            throw ReplayProblem("'expect' must have one of: \(known)")
        }
        for name in fields.names where name != subject.field && !subject.others.contains(name) {
            throw ReplayProblem("unknown field '\(name)' in an expectation with '\(subject.field)'")
        }
        let window = try fields.has("window") ? fields.window("window") : nil
        let tolerance = try fields.has("tolerance") ? fields.integer("tolerance", in: 0...255) : 0
        switch subject.field {
        case "window": return .window(try fields.window("window"))
        case "noWindow": return .noWindow(try fields.window("noWindow"))
        case "title": return .title(try fields.text("title"), window: window)
        case "focus": return .focus(fields["focus"] == .null ? nil : try fields.window("focus"))
        case "layout": return .layout(try fields.string("layout"))
        case "clipboard": return .clipboard(try fields.text("clipboard"))
        case "responsive": return .responsive(try fields.window("responsive"))
        case "settled": return try settled(fields)
        case "widget": return try expectedWidget(fields)
        case "noWidget": return .noWidget(try widget("noWidget", fields))
        case "pixel":
            return .pixel(
                try fields.point("pixel"), window: window, color: try fields.color("color"),
                tolerance: tolerance)
        default:
            let subject: ReplayScreenshot.Subject
            switch (window, fields.has("region")) {
            case (.some, true): throw ReplayProblem("a picture shows either a 'window' or a 'region'")
            case (let window?, false): subject = .window(window)
            case (nil, true): subject = .region(try fields.rect("region"))
            case (nil, false): subject = .screen
            }
            let different = try fields.has("different") ? fields.integer("different", in: 0...1 << 30) : 0
            return .picture(
                path: try fields.string("picture"), of: subject, tolerance: tolerance,
                differentPixels: different)
        }
    }

    fileprivate static let defaultQuiet = Duration.milliseconds(200)

    private static func settled(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayExpectation {
        guard case .object(let values) = fields["settled"] else {
            throw ReplayProblem(
                "'settled' must be an object: {}, or with 'window', 'region', 'widget' and 'for'")
        }
        let inner = ReplayFields(values: values)
        for name in inner.names where !["window", "region", "widget", "for"].contains(name) {
            throw ReplayProblem("unknown field '\(name)' in 'settled'")
        }
        guard !inner.has("widget") || !inner.has("window") && !inner.has("region") else {
            throw ReplayProblem("'settled' is for either a 'widget', or a 'window' and a 'region'")
        }
        let area = ReplayArea(
            window: inner.has("window") ? try inner.window("window") : nil,
            region: inner.has("region") ? try inner.rect("region") : nil,
            widget: inner.has("widget") ? try widget("widget", inner) : nil)
        let duration = inner.has("for") ? try inner.milliseconds("for", in: 1...longestTime) : defaultQuiet
        return .settled(area, for: duration)
    }
}

extension JSONValue {
    /// The object that is decoded as an expectation. Fields with their default value are left out.
    init(_ expectation: ReplayExpectation) {
        self = .object(Self.fields(of: expectation))
    }

    private static func fields(of expectation: ReplayExpectation) -> [String: JSONValue] {
        switch expectation {
        case .window(let name): ["window": .string(name)]
        case .noWindow(let name): ["noWindow": .string(name)]
        case .title(let title, let window):
            ["title": .string(title)].adding("window", window.map { .string($0) })
        case .focus(let window): ["focus": window.map { .string($0) } ?? .null]
        case .layout(let name): ["layout": .string(name)]
        case .clipboard(let text): ["clipboard": .string(text)]
        case .pixel(let point, let window, let color, let tolerance):
            ["pixel": JSONValue(point), "color": JSONValue(color: color)]
                .adding("window", window.map { .string($0) })
                .adding("tolerance", tolerance == 0 ? nil : JSONValue(tolerance))
        case .responsive(let window): ["responsive": .string(window)]
        case .settled(let area, let duration): ["settled": .object(fields(of: area, for: duration))]
        case .widget(let widget, let state):
            state.fields.adding("widget", JSONValue(widget))
        case .noWidget(let widget): ["noWidget": JSONValue(widget)]
        case .picture(let path, let subject, let tolerance, let different):
            subject.fields.adding("picture", .string(path))
                .adding("tolerance", tolerance == 0 ? nil : JSONValue(tolerance))
                .adding("different", different == 0 ? nil : JSONValue(different))
        }
    }

    private static func fields(of area: ReplayArea, for duration: Duration) -> [String: JSONValue] {
        let fields: [String: JSONValue] = [:]
        return fields.adding("window", area.window.map { .string($0) })
            .adding("region", area.region.map { JSONValue($0) })
            .adding("widget", area.widget.map { JSONValue($0) })
            .adding("for", duration == ReplayLine.defaultQuiet ? nil : JSONValue(duration))
    }
}
