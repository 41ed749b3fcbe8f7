import SurfaceResponders

/// A widget of a program, by its names for assistive technologies.
public struct ReplayWidget: Hashable, Sendable, CustomStringConvertible {
    /// The role, such as "button"; `nil` for any.
    public var role: String?
    /// The name, or that of a label in it; `nil` for any.
    public var name: String?
    /// A regular expression, in Python's syntax, that matches anywhere in the name; `nil` for none.
    public var pattern: String?
    /// States that it has, such as "multi line".
    public var states: [String]
    /// The app ID, the title or the number of its window; `nil` for any.
    public var window: String?

    /// Creates the description of a widget.
    public init(
        role: String? = nil, name: String? = nil, pattern: String? = nil, states: [String] = [],
        window: String? = nil
    ) {
        self.role = role
        self.name = name
        self.pattern = pattern
        self.states = states
        self.window = window
    }

    /// The widget, for messages, such as "button 'Save'".
    public var description: String {
        var words = [role ?? "widget"]
        if let name { words.append("'\(name)'") }
        if let pattern { words.append("matching '\(pattern)'") }
        let states = states.map { ", \($0)" }.joined()
        return words.joined(separator: " ") + states + (window.map { " in '\($0)'" } ?? "")
    }
}

/// The widget at whose middle a line of a replay acts.
public struct ReplayWidgetPlace: Hashable, Sendable {
    /// The widget.
    public let widget: ReplayWidget
    /// The widget at whose middle a drag ends. The horizontal places of its line are then shares of the way, from 0 to
    /// 1. `nil` for other lines.
    public let end: ReplayWidget?
    /// How long to wait until there is exactly one such widget, and it rests.
    public let deadline: Duration

    /// Creates a place with a time limit for each widget.
    public init(widget: ReplayWidget, end: ReplayWidget? = nil, deadline: Duration) {
        self.widget = widget
        self.end = end
        self.deadline = deadline
    }
}

/// What a replay expects of a widget.
public struct ReplayWidgetState: Hashable, Sendable, CustomStringConvertible {
    /// States that it must have. Of several widgets with one name, the one with them counts.
    public var states: [String]
    /// States that it must not have.
    public var absentStates: [String]
    /// The text of an entry; `nil` for any.
    public var text: String?
    /// A regular expression that matches anywhere in the text; `nil` for none.
    public var textPattern: String?
    /// The number of a slider or the like; `nil` for any.
    public var value: Double?

    /// Creates an expectation of states, a text and a number.
    public init(
        states: [String] = [], absentStates: [String] = [], text: String? = nil, textPattern: String? = nil,
        value: Double? = nil
    ) {
        self.states = states
        self.absentStates = absentStates
        self.text = text
        self.textPattern = textPattern
        self.value = value
    }

    /// What follows the name of the widget in messages.
    public var description: String {
        var words = states.map { "state '\($0)'" } + absentStates.map { "no state '\($0)'" }
        if let text { words.append("text '\(text)'") }
        if let textPattern { words.append("text matching '\(textPattern)'") }
        if let value { words.append("value \(value.shortText)") }
        return words.map { ", " + $0 }.joined()
    }
}

/// Why a widget cannot be used.
public struct ReplayWidgetProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem.
    public enum Kind: String, Hashable, Sendable {
        /// No widget matches.
        case absent
        /// Several widgets match.
        case ambiguous
        /// The widget kept moving.
        case unstable
        /// Something else is at its place, or nothing.
        case covered
        /// It is in a popup whose toolkit does not know where its widgets are.
        case popup
        /// There is no such window, or no window is known to contain the widget.
        case window
    }

    /// The kind of problem.
    public let kind: Kind
    /// A description for the author of the replay.
    public let description: String
    /// The widgets that match, for answers.
    var widgets: [JSONValue] = []

    /// Creates a problem with its ``description``.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// A check that has found what the author of a line may want to know.
protocol AnsweringCheck: ReplayCheck {
    /// The fields of an answer.
    var answer: [String: JSONValue] { get }
}

/// A search for a widget. It is met when exactly one widget matches, it rests, and its place belongs to it.
public protocol ReplayWidgetSearch: ReplayCheck {
    /// Where input reaches the widget, in global logical pixels, once the search is met.
    var point: Point? { get }
}

extension ReplayLine {
    /// The kinds whose place can be a widget.
    private static let widgetKinds: Set<String> = ["pointer", "click", "tap"]

    /// Returns the widget at which a line acts; `nil` if it has none.
    static func widgetPlace(
        _ kind: String, _ fields: ReplayFields
    ) throws(ReplayProblem) -> ReplayWidgetPlace? {
        let name: String
        var value = fields[kind]
        var end: ReplayWidget?
        if kind == "type", fields.has("into") {
            (name, value) = ("into", fields["into"])
        } else if widgetKinds.contains(kind), case .object = value {
            name = kind
        } else if kind == "drag", let items = value?.items {
            end = try dragEnd(items)
            guard case .object = items.first else { return nil }
            (name, value) = (kind, items.first)
        } else {
            return nil
        }
        guard !fields.has("window") else {
            throw ReplayProblem("the 'window' of a widget is one of its own fields")
        }
        let widget = try widget(name, ReplayFields(values: value.map { [name: $0] } ?? [:]))
        return ReplayWidgetPlace(widget: widget, end: end, deadline: try deadline(fields))
    }

