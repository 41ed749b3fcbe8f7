import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Recognizers of moving fingers: pan, screen edge pan, swipe, pinch and rotation.
struct MovingGestureTests {
    private let stage = RouterStage()
    private let window: Window
    private let told = Journal()

    init() {
        window = stage.addWindowForGestures()
    }

    private func attach<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
        recognizer.addHandler { [told] in told.note("\($0.state)") }
        window.root.addGestureRecognizer(recognizer)
        return recognizer
    }

    /// Moves all fingers in one frame.
    private func moveTo(_ places: (Double, Double)...) {
        stage.checked {
            stage.seat.handle(
                contentsOf: places.enumerated().map { number, place in
                    InputEvent(
                        time: stage.clock.now, device: stage.embedded.touchscreen,
                        .touchMotion(id: Int32(number), to: Point(x: place.0, y: place.1)))
                })
        }
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

    // MARK: Pan

    @Test(.behavior(142)) func `pan begins past its threshold with a translation of zero`() {
        let pan = attach(PanGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 110, 100)
        #expect(pan.state == .possible)
        stage.touchMove(0, 111, 100)
        #expect(pan.state == .began && pan.translation() == .zero)
        stage.touchMove(0, 131, 105)
        #expect(pan.translation() == Vector(dx: 20, dy: 5))
        stage.touchUp(0)
        #expect(told.take() == ["began", "changed", "ended"])
    }

    @Test(.behavior(142))
    func `setting a pan's translation converts it and resets the velocity`() {
        let pan = attach(PanGestureRecognizer())
        let scaled = stage.region("scaled", Rect(x: 0, y: 0, width: 100, height: 100), in: window.root)
        scaled.transform = .scale(2, 4)
        stage.touchDown(0, 500, 500)
        stage.touchMove(0, 520, 500)
        stage.clock.advance(by: .milliseconds(10))
        stage.touchMove(0, 540, 540)
        #expect(pan.translation(in: scaled) == Vector(dx: 10, dy: 10))
        #expect(pan.velocity() == Vector(dx: 2000, dy: 4000))
        #expect(pan.velocity(in: scaled) == Vector(dx: 1000, dy: 1000))
        pan.setTranslation(Vector(dx: 1, dy: 1), in: scaled)
        #expect(pan.translation() == Vector(dx: 2, dy: 4))
        #expect(pan.velocity() == .zero)
        stage.touchMove(0, 541, 540)
        #expect(pan.translation() == Vector(dx: 3, dy: 4))
    }

    @Test(.behavior(142)) func `pan's velocity is zero if the finger rests before it is lifted`() {
        let pan = attach(PanGestureRecognizer())
        var velocity: Vector?
        pan.addHandler { [pan] recognizer in if recognizer.state == .ended { velocity = pan.velocity() } }
        for rest in [Duration.milliseconds(5), .milliseconds(200)] {
            stage.touchDown(0, 100, 100)
            for step in 1...4 {
                stage.clock.advance(by: .milliseconds(10))
                stage.touchMove(0, 100 + Double(step) * 20, 100)
            }
            stage.clock.advance(by: rest)
            stage.touchUp(0)
            if rest == .milliseconds(5) {
                #expect((1500...2000).contains(velocity?.dx ?? 0))
            } else {
                #expect(velocity == .zero)
            }
        }
    }

    @Test(.behavior(142)) func `pan follows the centroid and does not jump as fingers change`() {
        let pan = attach(PanGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 120, 100)
        stage.touchDown(1, 500, 500)
        #expect(pan.translation() == .zero)
        moveTo((130, 100), (520, 500))
        #expect(pan.translation() == Vector(dx: 15, dy: 0))
        stage.touchUp(1)
        #expect(pan.translation() == Vector(dx: 15, dy: 0) && pan.state == .changed)
        stage.touchMove(0, 140, 100)
        #expect(pan.translation() == Vector(dx: 25, dy: 0))
    }

    @Test(.behavior(142)) func `pan needs its minimum of touches and fails above its maximum`() {
        let two = attach(PanGestureRecognizer())
        two.minimumNumberOfTouches = 2
        two.maximumNumberOfTouches = 2
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 200, 100)
        #expect(two.state == .possible)
        stage.touchDown(1, 300, 100)
        moveTo((205, 100), (305, 100))
        #expect(two.state == .possible)
        moveTo((215, 100), (315, 100))
        #expect(two.state == .began)
        stage.touchUp(0)
        #expect(two.state == .began)
        stage.touchMove(1, 400, 100)
        #expect(told.take() == ["began"] && two.translation() == .zero)
        stage.touchUp(1)
        #expect(told.take() == ["ended"])
        for finger in 0..<3 as Range<Int32> { stage.touchDown(finger, 100 + Double(finger) * 100, 100) }
        #expect(two.state == .failed)
        for finger in 0..<3 as Range<Int32> { stage.touchUp(finger) }
    }

    @Test(.behavior(142)) func `delayed pan counts its translation from where it would have begun`() {
        let pan = attach(PanGestureRecognizer())
        let blocker = ScriptedRecognizer("blocker", stage.journal)
        window.root.addGestureRecognizer(blocker)
        pan.require(toFail: blocker)
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 120, 100)
        stage.touchMove(0, 150, 100)
        #expect(pan.state == .possible && pan.hasBegun)
        blocker.onMoved = [.failed]
        stage.touchMove(0, 160, 100)
        #expect(pan.state == .began && pan.translation() == Vector(dx: 40, dy: 0))
    }

    @Test(.behavior(193)) func `pointer drag is a pan`() {
        let pan = attach(PanGestureRecognizer())
        stage.move(to: 100, 100)
        stage.press()
        stage.move(to: 120, 100)
        stage.move(to: 125, 100)
        #expect(pan.translation() == Vector(dx: 5, dy: 0))
        stage.release()
        #expect(told.take() == ["began", "changed", "ended"])
        let told = stage.take()
        #expect(
            told.contains(.buttonsCancelled("client")) && !told.contains(.buttonReleased("client", .left)))
    }

    // MARK: Screen edge

    @Test(
        .behavior(142), .requirement(38),
        arguments: [
            (ScreenEdge.left, Point(x: 5, y: 500), Vector(dx: 30, dy: 0), true),
            (.left, Point(x: 25, y: 500), Vector(dx: 30, dy: 0), false),
            (.left, Point(x: 5, y: 500), Vector(dx: 5, dy: 30), false),
            (.right, Point(x: 995, y: 500), Vector(dx: -30, dy: 0), true),
            (.right, Point(x: 5, y: 500), Vector(dx: 30, dy: 0), false),
            (.top, Point(x: 500, y: 5), Vector(dx: 0, dy: 30), true),
            (.bottom, Point(x: 500, y: 995), Vector(dx: 0, dy: -30), true),
            (.bottom, Point(x: 500, y: 995), Vector(dx: 20, dy: -15), false),
        ])
    func `edge pan begins at its edge and moves away from it`(
        edges: ScreenEdge, start: Point, way: Vector, begins: Bool
    ) {
        let pan = attach(ScreenEdgePanGestureRecognizer())
        pan.edges = edges
        stage.touchDown(0, start.x, start.y)
        stage.touchMove(0, start.x + way.dx, start.y + way.dy)
        #expect((pan.state == .began) == begins)
        stage.touchUp(0)
    }

    // MARK: Swipe

    @Test(
        .behavior(143),
        arguments: [
            (SwipeGestureRecognizer.Direction.right, Vector(dx: 25, dy: 2)), (.left, Vector(dx: -25, dy: 2)),
            (.up, Vector(dx: 2, dy: -25)), (.down, Vector(dx: 2, dy: 25)),
        ])
    func `swipe is recognized once, in its direction`(
        direction: SwipeGestureRecognizer.Direction, step: Vector
    ) {
        let swipe = attach(SwipeGestureRecognizer())
        swipe.direction = direction
        var went: SwipeGestureRecognizer.Direction?
        swipe.addHandler { [swipe] _ in went = swipe.recognizedDirection }
        stage.touchDown(0, 500, 500)
        for number in 1...4 {
            stage.clock.advance(by: .milliseconds(10))
            stage.touchMove(0, 500 + step.dx * Double(number), 500 + step.dy * Double(number))
        }
        stage.touchUp(0)
        #expect(told.take() == ["ended"] && went == direction)
    }

    @Test(.behavior(143)) func `swipe fails if it is too slow, too short or off its axis`() {
        let swipe = attach(SwipeGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 140, 100)
        stage.clock.advance(by: .milliseconds(500))
        #expect(swipe.state == .failed)
        stage.touchMove(0, 200, 100)
        stage.touchUp(0)
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 130, 120)
        #expect(swipe.state == .failed)
        stage.touchUp(0)
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 149, 100)
        stage.touchUp(0)
        stage.touchDown(0, 200, 100)
        stage.touchMove(0, 100, 100)
        #expect(swipe.state == .failed)
        stage.touchUp(0)
        #expect(told.take() == [])
    }

    @Test(.behavior(143)) func `direction of the first pixels does not fail a swipe`() {
        let swipe = attach(SwipeGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 98, 106)
        #expect(swipe.state == .possible)
        stage.touchMove(0, 149, 106)
        #expect(swipe.state == .possible)
        stage.touchMove(0, 151, 106)
        stage.touchUp(0)
        #expect(told.take() == ["ended"])
    }

    @Test(.behavior(143)) func `three-finger swipe is not recognized with two or four fingers`() {
        let swipe = attach(SwipeGestureRecognizer())
        swipe.numberOfTouchesRequired = 3
        for count in 2...4 {
            let fingers = 0..<Int32(count)
            for finger in fingers { stage.touchDown(finger, 100, 100 + Double(finger) * 50) }
            for finger in fingers { stage.touchMove(finger, 180, 100 + Double(finger) * 50) }
            for finger in fingers { stage.touchUp(finger) }
            #expect(told.take() == (count == 3 ? ["ended"] : []))
        }
    }

    // MARK: Pinch and rotation

    @Test(.behavior(144)) func `pinch scale starts at one and follows the fingers' distance`() {
        let pinch = attach(PinchGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchMove(0, 100, 300)
        #expect(pinch.state == .possible)
        stage.touchDown(1, 300, 300)
        stage.touchMove(1, 306, 300)
        #expect(pinch.state == .possible)
        stage.touchMove(1, 320, 300)
        #expect(pinch.state == .began && pinch.scale == 1)
        stage.clock.advance(by: .milliseconds(10))
        stage.touchMove(1, 540, 300)
        #expect(isNear(pinch.scale, 2) && pinch.velocity == 0)
        stage.clock.advance(by: .milliseconds(10))
        stage.touchMove(1, 320, 300)
        #expect(isNear(pinch.scale, 1) && isNear(pinch.velocity, -100))
        pinch.scale = 5
        #expect(pinch.velocity == 0)
        stage.clock.advance(by: .milliseconds(10))
        stage.touchMove(1, 210, 300)
        #expect(isNear(pinch.scale, 2.5) && pinch.velocity == 0)
        stage.clock.advance(by: .milliseconds(10))
        stage.touchMove(1, 320, 300)
        #expect(isNear(pinch.velocity, 250))
        stage.touchUp(1)
        #expect(told.take() == ["began", "changed", "changed", "changed", "changed"])
        stage.touchMove(0, 200, 300)
        #expect(told.take() == [])
        stage.touchUp(0)
        #expect(told.take() == ["ended"])
    }

    @Test(.behavior(144)) func `third finger causes no jump in a pinch and can replace a lifted one`() {
        let pinch = attach(PinchGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchDown(1, 200, 100)
        stage.touchMove(1, 300, 100)
        stage.touchMove(1, 500, 100)
        #expect(isNear(pinch.scale, 2))
        stage.touchDown(2, 100, 900)
        stage.touchMove(2, 150, 900)
        #expect(isNear(pinch.scale, 2))
        stage.touchUp(1)
        #expect(isNear(pinch.scale, 2) && pinch.state != .ended)
        // The pinch now follows the first and the third finger.
        stage.touchMove(2, 100, 900)
        let before = pinch.scale
        stage.touchMove(2, 100, 1700)
        #expect(isNear(pinch.scale, before * 2))
        stage.touchUp(0)
        #expect(told.take().last == "changed")
        stage.touchUp(2)
        #expect(told.take() == ["ended"])
    }

    @Test(.behavior(144)) func `rotation starts at zero, is clockwise and continues past half a turn`() {
        let rotation = attach(RotationGestureRecognizer())
        stage.touchDown(0, 500, 500)
        stage.touchDown(1, 600, 500)
        stage.touchMove(1, 600, 505)
        #expect(rotation.state == .possible)
        stage.touchMove(1, 600, 520)
        #expect(rotation.state == .began && rotation.rotation == 0)
        // The second finger circles the first: below it, to its left, above it, and back to its right.
        for place in [(500.0, 600.0), (400, 500), (500, 400), (600, 500)] {
            stage.touchMove(1, place.0, place.1)
        }
        #expect(isNear(rotation.rotation, 2 * .pi - 0.19739555984988078))
        rotation.rotation = 0
        #expect(rotation.velocity == 0)
        stage.touchMove(1, 500, 400)
        #expect(isNear(rotation.rotation, -.pi / 2))
        stage.touchUp(0)
        #expect(told.take().last == "changed")
        stage.touchUp(1)
        #expect(told.take() == ["ended"])
    }

    @Test(.behavior(144)) func `third finger causes no jump in a rotation`() {
        let rotation = attach(RotationGestureRecognizer())
        stage.touchDown(0, 500, 500)
        stage.touchDown(1, 600, 500)
        stage.touchMove(1, 500, 600)
        rotation.rotation = 1
        stage.touchDown(2, 500, 100)
        stage.touchMove(2, 900, 100)
        #expect(rotation.rotation == 1)
        stage.touchUp(1)
        #expect(rotation.rotation == 1 && rotation.state == .began)
    }

    @Test(.behavior(144)) func `changing the pair of fingers causes no jump in a pinch`() {
        let pinch = attach(PinchGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchDown(1, 200, 100)
        stage.touchDown(2, 200, 500)
        moveTo((90, 100), (200, 100), (200, 500))
        moveTo((90, 100), (310, 100), (310, 500))
        #expect(isNear(pinch.scale, 2))
        stage.touchUp(0)
        #expect(isNear(pinch.scale, 2))
        // The remaining fingers are 400 pixels apart, then 200.
        stage.touchMove(2, 310, 300)
        #expect(isNear(pinch.scale, 1))
        stage.touchUp(1)
        stage.touchUp(2)
    }

    @Test(.behavior(144)) func `changing the pair of fingers causes no jump in a rotation`() {
        let rotation = attach(RotationGestureRecognizer())
        stage.touchDown(0, 100, 100)
        stage.touchDown(1, 200, 100)
        stage.touchDown(2, 300, 700)
        stage.touchMove(1, 200, 150)
        #expect(rotation.state == .began)
        stage.touchMove(1, 200, 200)
        let before = rotation.rotation
        stage.touchUp(0)
        #expect(rotation.rotation == before)
        // The line between the remaining fingers becomes vertical, then turns by an eighth of a turn.
        stage.touchMove(2, 200, 300)
        let settled = rotation.rotation
        stage.touchMove(2, 300, 300)
        #expect(isNear(rotation.rotation - settled, -.pi / 4))
        #expect(abs(settled - before) < 0.3, "the line between the fingers turned by a fifth of a radian")
        stage.touchUp(1)
        stage.touchUp(2)
    }

    @Test(.behavior(144)) func `pinch and rotation are recognized together only with a delegate`() {
        let pinch = attach(PinchGestureRecognizer())
        let rotation = attach(RotationGestureRecognizer())
        let delegate = ScriptedGestureDelegate()
        delegate.allowsSimultaneous = true
        for allows in [false, true] {
            pinch.delegate = allows ? delegate : nil
            stage.touchDown(0, 500, 500)
            stage.touchDown(1, 600, 500)
            stage.touchMove(1, 500, 700)
            #expect(pinch.state == .began && (rotation.state == .began) == allows)
            stage.touchUp(0)
            stage.touchUp(1)
        }
    }
}
