import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The pointer with no button down.
struct HoverTests {
    private let stage = RouterStage()
    private let window: Window

    init() {
        window = stage.window("root")
        window.root.script.noted = []
        stage.desktop.script.noted = []
        stage.forget()
    }

    @Test func `the pointer leaves one surface before it enters the next`() {
        stage.window("right", atX: 100)
        stage.move(to: 50, 50)
        stage.move(to: 150, 50)
        stage.move(to: 500, 50)
        #expect(
            stage.take()
                == [
                    .pointerMoved("root", Point(x: 50, y: 50)), .pointerExited("root"),
                    .pointerEntered("right", Point(x: 50, y: 50)),
                    .pointerMoved("right", Point(x: 50, y: 50)),
                    .pointerExited("right"),
                ].withEnter("root", Point(x: 50, y: 50)))
    }

    @Test func `moving between regions sends the client no exit and no enter`() {
        let (left, right) = (
            stage.region("left", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root),
            stage.region("right", Rect(x: 50, y: 0, width: 50, height: 50), in: window.root)
        )
        for region in [left, right] { region.script.noted = [.pointerEntered, .pointerExited] }
        stage.move(to: 10, 10)
        stage.move(to: 60, 10)
        stage.move(to: 60, 80)
        stage.move(to: 500, 80)
        #expect(
            stage.journal.take() == [
                "left.pointerEntered", "left.pointerExited", "right.pointerEntered", "right.pointerExited",
            ])
        let deliveries = stage.take()
        #expect(deliveries.first == .pointerEntered("root", Point(x: 10, y: 10)))
        #expect(deliveries.last == .pointerExited("root"))
        #expect(deliveries.count == 5)
    }

    @Test func `a surface removed during a region change receives the exit`() {
        let (left, right) = (
            stage.region("left", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root),
            stage.region("right", Rect(x: 50, y: 0, width: 50, height: 50), in: window.root)
        )
        _ = right
        let (scene, window) = (stage.scene, window)
        left.script.before[.pointerExited] = { scene.remove(window) }
        stage.move(to: 10, 10)
        stage.forget()
        stage.move(to: 60, 10)
        #expect(stage.take().filter(PickTests.isPointer) == [.pointerExited("root")])
    }

    @Test func `removing a region before it is entered leaves the surface as target`() {
        let (left, right) = (
            stage.region("left", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root),
            stage.region("right", Rect(x: 50, y: 0, width: 50, height: 50), in: window.root)
        )
        left.script.before[.pointerExited] = { right.removeFromSuperresponder() }
        stage.move(to: 10, 10)
        stage.move(to: 60, 10)
        #expect(stage.seat.pointer.target === window.root)
        stage.check()
    }

    @Test func `a motion carries its delta`() {
        var seen: [(Vector, Vector)] = []
        window.root.script.onPointer = { call, event in
            if call == .pointerMoved { seen.append((event.delta, event.unacceleratedDelta)) }
        }
        stage.move(to: 10, 10)
        stage.send(
            stage.embedded.mouse,
            .pointerMotion(delta: Vector(dx: 2, dy: 3), unaccelerated: Vector(dx: 1, dy: 1)))
        #expect(seen.last?.0 == Vector(dx: 2, dy: 3))
        #expect(seen.last?.1 == Vector(dx: 1, dy: 1))
        #expect(stage.seat.pointer.location == Point(x: 12, y: 13))
    }

    @Test func `the pointer stays within the outputs`() {
        stage.scene.outputs = [
            Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 100, y: 50, width: 100, height: 100),
        ]
        stage.move(to: 500, 90)
        #expect(stage.seat.pointer.location == Point(x: 200 - 1 / 256, y: 90))
        stage.move(to: 120, 10)
        #expect(stage.seat.pointer.location == Point(x: 100 - 1 / 256, y: 10))
    }

    @Test func `without outputs the pointer stays within the protocol's range`() {
        for _ in 0..<4 {
            stage.send(
                stage.embedded.mouse,
                .pointerMotion(delta: Vector(dx: 1e300, dy: -1e300), unaccelerated: Vector(dx: 1, dy: 1)))
        }
        #expect(stage.seat.pointer.location == Point(x: 8_388_607, y: -8_388_607))
    }

    @Test func `a new pointer device enters the surface under it`() {
        stage.move(to: 0, 0)
        stage.seat.removeDevice(stage.embedded.mouse.id)
        stage.forget()
        stage.seat.addDevice(named: "mouse", capabilities: .pointer)
        #expect(stage.take() == [.pointerEntered("root", Point(x: 0, y: 0))])
    }

    @Test func `the seat's delegate is the target where no surface is`() {
        stage.desktop.script.noted = [.pointerEntered, .pointerExited, .scrolled]
        stage.move(to: 10, 10)
        stage.move(to: 500, 500)
        stage.scroll()
        stage.move(to: 10, 10)
        #expect(
            stage.journal.take() == [
                "desktop.pointerEntered", "desktop.scrolled", "desktop.pointerExited",
            ])
    }
}

extension [Delivery] {
    /// Returns the deliveries, preceded by an enter.
    fileprivate func withEnter(_ name: String, _ point: Point) -> [Delivery] {
        [.pointerEntered(name, point)] + self
    }
}