    /// Returns the widget at which a drag ends; `nil` if it ends at a place.
    private static func dragEnd(_ items: [JSONValue]) throws(ReplayProblem) -> ReplayWidget? {
        guard let last = items.dropFirst().last, case .object = last else { return nil }
        guard items.count == 2, case .object = items[0] else {
            throw ReplayProblem(
                "a 'drag' that ends at a widget begins at one, and has no places between them")
        }
        return try widget("drag", ReplayFields(values: ["drag": last]))
    }

    /// Returns the points of a drag. They are relative to the middle of the widget at which it begins, if it does.
    static func dragPoints(_ fields: ReplayFields) throws(ReplayProblem) -> [Point] {
        guard var items = fields["drag"]?.items, case .object = items.first else {
            return try fields.points("drag")
        }
        items[0] = JSONValue(Point.zero)
        return try ReplayFields(values: ["drag": .array(items)]).points("drag")
    }

    /// Returns the place of a line, which is zero for a widget.
    static func point(_ name: String, _ fields: ReplayFields) throws(ReplayProblem) -> Point {
        if case .object = fields[name] { return .zero }
        return try fields.point(name)
    }

    static func widget(_ name: String, _ fields: ReplayFields) throws(ReplayProblem) -> ReplayWidget {
        guard case .object(let values) = fields[name] else {
            throw ReplayProblem("'\(name)' must be a widget: {\"role\": \"button\", \"name\": \"Save\"}")
        }
        let widget = try widget(ReplayFields(values: values), in: "'\(name)'")
        guard widget.role != nil || widget.name != nil || widget.pattern != nil else {
            throw ReplayProblem("'\(name)' needs a 'role', a 'name' or a 'pattern'")
        }
        return widget
    }

    /// - Parameter place: where the fields are, for messages.
    static func widget(_ fields: ReplayFields, in place: String) throws(ReplayProblem) -> ReplayWidget {
        guard !fields.has("name") || !fields.has("pattern") else {
            throw ReplayProblem("\(place) has either a 'name' or a 'pattern'")
        }
        for name in fields.names where !["role", "name", "pattern", "states", "window"].contains(name) {
            throw ReplayProblem("unknown field '\(name)' in \(place)")
        }
        return ReplayWidget(
            role: fields.has("role") ? try fields.string("role") : nil,
            name: fields.has("name") ? try fields.text("name") : nil,
            pattern: fields.has("pattern") ? try fields.string("pattern") : nil,
            states: fields.has("states") ? try fields.names("states") : [],
            window: fields.has("window") ? try fields.window("window") : nil)
    }

    /// A click on a text field, a wait until it has the keyboard focus, and a text.
    static func typeInto(
        _ place: ReplayWidgetPlace, _ fields: ReplayFields
    ) throws(ReplayProblem) -> Parts {
        var parts = try click(ReplayFields(values: ["click": .object([:])]))
        let end = parts.last?.offset ?? .zero
        parts.append(
            (
                end,
                .expect(
                    .widget(place.widget, ReplayWidgetState(states: ["focused"])), deadline: place.deadline)
            ))
        parts.append((end, .type(try fields.string("type"))))
        return parts
    }

    // MARK: Expectations

    static func expectedWidget(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayExpectation {
        var state = ReplayWidgetState()
        if fields.has("states") { state.states = try fields.names("states") }
        if fields.has("state") { state.states.append(try fields.string("state")) }
        if fields.has("without") { state.absentStates = try fields.names("without") }
        if fields.has("text") { state.text = try fields.text("text") }
        if fields.has("textPattern") {
            let pattern = try fields.string("textPattern")
            guard (try? Regex(pattern)) != nil else {
                throw ReplayProblem("'textPattern' must be a regular expression")
            }
            state.textPattern = pattern
        }
        if fields.has("value") { state.value = try fields.double("value") }
        return .widget(try widget("widget", fields), state)
    }
}

extension JSONValue {
    init(_ widget: ReplayWidget) {
        let fields: [String: JSONValue] = [:]
        self = .object(
            fields.adding("role", widget.role.map { .string($0) })
                .adding("name", widget.name.map { .string($0) })
                .adding("pattern", widget.pattern.map { .string($0) })
                .adding("states", widget.states.isEmpty ? nil : JSONValue(widget.states))
                .adding("window", widget.window.map { .string($0) }))
    }
}

extension ReplayWidgetState {
    /// The fields of an expectation besides `widget`.
    var fields: [String: JSONValue] {
        let fields: [String: JSONValue] = [:]
        return fields.adding("states", states.isEmpty ? nil : JSONValue(states))
            .adding("without", absentStates.isEmpty ? nil : JSONValue(absentStates))
            .adding("text", text.map { .string($0) })
            .adding("textPattern", textPattern.map { .string($0) })
            .adding("value", value.map { .number($0) })
    }
}
