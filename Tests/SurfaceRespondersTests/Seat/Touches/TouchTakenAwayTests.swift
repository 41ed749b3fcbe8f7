import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Touches that are canceled among other changes of a frame, during a transfer, or by suspending the seat.
struct TouchTakenAwayTests {
    private let stage = RouterStage(recordsFrames: true)
    private let window: Window

    init() {
        window = stage.window("root")
        window.root.script.noted = Script.Call.touches
        stage.forget()
    }

    private func at(_ x: Double) -> Point { Point(x: x, y: 10) }

    @Test(.behavior(41)) func `calls of a frame arrive as began, moved, ended, canceled`() {
        stage.frame(.touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(20)))
        stage.forget()
        var sets: [(Script.Call, [Int32], [Touch.Phase])] = []
        window.root.script.onTouches = { call, touches, _ in
            sets.append((call, touches.map(\.id), touches.map(\.phase)))
        }
        stage.frame(
            .touchUp(id: 0), .touchMotion(id: 1, to: at(21)), .touchDown(id: 2, at: at(30)), .touchCancel)
        #expect(sets.map(\.0) == [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled])
        #expect(sets.map(\.1) == [[2], [1], [0], [1, 2]])
        #expect(sets.map(\.2) == [[.began], [.moved], [.ended], [.cancelled, .cancelled]])
        #expect(
            stage.takeTouches() == [
                .touchesBegan("root", [.init(2, 30, 10)]), .touchesMoved("root", [.init(1, 21, 10)]),
                .touchesEnded("root", [.init(0, 10, 10)]),
                .touchesCancelled("root", [.init(1, 21, 10), .init(2, 30, 10)]), .frame,
            ])
    }

    @Test func `a touch is not transferred to a surface that is being removed`() throws {
        let other = stage.window("other", atX: 100)
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 110, 10)
        let (finger, seat, root) = (try #require(stage.seat.touches.all.first), stage.seat, other.root)
        var answers: [Bool] = []
        other.root.script.before[.touchesCancelled] = {
            answers.append(seat.touches.transfer(finger, to: root))
        }
        stage.checked { stage.scene.remove(other) }
        answers.append(seat.touches.transfer(finger, to: root))
        #expect(answers == [false, false])
        stage.forget()
        stage.touchUp(0)
        #expect(stage.takeTouches() == [.touchesEnded("root", [.init(0, 10, 10)]), .frame])
    }

    @Test func `a touch is dropped if its new responder is removed in the transfer`() throws {
        let other = stage.window("other", atX: 100)
        stage.touchDown(0, 10, 10)
        let (finger, scene) = (try #require(stage.seat.touches.all.first), stage.scene)
        window.root.script.before[.touchesCancelled] = { scene.remove(other) }
        stage.forget()
        stage.checked { #expect(!stage.seat.touches.transfer(finger, to: other.root)) }
        stage.touchUp(0)
        #expect(stage.takeTouches() == [.touchesCancelled("root", [.init(0, 10, 10)]), .frame])
    }

    @Test(.behavior(50), .requirement(7))
    func `suspending a seat cancels all touches in one call per responder`() {
        let child = stage.region("child", Rect(x: 50, y: 0, width: 50, height: 100), in: window.root)
        child.script.noted = Script.Call.touches
        child.script.handled = Script.Call.touches
        stage.frame(
            .touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(60)), .touchDown(id: 2, at: at(20)))
        stage.forget()
        stage.checked { stage.seat.cancelInteractions() }
        #expect(stage.journal.take() == ["root.touchesCancelled 0 2", "child.touchesCancelled 1"])
        for id in [0, 1, 2] as [Int32] {
            stage.touchMove(id, 30, 30)
            stage.touchUp(id)
        }
        #expect(stage.journal.take() == [])
        stage.touchDown(0, 10, 10)
        #expect(stage.journal.take() == ["root.touchesBegan 3"])
    }

    @Test(.behavior(50), arguments: [true, false])
    func `removing or canceling a touchscreen affects only its own touches`(isRemoved: Bool) {
        let embedded = EmbeddedSeat()
        let window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "one")
        embedded.addWindow(Rect(x: 200, y: 0, width: 100, height: 100), named: "two")
        let second = embedded.seat.addDevice(named: "second", capabilities: .touch)
        embedded.touchDown(0, 10, 10)
        embedded.send(second, .touchDown(id: 0, at: Point(x: 210, y: 10)))
        _ = embedded.transport.takeDeliveries()
        if isRemoved {
            embedded.seat.removeDevice(second.id)
        } else {
            embedded.send(second, .touchCancel)
        }
        #expect(
            embedded.transport.takeDeliveries() == [
                .touchesCancelled("two", [Delivery.TouchRecord(1, 10, 10)])
            ])
        embedded.touchMove(0, 20, 10)
        #expect(
            embedded.transport.takeDeliveries() == [
                .touchesMoved("one", [Delivery.TouchRecord(0, 20, 10)])
            ])
        #expect(embedded.seat.touches.all.first?.window === window)
    }
}
