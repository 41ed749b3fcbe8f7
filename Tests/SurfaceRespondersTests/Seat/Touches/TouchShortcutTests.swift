import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Motions of touches take a short path, and surfaces that only forward their touches are not called. Neither
/// changes what is delivered.
struct TouchShortcutTests {
    private let embedded = EmbeddedSeat()
    private let window: Window
    private let spy = RecordingSpy()

    init() {
        window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "root")
        embedded.touchDown(0, 10, 10)
        forget()
    }

    private func forget() { _ = embedded.transport.takeDeliveries() }

    private func takeTouches() -> [Delivery] {
        embedded.transport.takeDeliveries().filter { delivery in
            switch delivery {
            case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled: true
            default: false
            }
        }
    }

    private func move(_ x: Double, _ y: Double, at milliseconds: UInt64) {
        embedded.seat.handle(
            InputEvent(
                time: .milliseconds(milliseconds), device: embedded.touchscreen,
                .touchMotion(id: 0, to: Point(x: x, y: y))))
    }

    private var touch: Touch? { embedded.seat.touches.all.first }

    // MARK: Validation

    @Test(.promise(21), arguments: [Double.nan, .infinity, -.infinity])
    func `a motion to a location that is not finite is refused`(coordinate: Double) {
        embedded.touchMove(0, coordinate, 10)
        embedded.touchMove(0, 10, coordinate)
        #expect(takeTouches() == [])
        #expect(touch?.location == Point(x: 10, y: 10))
    }

    @Test(.promise(21)) func `a motion too far away is clamped`() {
        embedded.touchMove(0, -1e9, 1e9)
        #expect(takeTouches() == [.touchesMoved("root", [.init(0, -8_388_607, 8_388_607)])])
    }

    @Test(.promise(21), arguments: [1, 64, 70, -1, Int32.min, .max])
    func `a motion of a finger that is not down is refused`(id: Int32) {
        embedded.touchMove(id, 20, 10)
        embedded.touchDown(id, 20, 10)
        embedded.touchUp(id)
        forget()
        embedded.touchMove(id, 30, 10)
        #expect(takeTouches() == [])
    }

    @Test(.behavior(54)) func `the time of a motion that runs backwards is raised`() {
        move(20, 10, at: 5000)
        move(30, 10, at: 4000)
        #expect(touch?.timestamp == .milliseconds(5000))
    }

    @Test(.behavior(54)) func `a millisecond counter that wraps around counts on`() {
        let wrap: UInt64 = 1 << 32
        move(20, 10, at: wrap - 1)
        move(30, 10, at: 5)
        #expect(touch?.timestamp == .milliseconds(wrap + 5))
        move(40, 10, at: 6)
        #expect(touch?.timestamp == .milliseconds(wrap + 6))
    }

    @Test func `a removed device moves nothing`() {
        embedded.seat.removeDevice(embedded.touchscreen.id)
        forget()
        embedded.touchMove(0, 20, 10)
        #expect(takeTouches() == [])
        #expect(embedded.misuses.count == 1)
    }

    @Test func `a device moves nothing during its removal`() throws {
        let surface = ScriptedSurface("taking", Journal(), frame: Rect(x: 0, y: 0, width: 50, height: 50))
        try #require(window.rootSurface).addSubresponder(surface)
        embedded.touchDown(1, 20, 20)
        forget()
        surface.script.before[.touchesCancelled] = { embedded.touchMove(0, 50, 50) }
        embedded.seat.removeDevice(embedded.touchscreen.id)
        #expect(takeTouches() == [.touchesCancelled("root", [.init(0, 10, 10)])])
        #expect(embedded.misuses.count == 1)
    }

    // MARK: Observers

    @Test func `a spy sees motions from its addition to its removal`() {
        embedded.touchMove(0, 20, 10)
        embedded.seat.addSpy(spy)
        embedded.touchMove(0, 30, 10)
        embedded.seat.removeSpy(spy)
        embedded.touchMove(0, 40, 10)
        #expect(spy.payloads == [.touchMotion(id: 0, to: Point(x: 30, y: 10))])
        #expect(takeTouches().count == 3)
    }

    @Test func `motions are explained while there is an observer`() {
        var explained: [Explanation] = []
        embedded.touchMove(0, 20, 10)
        let observation = embedded.seat.observeExplanations { explained.append($0) }
        embedded.touchMove(0, 30, 10)
        observation.cancel()
        embedded.touchMove(0, 40, 10)
        #expect(explained.map(\.event.payload) == [.touchMotion(id: 0, to: Point(x: 30, y: 10))])
        #expect(explained.first?.stages == [.validation, .spies, .responders])
        #expect(takeTouches().count == 3)
    }

    // MARK: Receivers

    @Test func `a motion in the frame of its touch down comes after it`() {
        embedded.frame(
            .touchDown(id: 1, at: Point(x: 20, y: 20)), .touchMotion(id: 1, to: Point(x: 30, y: 20)),
            .touchMotion(id: 0, to: Point(x: 11, y: 10)))
        #expect(
            takeTouches() == [
                .touchesBegan("root", [.init(1, 20, 20)]),
                .touchesMoved("root", [.init(0, 11, 10), .init(1, 30, 20)]),
            ])
    }

    @Test func `a filter follows the motions of its touch`() {
        let filter = TakingFilter()
        embedded.seat.addFilter(filter, at: .first)
        embedded.touchDown(1, 20, 20)
        embedded.touchMove(1, 30, 20)
        embedded.touchMove(0, 11, 10)
        #expect(filter.followed == [.touchMotion(id: 1, to: Point(x: 30, y: 20))])
        #expect(takeTouches() == [.touchesMoved("root", [.init(0, 11, 10)])])
    }

    @Test func `a canceled touch no longer moves`() {
        embedded.seat.cancelInteractions()
        forget()
        embedded.touchMove(0, 20, 10)
        #expect(takeTouches() == [])
    }

    @Test func `two devices move touches of equal IDs`() {
        let other = embedded.seat.addDevice(named: "other", capabilities: .touch)
        for id: Int32 in [1, 0, 100] { embedded.send(other, .touchDown(id: id, at: Point(x: 20, y: 20))) }
        forget()
        for id: Int32 in [0, 1, 100] { embedded.send(other, .touchMotion(id: id, to: Point(x: 30, y: 20))) }
        embedded.touchMove(0, 40, 20)
        #expect(
            takeTouches() == [
                .touchesMoved("root", [.init(2, 30, 20)]), .touchesMoved("root", [.init(1, 30, 20)]),
                .touchesMoved("root", [.init(3, 30, 20)]), .touchesMoved("root", [.init(0, 40, 20)]),
            ])
    }

    @Test func `a touch lifted in a frame is not the one that begins in it`() {
        embedded.frame(
            .touchUp(id: 0), .touchDown(id: 0, at: Point(x: 50, y: 50)),
            .touchMotion(id: 0, to: Point(x: 60, y: 50)), .touchUp(id: 0))
        #expect(
            takeTouches() == [
                .touchesBegan("root", [.init(1, 50, 50)]), .touchesEnded("root", [.init(0, 10, 10)]),
                .touchesMoved("root", [.init(1, 60, 50)]), .touchesEnded("root", [.init(1, 60, 50)]),
            ])
    }
}
