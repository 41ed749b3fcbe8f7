import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// A pointer has no position before its first use. The first output is 1000 by 800 at the origin, and the
/// second one is to its right.
struct PointerPlaceTests {
    private let seat = EmbeddedSeat()

    init() {
        seat.scene.outputs = [
            Rect(x: 0, y: 0, width: 1000, height: 800), Rect(x: 1000, y: 0, width: 500, height: 500),
        ]
        seat.addWindow(Rect(x: 0, y: 0, width: 1500, height: 800), named: "window")
        seat.seat.update()
        _ = seat.transport.takeDeliveries()
    }

    private var pointer: Pointer { seat.seat.pointer }

    @Test func `an unused pointer is over nothing`() {
        #expect(!pointer.isPlaced)
        #expect(pointer.target == nil)
        seat.addWindow(Rect(x: 0, y: 0, width: 1500, height: 800), named: "other")
        seat.seat.update()
        seat.keyDown(30)
        seat.touchDown(1, 10, 10)
        #expect(!pointer.isPlaced)
        #expect(
            !seat.transport.takeDeliveries().contains {
                if case .pointerEntered = $0 { true } else { false }
            })
    }

    @Test func `an absolute motion places the pointer at its position`() {
        seat.move(to: 20, 30)
        #expect(pointer.isPlaced)
        #expect(pointer.location == Point(x: 20, y: 30))
        #expect(seat.transport.takeDeliveries().first == .pointerEntered("window", Point(x: 20, y: 30)))
    }

    @Test func `a relative motion starts at the center of the first output`() {
        let way = Vector(dx: 10, dy: -5)
        seat.send(seat.mouse, .pointerMotion(delta: way, unaccelerated: way))
        #expect(seat.transport.takeDeliveries().first == .pointerEntered("window", Point(x: 510, y: 395)))
    }

    private static let uses: [InputEvent.Payload] = [
        .button(.left, isDown: true), .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15))),
        .gesture(.begin(.swipe, fingerCount: 3)),
    ]

    @Test(arguments: 0..<3) func `any other use places the pointer at the center`(_ number: Int) {
        seat.send(seat.mouse, Self.uses[number])
        #expect(seat.transport.takeDeliveries().first == .pointerEntered("window", Point(x: 500, y: 400)))
    }

    @Test func `the pointer stays placed without a device`() {
        seat.move(to: 20, 30)
        seat.seat.removeDevice(seat.mouse.id)
        #expect(pointer.isPlaced)
        let other = seat.seat.addDevice(named: "other mouse", capabilities: .pointer)
        seat.seat.update()
        #expect(pointer.location == Point(x: 20, y: 30))
        seat.send(other, .pointerMotion(delta: Vector(dx: 1, dy: 1), unaccelerated: Vector(dx: 1, dy: 1)))
        #expect(pointer.location == Point(x: 21, y: 31))
    }

    @Test func `without outputs the pointer starts at the origin`() {
        seat.scene.outputs = []
        seat.press()
        #expect(pointer.location == .zero)
    }

    // MARK: Leaving

    @Test func `a pointer that leaves the outputs is over nothing`() {
        seat.move(to: 20, 30)
        _ = seat.transport.takeDeliveries()
        pointer.leaveOutputs()
        #expect(seat.transport.takeDeliveries() == [.pointerExited("window")])
        #expect(!pointer.isPlaced)
        #expect(pointer.target == nil)
        seat.addWindow(Rect(x: 0, y: 0, width: 1500, height: 800), named: "other")
        seat.seat.update()
        #expect(seat.transport.takeDeliveries() == [])
        pointer.leaveOutputs()
        #expect(seat.transport.takeDeliveries() == [])
        #expect(seat.seat._checkInvariants() == [])
    }

    @Test func `after leaving, a motion places the pointer again`() {
        seat.move(to: 20, 30)
        pointer.leaveOutputs()
        _ = seat.transport.takeDeliveries()
        let way = Vector(dx: 5, dy: 1)
        seat.send(seat.mouse, .pointerMotion(delta: way, unaccelerated: way))
        #expect(seat.transport.takeDeliveries().first == .pointerEntered("window", Point(x: 25, y: 31)))
        pointer.leaveOutputs()
        _ = seat.transport.takeDeliveries()
        seat.move(to: 40, 50)
        #expect(seat.transport.takeDeliveries().first == .pointerEntered("window", Point(x: 40, y: 50)))
    }

    @Test func `a pointer with a button down does not leave`() {
        seat.move(to: 20, 30)
        seat.press()
        pointer.leaveOutputs()
        #expect(pointer.isPlaced)
        #expect(pointer.target != nil)
        seat.release()
        pointer.leaveOutputs()
        #expect(!pointer.isPlaced)
    }

    // MARK: Backdrops

    @Test func `a backdrop takes input for its window`() {
        let window = seat.addWindow(Rect(x: 100, y: 100, width: 100, height: 100), named: "small")
        let backdrop = SurfaceResponder(
            kind: .surface, frame: Rect(x: -100, y: -100, width: 1000, height: 800))
        window.backdrop = backdrop
        #expect(window.surfaces.count == 1)
        #expect(window.rootSurface !== backdrop)
        seat.move(to: 20, 30)
        #expect(pointer.target === backdrop)
        #expect(pointer.target?.window === window)
        seat.move(to: 120, 130)
        #expect(seat.transport.takeDeliveries().first == .pointerEntered("small", Point(x: 20, y: 30)))
        #expect(window.hitTest(Point(x: -50, y: -50), with: nil) === backdrop)
        seat.move(to: 20, 30)
        window.backdrop = nil
        seat.seat.update()
        #expect(
            seat.transport.takeDeliveries() == [
                .pointerExited("small"), .pointerEntered("window", Point(x: 20, y: 30)),
            ])
        #expect(backdrop.window == nil)
    }

    @Test func `a backdrop loses its touches with its window`() {
        let window = seat.addWindow(Rect(x: 100, y: 100, width: 100, height: 100), named: "small")
        window.backdrop = SurfaceResponder(
            kind: .surface, frame: Rect(x: -100, y: -100, width: 1000, height: 800))
        seat.touchDown(1, 20, 30)
        #expect(seat.seat.touches.all.count == 1)
        seat.scene.remove(window)
        #expect(seat.seat._checkInvariants() == [])
        seat.touchUp(1)
    }
}
