import JSONLines

/// What the inspector knows: the last events, the state of the seats, and which event it shows.
struct InspectorModel {
    enum Command: String {
        case pause, previous, next
    }

    /// The last events, the oldest first.
    private(set) var events: [InspectedEvent] = []
    /// The number of the first of ``events`` among all events.
    private var firstNumber = 0
    /// The number of the event that is shown; `nil` for the latest one.
    private var chosen: Int?
    private var seats: [String: InspectedSeat] = [:]
    private var keyPresses: [String: InspectedEvent] = [:]
    /// How many events the compositor left out because this program did not read them in time.
    private(set) var missedCount = 0
    /// The keys of the inspector's commands, by the names of their actions.
    private(set) var keys: [String: String] = [:]

    /// More events are forgotten, the oldest first.
    private static let mostEvents = 200

    // MARK: Input

    /// Takes a line of the control socket. Returns whether something that is shown may have changed.
    mutating func take(_ line: JSONValue) -> Bool {
        switch line["event"]?.textValue {
        case "explanation": InspectedEvent(line).map { append($0) }
        case "seat": line["seat"].flatMap(InspectedSeat.init).map { seats[$0.name] = $0 }
        case "dropped": missedCount += Int(line["count"]?.numberValue ?? 0)
        case "inspector": line["command"]?.textValue.flatMap(Command.init).map { perform($0) }
        case nil where line["path"] != nil: takeKeys(line["path"]?.items ?? [])
        default: return false
        }
        return true
    }

    private mutating func append(_ event: InspectedEvent) {
        if event.isKeyPress { keyPresses[event.seat] = event }
        let last = events.count - 1
        if last >= 0, chosen != firstNumber + last, events[last].isContinued(by: event) {
            let count = events[last].count + 1
            events[last] = event
            events[last].count = count
            return
        }
        events.append(event)
        guard events.count > Self.mostEvents else { return }
        events.removeFirst()
        firstNumber += 1
        if let chosen { self.chosen = max(chosen, firstNumber) }
    }

    /// Takes the key commands of the responders. Of several keys for a command, the last one is shown: in a
    /// window, it has Alt in place of Super, which the desktop around the window usually keeps for itself.
    private mutating func takeKeys(_ responders: [JSONValue]) {
        for command in responders.flatMap({ $0["commands"]?.items ?? [] }) {
            guard let action = command["action"]?.textValue, let text = command["keys"]?.textValue else {
                continue
            }
            keys[action] = text
        }
    }

    // MARK: Steps

    var isPaused: Bool { chosen != nil }

    /// The index of the shown event.
    var shownIndex: Int? { events.isEmpty ? nil : chosen.map { $0 - firstNumber } ?? events.count - 1 }

    /// The event that is explained.
    var shown: InspectedEvent? { shownIndex.map { events[$0] } }

    mutating func perform(_ command: Command) {
        switch (command, chosen) {
        case (_, nil): chosen = latestBeforeModifiers
        case (.pause, _): chosen = nil
        case (.previous, let number?): chosen = max(number - 1, firstNumber)
        case (.next, let number?): chosen = min(number + 1, firstNumber + events.count - 1)
        }
    }

    /// The number of the latest event before the modifiers of the keys that pause the inspector.
    private var latestBeforeModifiers: Int? {
        guard !events.isEmpty else { return nil }
        return firstNumber + (events.lastIndex { !$0.isModifier } ?? events.count - 1)
    }

    // MARK: The seat of the shown event

    /// The present state of a seat: that of the shown event, or the first one.
    var seat: InspectedSeat? {
        shown.flatMap { seats[$0.seat] } ?? seats.min { $0.key < $1.key }?.value
    }

    var hasSeveralSeats: Bool { seats.count > 1 }

    /// The latest key that was pressed on the seat.
    var lastKeyPress: InspectedEvent? { seat.flatMap { keyPresses[$0.name] } }
}
