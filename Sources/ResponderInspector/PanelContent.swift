/// A row of the panel: texts in columns, of which each is shortened or wrapped to its column.
struct PanelRow: Equatable {
    enum Style: Equatable {
        case title, heading, body, muted
        /// What took an event.
        case client, responder, nothing
    }

    struct Cell: Equatable {
        var text: String
        var style = Style.body
    }

    enum Layout: Equatable {
        /// One cell, in at most this many lines.
        case lines(Int)
        /// A name in a narrow column, and what is said about it, in at most two lines.
        case named
        /// Time, event and outcome in a list.
        case listed
    }

    var cells: [Cell]
    var layout = Layout.lines(1)
    /// Whether the row is highlighted.
    var isChosen = false

    static func text(_ text: String, _ style: Style = .body, lines: Int = 1) -> PanelRow {
        PanelRow(cells: [Cell(text: text, style: style)], layout: .lines(lines))
    }

    static func named(_ name: String, _ text: String, _ style: Style = .body) -> PanelRow {
        PanelRow(cells: [Cell(text: name, style: .muted), Cell(text: text, style: style)], layout: .named)
    }
}

/// What the panel says: rows of text from top to bottom, and then the list of events.
struct PanelContent {
    private let model: InspectorModel

    /// More responders of a path are counted.
    private static let mostResponders = 8

    init(_ model: InspectorModel) {
        self.model = model
    }

    /// All rows above the list of events.
    var rows: [PanelRow] {
        var rows = [PanelRow.text("Inspector", .title), .text(status, .muted, lines: 2)]
        if let event = model.shown {
            rows += eventRows(event)
        } else {
            rows += [.text("Event", .heading), .text("No event has been routed yet.", .muted)]
        }
        if let seat = model.seat { rows += seatRows(seat) }
        return rows + [.text(listHeading, .heading)]
    }

    private var status: String {
        let pause = model.keys["pauseInspector"].map { "\($0) \(model.isPaused ? "continues" : "pauses")" }
        let steps = [model.keys["showEarlierEvent"], model.keys["showLaterEvent"]].compactMap(\.self)
        let step = steps.isEmpty ? nil : steps.joined(separator: " and ") + " step"
        let state = model.isPaused ? "Paused." : "Following the events."
        let help = [pause, step].compactMap(\.self)
        return help.isEmpty ? state : state + " " + help.joined(separator: ", ") + "."
    }

    // MARK: The event

    private func eventRows(_ event: InspectedEvent) -> [PanelRow] {
        var details = ["\(Self.number(event.time.rounded())) ms"]
        if model.hasSeveralSeats { details.append(event.seat) }
        if event.location.count == 2 {
            let place = event.location.map(Self.number).joined(separator: ", ")
            details.append("at \(place) in the surface")
        }
        if event.count > 1 { details.append("the last of \(event.count)") }
        var rows: [PanelRow] = [
            .text("Event", .heading), .text(event.summary, .title),
            .text(details.joined(separator: ", "), .muted),
        ]
        let taker = EventTaker(of: event)
        rows.append(.text("\(taker.symbol) \(taker.sentence)", taker.style, lines: 2))
        rows.append(.text("Why", .heading))
        rows += event.reasons.isEmpty ? [.text(Self.plainReason(event), lines: 2)] : []
        rows += event.reasons.map { .text("\u{2022} " + $0.text, lines: 3) }
        if !event.path.isEmpty { rows += [.text("Path from the target up", .heading)] + pathRows(event) }
        rows.append(.text("Stages", .heading))
        rows.append(
            .text(event.stages.map(Self.words).joined(separator: " \u{203a} "), lines: 3))
        return rows
    }

    private static func plainReason(_ event: InspectedEvent) -> String {
        event.outcome == .nothing
            ? "Nothing took the event before the responders, and none of them handled it."
            : "Nothing took the event before the responders."
    }

    /// Each responder of the path, with who took the event and why the others did not. Those that were not asked
    /// are in one row.
    private func pathRows(_ event: InspectedEvent) -> [PanelRow] {
        let asked = Self.asked(of: event)
        var rows = asked.prefix(Self.mostResponders).enumerated().map { index, name in
            let isTaker = index == asked.count - 1 && event.outcome != .nothing
            guard isTaker else { return PanelRow.named(name, "passed it on") }
            if case .client = event.outcome { return .named(name, "its client took it", .client) }
            return .named(name, "handled it", .responder)
        }
        if asked.count > Self.mostResponders {
            rows.append(.text("and \(asked.count - Self.mostResponders) more", .muted))
        }
        let others = event.path.dropFirst(asked.count)
        if !others.isEmpty {
            let reason = asked.last.map { "\($0) took it" } ?? "see above"
            rows.append(.text("\(others.joined(separator: ", ")): not asked, \(reason)", .muted, lines: 2))
        }
        return rows
    }

