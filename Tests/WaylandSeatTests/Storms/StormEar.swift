import SurfaceResponders

/// Records the calls on the compositor's side of a storm: of responders, filters, grabs, recognizers and
/// commands. It runs the planned action in the middle of a call.
final class StormEar {
    let stream: StormStream
    /// Runs once, in the next call named `call`, or in the very next call if that is `nil`.
    private var plan: (call: String?, action: () -> Void)?

    init(_ stream: StormStream) {
        self.stream = stream
    }

    /// Replaces a plan that has not run yet.
    func plan(on call: String?, _ action: @escaping () -> Void) {
        plan = (call, action)
    }

    func forgetPlan() {
        plan = nil
    }

    func hear(_ who: String, _ call: String, _ details: String = "") {
        stream.note(call, "\(who) \(details)")
        guard let plan, plan.call == nil || plan.call == call else { return }
        self.plan = nil
        stream.note("mischief", "")
        plan.action()
    }

    static func text(_ touches: Touches) -> String {
        touches.sorted { $0.id < $1.id }.map {
            "\($0.id) \($0.phase) \($0.location.x) \($0.location.y) \($0.tapCount)"
        }
        .joined(separator: ", ")
    }

    static func text(_ presses: Presses) -> String {
        "\(presses.press.key.code.rawValue) \(presses.press.phase) \(presses.press.timestamp.microseconds)"
    }

    static func text(_ event: PointerEvent) -> String {
        "\(event.location.x) \(event.location.y) \(event.timestamp.microseconds)"
    }

    static func text(_ event: TouchpadGestureEvent) -> String {
        "\(event.phase) \(event.fingerCount) \(event.timestamp.microseconds)"
    }
}

/// The actions of a storm's key commands.
protocol StormActions: AnyObject {
    func turn(_ sender: Any?)
    func twist(_ sender: Any?)
}

extension Action {
    static let turn = Action("turn", (any StormActions).turn)
    static let twist = Action("twist", (any StormActions).twist)
}
