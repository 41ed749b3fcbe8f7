import SessionLogging
import SurfaceResponders

/// Writes the input of a run as a replay, with a wait for each window that appears.
///
/// Places are absolute, so that a replay reaches the same ones even if the pointer was moved otherwise before.
final class Recording {
    private let compositor: MiniCompositor
    private let print: (String) -> Void
    private var observations: [ObservationToken] = []
    /// The time of the script's time 0, if its clock had not stopped in waits.
    private var origin: Timestamp
    /// The time of the last line, on the script's clock.
    private var last = Duration.zero
    private var windowCount = 0
    private var known: Set<Int> = []
    private var hasNotedOthers = false

    /// - Parameters:
    ///   - options: the options that make another run the same, for the comment at the beginning.
    ///   - print: takes each line.
    init(_ compositor: MiniCompositor, options: String, print: @escaping (String) -> Void) {
        self.compositor = compositor
        self.print = print
        origin = compositor.clock.now
        print("# Replay this with: mini-compositor run \(options) --replay FILE")
        // A replay begins with a wait for a toplevel, unless its first line is a wait.
        print(#"{"wait": {"locked": false}}"#)
        observations = compositor.seats.map { seat in
            seat.observeExplanations { [unowned self, unowned seat] in record($0, on: seat) }
        }
        observations.append(compositor.core.observeTurns { [unowned self] in noteWindows() })
    }

    // MARK: Windows

    /// The script's clock stops in a wait, so the time until the window appeared is left out.
    private func noteWindows() {
        let windows = compositor.desktop.toplevels
        for window in windows where known.insert(window.number).inserted {
            let condition = condition(for: window, among: windows)
            print("{\"t\": \(last.wholeMilliseconds), \"wait\": \(condition.text), \"deadline\": 30000}")
            origin = compositor.clock.now.advanced(by: .zero - last)
        }
    }

    /// The app ID, unless another window has the same one.
    private func condition(for window: DesktopToplevel, among windows: [DesktopToplevel]) -> JSONValue {
        let name = window.application.identifier
        let others = windows.filter { $0 !== window }
        if !name.isEmpty, !others.contains(where: { $0.application.identifier == name }) {
            return .object(["toplevel": .string(name)])
        }
        if !window.title.isEmpty, !others.contains(where: { $0.title == window.title }) {
            return .object(["title": .string(window.title)])
        }
        return .object(["idle": .number(300)])
    }

    // MARK: Input

    private func record(_ explanation: Explanation, on seat: Seat) {
        if explanation.reasons.contains(where: { if case .refused = $0 { true } else { false } }) { return }
        let event = explanation.event
        last = max(last, origin.duration(to: event.time))
        for fields in lines(for: event, on: seat) { write(fields, on: seat) }
    }

    private func write(_ fields: [String: JSONValue], on seat: Seat) {
        var fields = fields
        if compositor.seats.count > 1 { fields["seat"] = .string(seat.name) }
        fields["t"] = .number(Double(last.wholeMilliseconds))
        print(JSONValue.object(fields).text)
    }

    /// The lines of an event; none for what a replay cannot play.
    private func lines(for event: InputEvent, on seat: Seat) -> [[String: JSONValue]] {
        switch event.payload {
        case .pointerMotion(let delta, _):
            // A locked pointer moves without changing its place.
            guard seat.pointer.activeConstraint == nil else {
                return [["move": .array([.number(delta.dx), .number(delta.dy)])]]
            }
            return [["pointer": JSONValue(seat.pointer.location)]]
        case .pointerPosition: return [["pointer": JSONValue(seat.pointer.location)]]
        case .button(let button, let isDown):
            return [["button": JSONValue(Int(button.rawValue)), "down": .bool(isDown)]]
        case .scroll(let scroll): return lines(for: scroll)
        case .key(let code, let isDown):
            return [["key": JSONValue(Int(code.rawValue)), "down": .bool(isDown)]]
        case .touchDown(let id, let point):
            return [["touch": JSONValue(Int(id)), "down": JSONValue(point)]]
        case .touchMotion(let id, let point):
            return [["touch": JSONValue(Int(id)), "to": JSONValue(point)]]
        case .touchUp(let id): return [["touch": JSONValue(Int(id)), "up": .bool(true)]]
        case .touchCancel: return [["touch": .number(0), "cancel": .bool(true)]]
        case .tool(let id, let change):
            let tool = seat.tablets.tools.first { $0.id == id }
            return lines(tool.flatMap { Self.fields(of: change, by: $0.tool.kind) })
        case .pad(let change): return lines(Self.fields(of: change))
        case .gesture: return lines(nil)
        case .modifiers, .touchShape, .touchOrientation: return []
        }
    }

    /// Returns no line without fields: a replay has none for such an event.
    private func lines(_ fields: [String: JSONValue]?) -> [[String: JSONValue]] {
        guard let fields else {
            if !hasNotedOthers {
                print("# Gestures of touchpads, and controls that replays lack, are left out.")
            }
            hasNotedOthers = true
            return []
        }
        return [fields]
    }

    private func lines(for scroll: Scroll) -> [[String: JSONValue]] {
        [("vertical", scroll.vertical), ("horizontal", scroll.horizontal)].compactMap { name, axis in
            guard let axis else { return nil }
            var fields: [String: JSONValue] = ["axis": .string(name)]
            switch scroll.source {
            case .wheel, .unknown: break
            case .finger: fields["source"] = .string("finger")
            case .continuous: fields["source"] = .string("continuous")
            case .wheelTilt: fields["source"] = .string("tilt")
            }
            guard !axis.isStop else {
                fields["stop"] = .bool(true)
                return fields
            }
            fields["value"] = .number(axis.value)
            if axis.value120 != 0 { fields["steps"] = .number(Double(axis.value120) / 120) }
            return fields
        }
    }
}