    /// The responders of the path that were asked: up to the one that took the event.
    private static func asked(of event: InspectedEvent) -> ArraySlice<String> {
        guard event.stages.contains("responders") else { return [] }
        switch event.outcome {
        case .client(let name), .responder(let name):
            return event.path.firstIndex(of: name).map { event.path[...$0] } ?? event.path[...]
        case .nothing: return event.path[...]
        }
    }

    // MARK: The seat

    private func seatRows(_ seat: InspectedSeat) -> [PanelRow] {
        var rows = [PanelRow.text("Now", .heading)]
        if seat.isLocked { rows.append(.named("session", "locked")) }
        rows += seat.held.prefix(6).map { .named($0.input, "held by \($0.receiver)") }
        rows.append(.named("grabs", Self.list(seat.grabs)))
        rows.append(.named("filters", Self.list(seat.filters)))
        rows.append(.named("first responder", seat.firstResponder ?? "none"))
        if let mode = seat.mode { rows.append(.named("command mode", mode)) }
        if seat.isInhibited { rows.append(.named("commands", "inhibited by the client")) }
        let context = seat.textInputContext.map { "remembered for \($0)" } ?? "not remembered"
        rows.append(.named("text input", "\(seat.textInputMode), \(context)"))
        if let press = model.lastKeyPress {
            let key = press.summary.dropLast(" down".count)
            rows.append(.named(String(key), press.command ?? "no key command"))
        }
        return rows
    }

    private static func list(_ items: [String]) -> String {
        items.isEmpty ? "none" : items.joined(separator: ", ")
    }

    // MARK: The list

    private var listHeading: String {
        model.missedCount == 0 ? "Last events" : "Last events (\(model.missedCount) missed)"
    }

    /// Returns the rows around the shown event, the latest last.
    func list(atMost count: Int) -> [PanelRow] {
        guard let shown = model.shownIndex, count > 0 else { return [] }
        let last = min(max(shown + count / 2, count - 1), model.events.count - 1)
        let first = max(last - count + 1, 0)
        return (first...last).map { row(model.events[$0], isChosen: $0 == shown) }
    }

    private func row(_ event: InspectedEvent, isChosen: Bool) -> PanelRow {
        let times = event.count > 1 ? " \u{d7}\(event.count)" : ""
        let taker = EventTaker(of: event)
        return PanelRow(
            cells: [
                .init(text: Self.number(event.time.rounded()), style: .muted),
                .init(text: event.summary + times),
                .init(text: "\(taker.symbol) \(taker.word)", style: taker.style),
            ],
            layout: .listed, isChosen: isChosen)
    }

    // MARK: Words

    /// Returns a name such as `hitTest` as words.
    private static func words(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            text += character.isUppercase ? " " + character.lowercased() : String(character)
        }
    }

    private static func number(_ value: Double) -> String {
        let hundredths = (value * 100).rounded() / 100
        return Int(exactly: hundredths).map { "\($0)" } ?? "\(hundredths)"
    }
}

/// What took an event, as a word, as a sentence, and by a symbol and a color that both tell it from the others.
struct EventTaker {
    let symbol: String
    let word: String
    let sentence: String
    let style: PanelRow.Style

    /// What takes events before the responders, by the codes of the reasons.
    private static let early: [(code: String, word: String, sentence: String)] = [
        ("command", "command", "Taken by a key command"), ("taken", "filter", "Taken by a filter"),
        ("recognized", "gesture", "Taken by a gesture recognizer"), ("grabbed", "grab", "Consumed by a grab"),
    ]

    init(of event: InspectedEvent) {
        switch event.outcome {
        case .client(let name):
            (symbol, word, style) = ("\u{25cf}", "client", .client)
            sentence = "Sent to the client of \(name)"
        case .responder(let name):
            (symbol, word, style) = ("\u{25a0}", "responder", .responder)
            sentence = "Handled by \(name)"
        case .nothing:
            let codes = event.reasons.map(\.code)
            guard let early = Self.early.first(where: { codes.contains($0.code) }) else {
                (symbol, word, style) = ("\u{25cb}", "nothing", .nothing)
                sentence = "Delivered to nothing"
                return
            }
            (symbol, word, style) = ("\u{25a0}", early.word, .responder)
            sentence = early.sentence
        }
    }
}
