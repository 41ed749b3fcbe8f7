import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Recognizers that are not told of motions while nothing follows from them become, and know, what they would if they were
/// told: two seats do the same, and one tells its recognizers of every motion.
struct HeedlessTwinTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func recognizersThatAreLeftOutBecomeWhatTheyWouldBecomeOtherwise(seed: UInt64) {
        let failure = Property(steps: 150) { choices in
            var random = choices
            let kinds = Twin.kinds.filter { _ in Bool.random(using: &random) }
            let areRivals = Bool.random(using: &random)
            let twins = [false, true].map { Twin(kinds, areRivals: areRivals, tellsOfEveryMotion: $0) }
            while choices.beginStep() {
                let action = Action.allCases.randomElement(using: &random) ?? .move
                let number = Int.random(in: 0..<96, using: &random)
                choices.note("\(action) \(number)")
                let told = twins.map { $0.perform(action, number) }
                if told[0] != told[1] { return "\(told[0]) instead of \(told[1])" }
            }
            return nil
        }.failure(seed: seed)
        #expect(failure?.description == nil)
    }

    private enum Action: CaseIterable {
        case down, move, moveOn, nudge, nudgeAgain, nudgeOnce, moveTogether, up, cancel, wait, waitLong
        case look, reset, threshold, distance, movement, fingers, disable
        case pointer, touchpad
    }

    /// Notes whatever it is told of.
    private final class Watcher: PanGestureRecognizer {
        var count = 0

        override func touchesMoved(_ touches: Touches, with event: Event) {
            count += 1
            super.touchesMoved(touches, with: event)
        }
    }

    private final class Twin {
        static var kinds: [() -> GestureRecognizer] {
            [
                { PanGestureRecognizer() }, pairPan, { ScreenEdgePanGestureRecognizer() }, { Watcher() },
                { SwipeGestureRecognizer() }, { LongPressGestureRecognizer() }, doubleTap,
                { PinchGestureRecognizer() }, { RotationGestureRecognizer() },
            ]
        }

        private static func pairPan() -> GestureRecognizer {
            let pan = PanGestureRecognizer()
            pan.minimumNumberOfTouches = 2
            pan.threshold = 20
            return pan
        }

        private static func doubleTap() -> GestureRecognizer {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            return tap
        }

        private let stage = EmbeddedSeat()
        private let permission = ScriptedGestureDelegate()
        private let journal = Journal()
        private var recognizers: [GestureRecognizer] = []
        private var places: [Int32: Point] = [:]
        private var isPressed = false

        init(_ kinds: [() -> GestureRecognizer], areRivals: Bool, tellsOfEveryMotion: Bool) {
            stage.seat._tellsRecognizersOfEveryMotion = tellsOfEveryMotion
            stage.scene.outputs = [Rect(x: 0, y: 0, width: 400, height: 400)]
            permission.allowsSimultaneous = !areRivals
            let window = stage.addWindow(Rect(x: 0, y: 0, width: 400, height: 400), named: "client")
            for kind in kinds {
                let recognizer = kind()
                recognizer.delegate = permission
                recognizer.addHandler { [journal] in journal.note(Self.describe($0)) }
                window.rootSurface?.addGestureRecognizer(recognizer)
                recognizers.append(recognizer)
            }
        }

        /// - Returns: what was told of it, and what the recognizers became.
        func perform(_ action: Action, _ number: Int) -> [String] {
            let finger = Int32(number % 3)
            let step = Vector(dx: Double(number % 8) - 3.5, dy: Double(number % 5) - 2)
            stage.clock.advance(by: .milliseconds(number % 7))
            switch action {
            case .down: putDown(finger, at: Point(x: Double(number * 4), y: Double(number % 13 * 30)))
            case .move: move([finger: step * 4])
            case .moveOn: move([finger: Vector(dx: 4, dy: 0.25)])
            case .nudge, .nudgeAgain, .nudgeOnce: move([finger: step * 0.5])
            case .moveTogether: move([0: step, 1: step * 0.5, 2: step])
            case .up: lift(finger)
            case .cancel: if number < 8 { cancel() }
            case .wait: stage.clock.advance(by: .milliseconds(number))
            case .waitLong: stage.clock.advance(by: .milliseconds(number * 10))
            case .look: recognizers.map(Self.describe).forEach(journal.note)
            case .reset, .threshold, .distance, .movement, .fingers, .disable: change(action, number)
            case .pointer: movePointer(number, by: step)
            case .touchpad: stage.gesture(Self.gesture(number))
            }
            return journal.take() + stage.transport.takeDeliveries().map { "\($0)" }
                + recognizers.map { "\($0.state)" } + stage.seat._checkInvariants()
        }

        private func putDown(_ finger: Int32, at place: Point) {
            guard places[finger] == nil else { return }
            places[finger] = place
            stage.touchDown(finger, place.x, place.y)
        }

        private func move(_ steps: [Int32: Vector]) {
            var events: [InputEvent] = []
            for (finger, step) in steps.sorted(by: { $0.key < $1.key }) {
                guard let place = places[finger] else { continue }
                places[finger] = place + step
                events.append(
                    InputEvent(
                        time: stage.clock.now, device: stage.touchscreen,
                        .touchMotion(id: finger, to: place + step)))
            }
            stage.seat.handle(contentsOf: events)
        }

        private func lift(_ finger: Int32) {
            if places.removeValue(forKey: finger) != nil { stage.touchUp(finger) }
        }

        private func cancel() {
            places = [:]
            stage.send(stage.touchscreen, .touchCancel)
        }

        private func movePointer(_ number: Int, by step: Vector) {
            guard number.isMultiple(of: 4) else {
                return stage.send(stage.mouse, .pointerMotion(delta: step, unaccelerated: step))
            }
            if isPressed { stage.release() } else { stage.press() }
            isPressed.toggle()
        }

        private static func gesture(_ number: Int) -> TouchpadGesture {
            let kind: TouchpadGesture.Kind = number.isMultiple(of: 2) ? .swipe : .pinch
            return switch number % 5 {
            case 0, 1: .begin(kind, fingerCount: 1)
            case 2: .swipe(delta: Vector(dx: Double(number) / 4, dy: 0))
            case 3: .pinch(delta: .zero, scale: 1 + Double(number) / 64, rotation: 0.125)
            default: .end(kind)
            }
        }

        private func change(_ action: Action, _ number: Int) {
            guard !recognizers.isEmpty else { return }
            let recognizer = recognizers[number % recognizers.count]
            switch (action, recognizer) {
            case (.reset, let pan as PanGestureRecognizer): pan.setTranslation(Vector(dx: 1, dy: 2))
            case (.threshold, let pan as PanGestureRecognizer): pan.threshold = Double(number) / 4
            case (.fingers, let pan as PanGestureRecognizer): pan.minimumNumberOfTouches = number % 3
            case (.distance, let swipe as SwipeGestureRecognizer): swipe.minimumDistance = Double(number)
            case (.movement, let tap as TapGestureRecognizer): tap.allowableMovement = Double(number) / 4
            case (.movement, let press as LongPressGestureRecognizer):
                press.allowableMovement = Double(number) / 4
            case (.disable, _): recognizer.isEnabled.toggle()
            default: break
            }
        }

        /// What a recognizer knows.
        private static func describe(_ recognizer: GestureRecognizer) -> String {
            var text = "\(recognizer): \(recognizer.state) at \(recognizer.location)"
            switch recognizer {
            case let pan as PanGestureRecognizer:
                text += " moved \(rounded(pan.translation())), at \(rounded(pan.velocity()))"
                if let watcher = pan as? Watcher { text += ", told \(watcher.count) times" }
            case let swipe as SwipeGestureRecognizer: text += " \(swipe.recognizedDirection?.rawValue ?? 0)"
            case let pinch as PinchGestureRecognizer: text += " \(pinch.scale) \(pinch.velocity)"
            case let rotation as RotationGestureRecognizer:
                text += " \(rotation.rotation) \(rotation.velocity)"
            default: break
            }
            return text
        }

        /// Steps that are added in another order make another sum, by less than this leaves.
        private static func rounded(_ vector: Vector) -> Vector {
            Vector(
                dx: (vector.dx * 1024).rounded() / 1024 + 0, dy: (vector.dy * 1024).rounded() / 1024 + 0)
        }
    }
}
