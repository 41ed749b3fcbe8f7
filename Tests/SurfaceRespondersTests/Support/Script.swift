import SurfaceResponders

/// The behavior of a test responder. It notes the calls in `noted`, runs the closures that a test sets, and
/// forwards each call to `super` unless `handled` contains it.
final class Script {
    enum Call: String, CaseIterable {
        case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
        case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
        case pointerEntered, pointerMoved, pointerExited
        case buttonPressed, buttonReleased, buttonsCancelled, scrolled
        case pinched, swiped, held
        case toolChanged, padChanged
        case canBecomeFirst, becomesFirst, canResignFirst, resignsFirst

        static let touches: Set<Call> = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
        static let presses: Set<Call> = [.pressesBegan, .pressesChanged, .pressesEnded, .pressesCancelled]
        static let buttons: Set<Call> = [.buttonPressed, .buttonReleased, .buttonsCancelled]
        static let gestures: Set<Call> = [.pinched, .swiped, .held]
        static let firstResponder: Set<Call> = [
            .canBecomeFirst, .becomesFirst, .canResignFirst, .resignsFirst,
        ]
    }

    let name: String
    let journal: Journal
    /// The calls that are not forwarded to `super`.
    var handled: Set<Call> = []
    /// The calls that are noted. By default all except those about the first responder.
    var noted: Set<Call> = Set(Call.allCases).subtracting(Call.firstResponder)
    /// Called after a call is noted and before `super`.
    var before: [Call: () -> Void] = [:]
    /// Called last: after `super`, unless the call is in `handled`.
    var after: [Call: () -> Void] = [:]
    var canBecomeFirst = false
    var canResignFirst = true
    /// If set, `resignFirstResponder` returns this without calling `super`.
    var resignAnswer: Bool?
    /// If set, replaces `next`. `.some(nil)` ends the chain.
    var nextResponder: Responder??
    var onTouches: ((Call, Touches, Event) -> Void)?
    var onPointer: ((Call, PointerEvent) -> Void)?
    var onTool: ((ToolEvent) -> Void)?
    var onGesture: ((TouchpadGestureEvent) -> Void)?

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
    }

    func run(_ call: Call, _ detail: String = "", passingOn toSuper: () -> Void) {
        if noted.contains(call) { journal.note("\(name).\(call)" + (detail.isEmpty ? "" : " \(detail)")) }
        before[call]?()
        if !handled.contains(call) { toSuper() }
        after[call]?()
    }

    func run(_ call: Call, _ touches: Touches, _ event: Event, passingOn toSuper: () -> Void) {
        onTouches?(call, touches, event)
        run(call, touches.map { "\($0.id)" }.joined(separator: " "), passingOn: toSuper)
    }

    func run(_ call: Call, _ presses: Presses, passingOn toSuper: () -> Void) {
        run(call, presses.map { "\($0.key.code.rawValue)" }.joined(), passingOn: toSuper)
    }

    func run(_ call: Call, _ event: PointerEvent, passingOn toSuper: () -> Void) {
        onPointer?(call, event)
        run(call, passingOn: toSuper)
    }

    func run(_ call: Call, _ event: TouchpadGestureEvent, passingOn toSuper: () -> Void) {
        onGesture?(event)
        run(call, "\(event.phase)", passingOn: toSuper)
    }

    func run(_ call: Call, _ event: ToolEvent, passingOn toSuper: () -> Void) {
        let word =
            switch event.phase {
            case .entered: "entered"
            case .exited: "exited"
            case .changed: "changed"
            case .pressed: "pressed"
            case .released: "released"
            case .cancelled: "cancelled"
            }
        onTool?(event)
        run(call, word, passingOn: toSuper)
    }

    func run(_ call: Call, _ event: TabletPadEvent, passingOn toSuper: () -> Void) {
        let word =
            switch event.phase {
            case .changed(.button(let button, let isDown)): "\(button) \(isDown ? "down" : "up")"
            case .changed: "changed"
            case .cancelled(let button): "\(button) cancelled"
            }
        run(call, word, passingOn: toSuper)
    }

    func answer(_ call: Call, _ value: Bool) -> Bool {
        run(call) {}
        return value
    }

    func resign(_ toSuper: () -> Bool) -> Bool {
        var answer = resignAnswer ?? true
        run(.resignsFirst) { if resignAnswer == nil { answer = toSuper() } }
        return answer
    }

    func become(_ toSuper: () -> Bool) -> Bool {
        var answer = false
        run(.becomesFirst) { answer = toSuper() }
        return answer
    }
}
