import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Recognizers that recognize touchpad gestures.
struct TouchpadRecognizerTests {
    private let stage = RouterStage()
    private let window: Window
    private let told = Journal()

    init() {
        window = stage.window("client")
        window.root.script.noted = []
        stage.desktop.script.noted = []
        stage.move(to: 50, 50)
        stage.forget()
    }

    private func attach<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
        recognizer.addHandler { [told] in told.note("\($0.state)") }
        stage.desktop.addGestureRecognizer(recognizer)
        return recognizer
    }

    private func gestures() -> [Delivery] {
        stage.take().filter { if case .gesture = $0 { true } else { false } }
    }

    @Test(.behavior(194)) func `touchpad pinch is recognized and canceled for the client`() {
        let pinch = attach(PinchGestureRecognizer())
        stage.gesture(.begin(.pinch, fingerCount: 2))
        stage.gesture(.pinch(delta: .zero, scale: 1.04, rotation: 0))
        #expect(pinch.state == .possible)
        stage.gesture(.pinch(delta: .zero, scale: 1.25, rotation: 0))
        #expect(pinch.state == .began && pinch.scale == 1)
        #expect(pinch.location == Point(x: 50, y: 50))
        stage.gesture(.pinch(delta: .zero, scale: 2.5, rotation: 0))
        #expect(pinch.scale == 2)
        stage.gesture(.end(.pinch))
        #expect(told.take() == ["began", "changed", "ended"])
        let heard = gestures()
        #expect(heard.first == .gesture("client", .begin(.pinch, fingerCount: 2)))
        #expect(heard.last == .gesture("client", .cancel(.pinch)))
        #expect(heard.count == 3)
    }

    @Test(.behavior(194)) func `touchpad rotation is reported in radians`() {
        let rotation = attach(RotationGestureRecognizer())
        stage.gesture(.begin(.pinch, fingerCount: 2))
        stage.gesture(.pinch(delta: .zero, scale: 1, rotation: 0.05))
        #expect(rotation.state == .possible)
        stage.gesture(.pinch(delta: .zero, scale: 1, rotation: 0.2))
        stage.gesture(.pinch(delta: .zero, scale: 1, rotation: .pi / 2))
        #expect(abs(rotation.rotation - .pi / 2) < 1e-9)
        stage.gesture(.cancel(.pinch))
        #expect(told.take() == ["began", "changed", "cancelled"])
    }

    @Test(.behavior(194), arguments: [2, 3, 4])
    func `touchpad swipe needs the required number of fingers`(fingers: Int) {
        let swipe = attach(SwipeGestureRecognizer())
        swipe.direction = .left
        swipe.numberOfTouchesRequired = 3
        stage.gesture(.begin(.swipe, fingerCount: fingers))
        for _ in 0..<3 { stage.gesture(.swipe(delta: Vector(dx: -20, dy: 1))) }
        stage.gesture(.end(.swipe))
        #expect(told.take() == (fingers == 3 ? ["ended"] : []))
        #expect(gestures().contains(.gesture("client", .cancel(.swipe))) == (fingers == 3))
        #expect(swipe.state == .possible)
    }

    @Test(.behavior(194)) func `unrecognized gestures are delivered to the client`() {
        _ = attach(PinchGestureRecognizer())
        let updates: [TouchpadGesture] = [
            .begin(.pinch, fingerCount: 2), .pinch(delta: .zero, scale: 1.01, rotation: 0), .end(.pinch),
            .begin(.hold, fingerCount: 2), .end(.hold),
        ]
        for update in updates { stage.gesture(update) }
        #expect(gestures() == updates.map { .gesture("client", $0) })
        #expect(told.take() == [])
    }

    @Test(.behavior(194)) func `recognizer limited to direct touches ignores touchpad gestures`() {
        attach(PinchGestureRecognizer()).allowedTouchTypes = [.direct]
        stage.gesture(.begin(.pinch, fingerCount: 2))
        stage.gesture(.pinch(delta: .zero, scale: 2, rotation: 0))
        #expect(told.take() == [])
    }

    @Test(.behavior(194)) func `lock or removal of the device cancels a gesture`() {
        let pinch = attach(PinchGestureRecognizer())
        for ending in 0..<2 {
            stage.gesture(.begin(.pinch, fingerCount: 2))
            stage.gesture(.pinch(delta: .zero, scale: 2, rotation: 0))
            if ending == 0 {
                let lock = Grab(kind: .lock, owner: nil)
                stage.checked { stage.seat.begin(lock) }
                stage.gesture(.end(.pinch))
                stage.checked { stage.seat.revoke(lock) }
            } else {
                stage.checked { stage.seat.removeDevice(stage.embedded.mouse.id) }
            }
            #expect(told.take() == ["began", "cancelled"])
            #expect(pinch.state == .possible && stage.seat._areRecognizersIdle)
        }
    }

    @Test func `numberOfTouches counts the fingers of a touchpad gesture`() {
        var counts: [Int] = []
        let pinch = PinchGestureRecognizer()
        pinch.addHandler { counts.append($0.numberOfTouches) }
        stage.desktop.addGestureRecognizer(pinch)
        stage.gesture(.begin(.pinch, fingerCount: 3))
        stage.gesture(.pinch(delta: .zero, scale: 1.5, rotation: 0))
        stage.gesture(.end(.pinch))
        #expect(counts == [3, 3])
        #expect(pinch.numberOfTouches == 0)
        #expect(pinch.location(ofTouch: 1, in: nil) == nil)
    }

    @Test func `touchpad pinch that rests before its end has zero velocity`() {
        let pinch = attach(PinchGestureRecognizer())
        let rotation = attach(RotationGestureRecognizer())
        let both = ScriptedGestureDelegate()
        both.allowsSimultaneous = true
        pinch.delegate = both
        rotation.delegate = both
        var speeds: [[Double]] = []
        pinch.addHandler { [unowned rotation] recognizer in
            guard recognizer.state == .ended, let pinch = recognizer as? PinchGestureRecognizer else {
                return
            }
            speeds.append([pinch.velocity, rotation.velocity])
        }
        for rest in [0, 500] {
            stage.gesture(.begin(.pinch, fingerCount: 2))
            for step in 1...5 {
                stage.clock.advance(by: .milliseconds(10))
                stage.gesture(.pinch(delta: .zero, scale: 1 + 0.2 * Double(step), rotation: 0.2))
            }
            stage.clock.advance(by: .milliseconds(rest))
            stage.gesture(.end(.pinch))
        }
        #expect(speeds.count == 2)
        #expect(speeds.first?.allSatisfy { $0 > 1 } == true)
        #expect(speeds.last == [0, 0])
    }
}
