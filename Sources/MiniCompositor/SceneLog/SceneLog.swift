import SurfaceResponders

/// Explains the events of a record with scenes: routes them again in these scenes, without clients or a desktop, and
/// compares with the explanations of the run.
///
/// Key commands are found again, and perform nothing. What the desktop's own responders took is routed again to them, such
/// as to frames of windows. Gestures, drags and the overview are not routed again. Neither are tablets, touchpad gestures
/// and constrained pointers.
public struct SceneLog {
    private let name: String
    private let isJSON: Bool
    private let print: (String) -> Void
    private let scene = RecordedScene()
    private var eventCount = 0
    /// The number of events that were routed again, and how many of them differently.
    private var routedCount = 0
    private var differenceCount = 0
    private var differences: [String] = []
    /// What is down, by seat, device and input.
    private var held: [String: Hold] = [:]

    private enum Hold {
        /// Its press was routed again.
        case routed
        /// Its press was routed again, but the desktop may have taken it over.
        case takenOver
        /// Its press was not routed again.
        case left
    }

    private static let reasonsOfDesktop = ["taken", "recognized"]

    /// Prints the events of a record as `--explain` does, and then what differs.
    /// - Parameters:
    ///   - path: a file that was written with `--record` and `--with-scene`.
    ///   - isJSON: whether lines of JSON are printed.
    ///   - print: takes each line.
    /// - Returns: 0 if nothing differs, otherwise 70.
    public static func explain(
        _ path: String, inJSON isJSON: Bool, print: @escaping (String) -> Void
    ) throws(SessionError) -> Int32 {
        let file = try ReplayFile(path, content: "the record")
        var log = SceneLog(named: file.name, isJSON: isJSON, print: print)
        for (index, text) in try file.texts.enumerated() {
            do throws(ReplayProblem) {
                if let fields = try ReplayLine.fields(of: text) { log.take(fields, number: index + 1) }
            } catch {
                throw SessionError("\(file.name):\(index + 1): \(error)", status: ExitStatus.badReplay)
            }
        }
        guard !log.scene.seats.isEmpty else {
            throw SessionError(
                "\(file.name) has no scenes: write it with --record and --with-scene",
                status: ExitStatus.badReplay)
        }
        log.finish()
        return log.differenceCount == 0 ? ExitStatus.success : ExitStatus.mismatch
    }

    private init(named name: String, isJSON: Bool, print: @escaping (String) -> Void) {
        self.name = name
        self.isJSON = isJSON
        self.print = print
    }

    private func finish() {
        guard !isJSON else { return }
        differences.forEach(print)
        print("\(eventCount) events, \(routedCount) routed again, \(differenceCount) differ")
    }

    private mutating func take(_ fields: ReplayFields, number: Int) {
        if let changes = fields["scene"] {
            scene.apply(changes)
            if let pointer = changes["pointer"], let point = pointer["at"].flatMap(Point.init) {
                scene.seats[pointer["seat"]?.textValue ?? ""]?.movePointer(to: point)
            }
        } else if let recorded = fields["explanation"] {
            explain(recorded, number: number)
        }
    }

