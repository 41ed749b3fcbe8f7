import Proofs
import PropertyTesting
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Compares the pointer's short paths with the full path, by the same actions on three seats. The second seat
/// has a spy, which sees every event and thus forces each motion onto the full path. The surfaces of the
/// third override the pointer handlers, so that its enters and exits climb the chain too.
struct HoverTwinTests {
    @Test(.requirement(27), arguments: 0..<40 as Range<UInt64>)
    func `shortcuts deliver the same events as the full path`(seed: UInt64) {
        let failure = Property(steps: 150) { choices in
            let short = Twin()
            let others = [Twin(isSpied: true), Twin(isClimbing: true)]
            var random = choices
            while choices.beginStep() {
                let action = Action.allCases.randomElement(using: &random) ?? .move
                let number = Int.random(in: 0..<97, using: &random)
                choices.note("\(action) \(number)")
                let told = short.perform(action, number)
                for other in others {
                    let expected = other.perform(action, number)
                    if told != expected { return "\(told) instead of \(expected)" }
                }
            }
            return nil
        }.failure(seed: seed)
        #expect(failure?.description == nil)
    }

    private enum Action: CaseIterable {
        case move, nudge, nudgeAgain, leap, otherDevice, button, key, finger, addWindow, removeWindow, raise,
            moveWindow, grab, revoke
        case turn, refuse, accept, timeBack, notANumber, update, outputs
        case refuseEnters, acceptEnters, frame, hide
    }

    private final class Twin {
        private let transport = NotingTransport()
        private let desktop = Desktop()
        private let stage: EmbeddedSeat
        private let tablet: InputDevice
        private var windows: [Window] = []
        private let isClimbing: Bool
        private var isPressed = false
        private var isTyped = false
        private var isTouched = false

        init(isSpied: Bool = false, isClimbing: Bool = false) {
            self.isClimbing = isClimbing
            stage = EmbeddedSeat(delegate: desktop)
            stage.seat.transport = transport
            tablet = stage.seat.addDevice(named: "tablet", capabilities: .pointer)
            if isSpied { stage.seat.addSpy(RecordingSpy()) }
            addWindow(0)
        }

        private func addWindow(_ number: Int) {
            let place = Double(number * 7 % 150)
            let frame = Rect(x: place, y: place / 2, width: 100, height: 80)
            let surface =
                isClimbing ? HandlingSurface(size: frame.size) : FocusableSurface(size: frame.size)
            windows.append(stage.addWindow(frame, rootSurface: surface))
        }

        /// Returns what the transport and the desktop received, and the location of the pointer.
        func perform(_ action: Action, _ number: Int) -> [String] {
            stage.clock.advance(by: .milliseconds(number % 3))
            switch action {
            case .move: stage.move(to: Double(number * 3), Double(number % 90))
            case .nudge, .nudgeAgain: nudge(stage.mouse, by: number)
            case .leap: nudge(stage.mouse, by: number * 40)
            case .otherDevice: nudge(tablet, by: number)
            case .button:
                if isPressed { stage.release() } else { stage.press() }
                isPressed.toggle()
            case .key:
                if isTyped { stage.keyUp(30) } else { stage.keyDown(30) }
                isTyped.toggle()
            case .finger:
                if isTouched { stage.touchUp(0) } else { stage.touchDown(0, Double(number), 20) }
                isTouched.toggle()
            case .addWindow: if windows.count < 6 { addWindow(number) }
            case .removeWindow:
                if windows.count > 1 { stage.scene.remove(windows.remove(at: number % windows.count)) }
            case .raise: stage.scene.raise(windows[number % windows.count])
            case .moveWindow: windows[number % windows.count].frame.origin.x += Double(number % 9)
            case .grab:
                if stage.seat.activeGrabs.isEmpty { stage.seat.begin(Grab(kind: .explicit, owner: nil)) }
            case .revoke: stage.seat.activeGrabs.last.map(stage.seat.revoke)
            case .turn:
                windows[number % windows.count].rootSurface?.transform = .rotation(cosine: 0.6, sine: 0.8)
            case .refuse: transport.takesMotions = false
            case .accept: transport.takesMotions = true
            case .refuseEnters: transport.takesEnters = false
            case .acceptEnters: transport.takesEnters = true
            case .frame: moveTwice(number)
            case .hide: windows[number % windows.count].rootSurface?.isHidden.toggle()
            case .timeBack:
                stage.seat.handle(
                    InputEvent(
                        time: Timestamp(microseconds: stage.clock.now.microseconds - UInt64(number * 100)),
                        device: stage.mouse,
                        .pointerPosition(stage.seat.pointer.location + Vector(dx: 1, dy: 0))))
            case .notANumber:
                stage.send(stage.mouse, .pointerMotion(delta: Vector(dx: .nan, dy: 0), unaccelerated: .zero))
            case .update: stage.seat.update()
            case .outputs:
                stage.scene.outputs =
                    number.isMultiple(of: 2) ? [] : [Rect(x: 0, y: 0, width: 120, height: 100)]
            }
            return transport.take() + desktop.take() + ["at \(stage.seat.pointer.location)"]
        }

        /// Moves the pointer twice within one hardware frame.
        private func moveTwice(_ number: Int) {
            stage.seat.handle(
                contentsOf: [Double(number), Double(number * 5 % 200)].map {
                    InputEvent(
                        time: stage.clock.now, device: stage.mouse, .pointerPosition(Point(x: $0, y: 20)))
                })
        }

        private func nudge(_ device: InputDevice, by number: Int) {
            let delta = Vector(dx: Double(number % 7 - 3), dy: Double(number % 5 - 2))
            stage.send(device, .pointerMotion(delta: delta, unaccelerated: delta * 0.5))
        }
    }

    /// Overrides the pointer handlers and forwards the events.
    private final class HandlingSurface: FocusableSurface {
        override func pointerEntered(with event: PointerEvent) { super.pointerEntered(with: event) }
        override func pointerMoved(with event: PointerEvent) { super.pointerMoved(with: event) }
        override func pointerExited(with event: PointerEvent) { super.pointerExited(with: event) }
    }

    /// Records the events that climb to it.
    private final class Desktop: Responder {
        private var notes: [String] = []

        func take() -> [String] {
            defer { notes = [] }
            return notes
        }

        override func pointerEntered(with event: PointerEvent) {
            notes.append("desktop: in \(event.location)")
        }

        override func pointerExited(with event: PointerEvent) {
            notes.append("desktop: out \(event.location)")
        }

        override func pointerMoved(with event: PointerEvent) {
            notes.append(
                "desktop: \(event.location) \(event.delta) \(event.unacceleratedDelta) \(event.timestamp)")
        }
    }
}
