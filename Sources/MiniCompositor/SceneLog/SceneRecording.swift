import SurfaceResponders

/// Writes down the scene in which each event of a run was routed, and why it was routed as it was: lines of a record
/// that replays ignore, and from which `mini-compositor explain` routes the events again.
public final class SceneRecording: InputSpy {
    private let compositor: MiniCompositor
    private let print: (String) -> Void
    private let start: Timestamp
    private let numbers = ObjectNumbers()
    private var observations: [ObservationToken] = []
    private var latest = SceneSnapshot()
    private var hasChanged = true
    /// The devices, numbered from 1.
    private var devices: [InputDevice.ID: Int] = [:]
    /// Where the pointer of each seat was after its last event, and what it was over.
    private var pointers: [String: PointerState] = [:]

    private struct PointerState: Equatable {
        let location: Point
        let target: ObjectIdentifier?

        init?(of pointer: Pointer) {
            guard pointer.isPlaced else { return nil }
            location = pointer.location
            target = pointer.target.map(ObjectIdentifier.init)
        }
    }

    /// Begins a record, which ends with ``end()``.
    /// - Parameters:
    ///   - compositor: the compositor whose input is recorded. The record must end before it is released.
    ///   - print: takes each line.
    public init(_ compositor: MiniCompositor, print: @escaping (String) -> Void) {
        self.compositor = compositor
        self.print = print
        start = compositor.clock.now
        observations = compositor.seats.map { seat in
            seat.addSpy(self)
            return seat.observeExplanations { [unowned self, unowned seat] in record($0, on: seat) }
        }
        observations.append(compositor.scene.observeChanges { [unowned self] in hasChanged = true })
    }

    /// Ends the record. The seats keep it until then.
    public func end() {
        for seat in compositor.seats { seat.removeSpy(self) }
        observations = []
    }

    /// Called before an event is routed. Writes what has changed in the scene. Motions change no focus, so they are
    /// preceded by a line only if the scene has changed.
    public func observe(_ event: InputEvent, on seat: Seat) {
        var isMotion = event.payload.isPointerMotion
        if case .touchMotion = event.payload { isMotion = true }
        let hasMoved = seat.pointer.isPlaced && pointers[seat.name] != PointerState(of: seat.pointer)
        guard !isMotion || hasMoved || hasChanged else { return }
        hasChanged = false
        let present = SceneSnapshot(of: compositor, numbers)
        numbers.clean()
        var changes = present.changes(since: latest) ?? [:]
        latest = present
        if hasMoved {
            changes["pointer"] = .object(["seat": .string(seat.name), "at": JSONValue(seat.pointer.location)])
        }
        if !changes.isEmpty { print(JSONValue.object(["scene": .object(changes)]).text) }
    }

    private func number(of device: InputDevice.ID) -> Int {
        let number = devices[device] ?? devices.count + 1
        devices[device] = number
        return number
    }

    private func record(_ explanation: Explanation, on seat: Seat) {
        let event = explanation.event
        let isConstrained = seat.pointer.activeConstraint != nil && event.payload.isPointerMotion
        pointers[seat.name] = isConstrained ? nil : PointerState(of: seat.pointer)
        var fields = explanation.fields(on: seat, at: start.duration(to: event.time))
        fields["device"] = JSONValue(number(of: event.device))
        fields["target"] = explanation.path.first.map { JSONValue(numbers.number(of: $0)) }
        // A constrained pointer moves by rules that are not in the record.
        fields["input"] = isConstrained ? nil : event.payload.recorded
        print(JSONValue.object(["explanation": .object(fields)]).text)
    }
}

/// Events in a record. Those of tablets, touchpad gestures and virtual modifiers have no form.
extension InputEvent.Payload {
    fileprivate var isPointerMotion: Bool {
        switch self {
        case .pointerMotion, .pointerPosition: true
        default: false
        }
    }

    /// `nil` for an event that a record has no form for.
    var recorded: JSONValue? {
        switch self {
        case .scroll(let scroll):
            .object([
                "horizontal": scroll.horizontal.map { .number($0.value) } ?? .null,
                "vertical": scroll.vertical.map { .number($0.value) } ?? .null,
            ])
        case .gesture, .pad: nil
        default: Command(self)?.objects?.first.map { .object($0) }
        }
    }

    /// Reads an event of a record. Returns `nil` for other values.
    init?(recorded value: JSONValue) {
        let isDown = value["down"] == .bool(true)
        if let way = value["move"].flatMap(Point.init) {
            let delta = Vector(dx: way.x, dy: way.y)
            self = .pointerMotion(delta: delta, unaccelerated: delta)
        } else if let point = value["pointer"].flatMap(Point.init) {
            self = .pointerPosition(point)
        } else if let button = value["button"]?.integerValue.flatMap(UInt32.init(exactly:)) {
            self = .button(PointerButton(rawValue: button), isDown: isDown)
        } else if let key = value["key"]?.integerValue.flatMap(UInt32.init(exactly:)) {
            self = .key(KeyCode(key), isDown: isDown)
        } else if value["vertical"] != nil {
            self = .scroll(
                Scroll(
                    source: .unknown,
                    horizontal: value["horizontal"]?.numberValue.map { Scroll.Axis(value: $0) },
                    vertical: value["vertical"]?.numberValue.map { Scroll.Axis(value: $0) }))
        } else if value["cancel"] == .bool(true) {
            self = .touchCancel
        } else if let touch = value["touch"]?.integerValue.flatMap(Int32.init(exactly:)) {
            if let point = value["down"].flatMap(Point.init) {
                self = .touchDown(id: touch, at: point)
            } else if let point = value["to"].flatMap(Point.init) {
                self = .touchMotion(id: touch, to: point)
            } else {
                self = .touchUp(id: touch)
            }
        } else {
            return nil
        }
    }
}