    private mutating func explain(_ recorded: JSONValue, number: Int) {
        eventCount += 1
        guard let seat = scene.seats[recorded["seat"]?.textValue ?? ""],
            let payload = recorded["input"].flatMap(InputEvent.Payload.init(recorded:))
        else { return printRecorded(recorded) }
        let time = Duration.microseconds(Int64((Self.milliseconds(recorded) * 1000).rounded()))
        let device = recorded["device"]?.integerValue ?? 0
        let isDesktops = isOfDesktop(recorded, payload, on: seat)
        let (isRouted, isCompared) = note(payload, by: device, of: seat.seat.name, isOfDesktop: isDesktops)
        guard isRouted else { return printRecorded(recorded) }
        let explanations = seat.route(payload, by: device, at: Timestamp.zero.advanced(by: time))
        guard isCompared, let explanation = explanations.last else { return printRecorded(recorded) }
        routedCount += 1
        var fields = explanation.fields(on: seat.seat, at: time)
        // What a responder of the desktop does with an event is not in the record, only that it took the event.
        let taker = Self.taker(of: recorded)
        if taker != nil { fields["outcome"] = recorded["outcome"] }
        let different = Self.difference(of: fields, from: recorded)
        if !different.isEmpty { differenceCount += 1 }
        guard !isJSON else {
            fields["isEqual"] = .bool(different.isEmpty)
            let values = different.map { ($0, recorded[$0] ?? .null) }
            fields["recorded"] = different.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: values))
            return print(JSONValue.object(fields).text)
        }
        if let taker {
            printRecorded(recorded, "handled by \(taker)")
        } else {
            let table = ExplanationTable(namesSeats: scene.seats.count > 1, isColored: false)
            print(table.line(explanation, at: time, on: seat.seat))
        }
        for field in different {
            differences.append(
                "\(name):\(number): \(recorded["summary"]?.textValue ?? ""): the \(field) was "
                    + "\((recorded[field] ?? .null).text) in the run, and is \((fields[field] ?? .null).text)"
            )
        }
    }

    /// The responder that took an event as an event; `nil` if none did, or if it performed a key command.
    private static func taker(of recorded: JSONValue) -> String? {
        guard recorded["outcome"]?["kind"] == .string("responder"), !hasReason("command", recorded) else {
            return nil
        }
        return recorded["outcome"]?["name"]?.textValue
    }

    private static func hasReason(_ code: String, _ recorded: JSONValue) -> Bool {
        recorded["reasons"]?.items.contains { $0["code"] == .string(code) } ?? false
    }

    /// Returns the names of the fields that differ. What a responder of the desktop did with an event is not done again,
    /// such as the beginning of a drag, which the pointer then enters. So of a key command only the reasons up to it and
    /// its performer are compared, and of another event that such a responder took all but that the pointer entered.
    private static func difference(of fields: [String: JSONValue], from recorded: JSONValue) -> [String] {
        var (reasons, former) = (fields["reasons"]?.items ?? [], recorded["reasons"]?.items ?? [])
        var compared = ["path", "location", "outcome"]
        if let command = former.firstIndex(where: { $0["code"] == .string("command") }) {
            reasons = Array(reasons.prefix(command + 1))
            former = Array(former.prefix(command + 1))
            compared = ["outcome"]
        } else if taker(of: recorded) != nil {
            reasons.removeAll { $0["code"] == .string("entered") }
            former.removeAll { $0["code"] == .string("entered") }
        }
        return compared.filter { fields[$0] != recorded[$0] } + (reasons == former ? [] : ["reasons"])
    }

    // MARK: What is routed again

    private func isOfDesktop(
        _ recorded: JSONValue, _ payload: InputEvent.Payload, on seat: RecordedSeat
    ) -> Bool {
        if Self.reasonsOfDesktop.contains(where: { Self.hasReason($0, recorded) }) { return true }
        if Self.hasReason("command", recorded) { return seat.hasOtherGrab || payload.isOfFinger }
        // A drag's responder is on no chain of the scene.
        if Self.taker(of: recorded) != nil { return seat.hasOtherGrab || !scene.contains(recorded["target"]) }
        return seat.hasOtherGrab && Self.hasReason("grabbed", recorded)
    }

    /// The end of what was pressed or touched is routed again if its beginning was. Motions of the pointer always are.
    private mutating func note(
        _ payload: InputEvent.Payload, by device: Int, of seat: String, isOfDesktop: Bool
    ) -> (isRouted: Bool, isCompared: Bool) {
        func key(_ input: String) -> String { "\(seat) \(device) \(input)" }
        switch payload {
        case .button(let button, let isDown):
            return note(key("button \(button.rawValue)"), isDown: isDown, isOfDesktop: isOfDesktop)
        case .key(let code, let isDown):
            return note(key("key \(code.rawValue)"), isDown: isDown, isOfDesktop: isOfDesktop)
        case .touchDown(let id, _): return note(key("touch \(id)"), isDown: true, isOfDesktop: isOfDesktop)
        case .touchUp(let id): return note(key("touch \(id)"), isDown: false, isOfDesktop: isOfDesktop)
        case .touchMotion(let id, _):
            if isOfDesktop { takeOverFingers() }
            let hold = held[key("touch \(id)")]
            return (hold != .left, hold == .routed && !isOfDesktop)
        case .touchCancel:
            held = held.filter { !$0.key.hasPrefix("\(seat) \(device) touch") }
            return (true, !isOfDesktop)
        default: return (true, !isOfDesktop)
        }
    }

    private mutating func note(
        _ key: String, isDown: Bool, isOfDesktop: Bool
    ) -> (isRouted: Bool, isCompared: Bool) {
        if isDown {
            held[key] = isOfDesktop ? .left : .routed
            return (!isOfDesktop, !isOfDesktop)
        }
        if isOfDesktop { takeOverFingers() }
        let hold = held.removeValue(forKey: key)
        return (hold != .left, hold != .left && hold != .takenOver && !isOfDesktop)
    }

    /// A gesture of the desktop takes the fingers that are down.
    private mutating func takeOverFingers() {
        for (key, hold) in held where hold == .routed && key.contains(" touch ") { held[key] = .takenOver }
    }

    // MARK: What is not

    /// Within the range of a clock, whatever the file says.
    private static func milliseconds(_ recorded: JSONValue) -> Double {
        max(0, min(recorded["time"]?.numberValue ?? 0, 1e12))
    }

    private func printRecorded(_ recorded: JSONValue, _ note: String = "as recorded") {
        guard !isJSON else { return print(recorded.text) }
        let time = String(Int(Self.milliseconds(recorded)))
        let reasons = recorded["reasons"]?.items.compactMap { $0["text"]?.textValue } ?? []
        let cells = [
            String(repeating: " ", count: max(0, 5 - time.count)) + time,
            recorded["summary"]?.textValue ?? "", recorded["path"]?.items.first?.textValue ?? "",
            (reasons + [note]).joined(separator: ", "),
        ]
        print(cells.filter { !$0.isEmpty }.joined(separator: "  "))
    }
}

extension InputEvent.Payload {
    /// Commands of fingers hand the finger over to what they perform.
    fileprivate var isOfFinger: Bool {
        if case .touchDown = self { true } else { false }
    }
}
