import Proofs
import PropertyTesting
import Testing

import SurfaceResponders

/// Random touches, buttons, keys, delays and changes, in any order, leave nothing behind.
struct GestureStormTests {
    private final class Storm {
        let stage = RouterStage()
        var generator: Choices
        var windows: [Window] = []
        var recognizers: [GestureRecognizer] = []
        var lock: Grab?
        var down: Set<Int32> = []
        var keys: Set<KeyCode> = []
        var isPressed = false

        init(_ choices: Choices) {
            generator = choices
            stage.scene.outputs = [Rect(x: 0, y: 0, width: 400, height: 200)]
            for number in 0..<2 { addWindow(number) }
            for _ in 0..<6 { addRecognizer() }
        }

        func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
        func coordinate(_ limit: Double) -> Double { Double.random(in: 0..<limit, using: &generator) }

        func addWindow(_ number: Int) {
            let window = stage.window("w\(windows.count)", atX: Double(number) * 100, takesTouch: !chance(4))
            if chance(2) { window.root.isMultipleTouchEnabled = false }
            windows.append(window)
        }

        func addRecognizer() {
            let recognizer: GestureRecognizer
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: recognizer = TapGestureRecognizer { _ in }
            case 1:
                let double = TapGestureRecognizer { _ in }
                double.numberOfTapsRequired = 2
                recognizer = double
            case 2: recognizer = LongPressGestureRecognizer { _ in }
            case 3: recognizer = PanGestureRecognizer { _ in }
            case 4: recognizer = SwipeGestureRecognizer { _ in }
            case 5: recognizer = PinchGestureRecognizer { _ in }
            case 6: recognizer = RotationGestureRecognizer { _ in }
            default:
                let scripted = ScriptedRecognizer("r\(recognizers.count)", stage.journal)
                scripted.takesPresses = true
                scripted.onMoved = chance(2) ? [.began] : []
                scripted.onEnded = chance(2) ? [.failed] : []
                recognizer = scripted
            }
            recognizer.delaysTouchesBegan = chance(3)
            recognizer.delaysTouchesEnded = !chance(3)
            recognizer.cancelsTouchesInView = !chance(4)
            if chance(3), let other = recognizers.randomElement(using: &generator) {
                recognizer.require(toFail: other)
            }
            if chance(6) { recognizer.addHandler { [unowned self] _ in change() } }
            let responder: Responder = chance(2) ? stage.desktop : windows.last?.root ?? stage.desktop
            responder.addGestureRecognizer(recognizer)
            recognizers.append(recognizer)
        }

        /// Makes a random change that is not input.
        func change() {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                if let window = windows.randomElement(using: &generator) { stage.scene.remove(window) }
            case 1:
                if let window = windows.first(where: { $0.scene == nil }) { stage.scene.add(window) }
            case 2:
                guard let lock else {
                    let grab = Grab(kind: .lock, owner: nil)
                    self.lock = grab
                    return stage.seat.begin(grab)
                }
                stage.seat.revoke(lock)
                self.lock = nil
            case 3: recognizers.randomElement(using: &generator)?.isEnabled.toggle()
            case 4:
                if let recognizer = recognizers.randomElement(using: &generator) {
                    recognizer.responder?.removeGestureRecognizer(recognizer)
                }
            case 5: addRecognizer()
            case 6: windows.randomElement(using: &generator)?.makeKey(on: stage.seat)
            default: stage.seat.touches.cancelAll()
            }
        }

        func step() {
            let finger = Int32.random(in: 0..<4, using: &generator)
            let place = (coordinate(250), coordinate(120))
            switch Int.random(in: 0..<14, using: &generator) {
            case 0...2:
                guard down.insert(finger).inserted else { return }
                stage.embedded.touchDown(finger, place.0, place.1)
            case 3...6: if down.contains(finger) { stage.embedded.touchMove(finger, place.0, place.1) }
            case 7, 8: if down.remove(finger) != nil { stage.embedded.touchUp(finger) }
            case 9:
                stage.embedded.move(to: place.0, place.1)
                if chance(2) {
                    if isPressed { stage.embedded.release() } else { stage.embedded.press() }
                    isPressed.toggle()
                }
            case 10:
                let code = KeyCode(UInt32.random(in: 30..<34, using: &generator))
                if keys.insert(code).inserted {
                    stage.embedded.keyDown(code)
                } else {
                    keys.remove(code)
                    stage.embedded.keyUp(code)
                }
            case 11 where chance(3):
                stage.embedded.gesture(touchpad())
            case 11: stage.clock.advance(by: .milliseconds(UInt64.random(in: 1..<400, using: &generator)))
            case 12: change()
            default:
                if chance(8) {
                    down = []
                    stage.embedded.send(stage.embedded.touchscreen, .touchCancel)
                }
            }
        }

        func touchpad() -> TouchpadGesture {
            let kind = TouchpadGesture.Kind.allCases.randomElement(using: &generator) ?? .pinch
            return switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1: .begin(kind, fingerCount: Int.random(in: 1..<4, using: &generator))
            case 2: .pinch(delta: .zero, scale: coordinate(2), rotation: coordinate(90) * .pi / 180)
            case 3: .swipe(delta: Vector(dx: coordinate(80), dy: coordinate(10)))
            case 4: .end(kind)
            default: .cancel(kind)
            }
        }

        /// What remains after all input has ended.
        func leftovers() -> [String] {
            let seat = stage.seat
            var left: [String] = []
            if !seat._areRecognizersIdle { left.append("a recognizer is not idle") }
            if !seat.touches.all.isEmpty { left.append("a finger is down") }
            if seat._delaysTouches || seat._delaysKeys { left.append("something waits for a recognizer") }
            for recognizer in recognizers where recognizer.state != .possible || recognizer._takesPart {
                left.append("\(recognizer) is \(recognizer.state)")
            }
            // Scripted states and random failure requirements may be reported as misuses, which is no defect.
            let misuses = stage.embedded.misuses.map(\.description)
            return left + misuses.filter { !$0.contains("require") && !$0.hasPrefix("r") }
        }

        /// Releases everything that is down, and lets time pass.
        func end() {
            for kind in TouchpadGesture.Kind.allCases { stage.embedded.gesture(.cancel(kind)) }
            for finger in down { stage.embedded.touchUp(finger) }
            for code in keys { stage.embedded.keyUp(code) }
            if isPressed { stage.embedded.release() }
            for _ in 0..<4 { stage.clock.advance(by: .milliseconds(1000)) }
        }
    }

    @Test(.promise(24), .behavior(192), arguments: 1...60 as ClosedRange<UInt64>)
    func `random touches and changes leave nothing behind`(seed: UInt64) {
        let property = Property(steps: 200) { choices in
            let storm = Storm(choices)
            var findings: [String] = []
            while findings.isEmpty, choices.beginStep() {
                storm.step()
                findings = storm.stage.findings()
            }
            if findings.isEmpty {
                storm.end()
                findings = storm.stage.findings() + storm.leftovers()
            }
            return findings.isEmpty ? nil : "\(findings)"
        }
        if let failure = property.failure(seed: seed) { Issue.record("\(failure)") }
    }
}
