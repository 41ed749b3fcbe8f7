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
        print(JSONValue.object(["version": JSONValue(Command.version)]).text)
        print("# Replay this with: mini-compositor run \(options) --replay FILE")
        // A replay begins with a wait for a toplevel, unless its first line is a wait.
        write(.wait(.locked(false), deadline: ReplayLine.defaultDeadline), at: nil)
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
            write(.wait(condition(for: window, among: windows), deadline: .seconds(30)), at: last)
            origin = compositor.clock.now.advanced(by: .zero - last)
        }
    }

    /// The app ID, unless another window has the same one.
    private func condition(for window: DesktopToplevel, among windows: [DesktopToplevel]) -> ReplayCondition {
        let name = window.application.identifier
        let others = windows.filter { $0 !== window }
        if !name.isEmpty, !others.contains(where: { $0.application.identifier == name }) {
            return .toplevel(applicationIdentifier: name)
        }
        if !window.title.isEmpty, !others.contains(where: { $0.title == window.title }) {
            return .title(window.title)
        }
        return .idle(for: .milliseconds(300), in: nil)
    }

    // MARK: Input

    private func record(_ explanation: Explanation, on seat: Seat) {
        if explanation.reasons.contains(where: { if case .refused = $0 { true } else { false } }) { return }
        let event = explanation.event
        last = max(last, origin.duration(to: event.time))
        guard let command = command(for: event, on: seat) else { return }
        write(command, on: seat, at: last)
    }

    /// - Parameter time: on the script's clock; `nil` for that of the line before.
    private func write(_ command: Command, on seat: Seat? = nil, at time: Duration?) {
        guard let objects = command.objects else { return noteOthers() }
        let name = compositor.seats.count > 1 ? seat?.name : nil
        for fields in objects {
            let fields = fields.adding("seat", name.map { .string($0) }).adding(
                "t", time.map { JSONValue($0) })
            print(JSONValue.object(fields).text)
        }
    }

    private func noteOthers() {
        if !hasNotedOthers {
            print("# Controls that replays lack are left out.")
        }
        hasNotedOthers = true
    }

    /// The command that gives an event again; `nil` if it follows from others, or has none.
    private func command(for event: InputEvent, on seat: Seat) -> Command? {
        switch event.payload {
        // A locked pointer moves without changing its place.
        case .pointerMotion where seat.pointer.activeConstraint == nil, .pointerPosition:
            .pointerPosition(seat.pointer.location)
        case .tool(let id, let change):
            seat.tablets.tools.first { $0.id == id }.map { .tool($0.tool.kind, [change]) }
        default: Command(event.payload)
        }
    }
}

extension Command {
    /// The command that gives an event; `nil` for an event that follows from others, and for one of a tool, whose kind
    /// the event does not say.
    init?(_ event: InputEvent.Payload) {
        switch event {
        case .pointerMotion(let delta, _): self = .pointerMotion(delta)
        case .pointerPosition(let point): self = .pointerPosition(point)
        case .button(let button, let isDown): self = .button(button, isDown: isDown)
        case .scroll(let scroll): self = .scroll(scroll)
        case .key(let code, let isDown): self = .key(code, isDown: isDown)
        case .touchDown(let id, let point): self = .touches([.down(id: id, at: point)])
        case .touchMotion(let id, let point): self = .touches([.motion(id: id, to: point)])
        case .touchUp(let id): self = .touches([.up(id: id)])
        case .touchCancel: self = .touches([.cancel])
        case .pad(let change): self = .pad(change)
        case .gesture(let gesture): self = .gesture(gesture)
        case .modifiers, .touchShape, .touchOrientation, .tool: return nil
        }
    }
}
