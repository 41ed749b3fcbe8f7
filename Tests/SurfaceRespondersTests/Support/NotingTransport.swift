import SurfaceResponders

/// A transport that notes every event with its values.
final class NotingTransport: PartialTransport {
    var takesMotions = true
    var takesEnters = true
    /// Called once, by the next enter.
    var duringEnter: (() -> Void)?
    /// Called once, by the next motion.
    var duringMotion: (() -> Void)?
    private var notes: [String] = []

    private static func place(_ event: PointerEvent, _ location: Point) -> String {
        switch event.phase {
        case .entered, .exited: " at \(location.x), \(location.y)"
        default: ""
        }
    }

    func take() -> [String] {
        defer { notes = [] }
        return notes
    }

    func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        notes.append("\(event.phase)\(Self.place(event, location))")
        switch event.phase {
        case .exited: return takesEnters
        case .entered: break
        default: return true
        }
        let body = duringEnter
        duringEnter = nil
        body?()
        return takesEnters
    }

    func pointerMoved(
        _ motion: PointerMotion, on surface: SurfaceResponder, at location: Point
    ) -> Bool {
        let (delta, raw) = (motion.delta, motion.unacceleratedDelta)
        notes.append(
            "moved to \(location.x), \(location.y) by \(delta.dx), \(delta.dy) (\(raw.dx), \(raw.dy)) "
                + "at \(motion.timestamp.microseconds)")
        let body = duringMotion
        duringMotion = nil
        body?()
        return takesMotions
    }

    func frameEnded() { notes.append("frame") }

    func touches(
        _ touches: Touches, _ phase: Touch.Phase, on surface: SurfaceResponder, with event: Event
    ) -> Bool {
        notes.append("\(touches.count) fingers \(phase)")
        return true
    }
    func press(_ press: Press, on surface: SurfaceResponder, with event: Event) -> Bool {
        notes.append("key \(press.key.code) \(press.phase)")
        return true
    }
}
