import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// What is delivered for a hardware frame, and in which order.
struct TouchFrameTests {
    private let stage = RouterStage(recordsFrames: true)
    private let window: Window
    private let left: ScriptedSurface
    private let right: ScriptedSurface

    init() {
        window = stage.window("root")
        window.root.script.noted = []
        left = stage.region("left", Rect(x: 0, y: 0, width: 50, height: 100), in: window.root)
        right = stage.region("right", Rect(x: 50, y: 0, width: 50, height: 100), in: window.root)
        for region in [left, right] {
            region.isMultipleTouchEnabled = true
            region.script.noted = Script.Call.touches
        }
        stage.forget()
    }

    private func at(_ x: Double) -> Point { Point(x: x, y: 10) }

    @Test(.behavior(40)) func `touches of a frame in one phase for one responder arrive in one call`() {
        stage.frame(.touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(20)))
        stage.frame(.touchMotion(id: 0, to: at(11)), .touchMotion(id: 1, to: at(21)))
        stage.frame(.touchUp(id: 0), .touchUp(id: 1))
        #expect(
            stage.journal.take() == [
                "left.touchesBegan 0 1", "left.touchesMoved 0 1", "left.touchesEnded 0 1",
            ])
        #expect(
            stage.takeTouches() == [
                .touchesBegan("root", [.init(0, 10, 10), .init(1, 20, 10)]), .frame,
                .touchesMoved("root", [.init(0, 11, 10), .init(1, 21, 10)]), .frame,
                .touchesEnded("root", [.init(0, 11, 10), .init(1, 21, 10)]), .frame,
            ])
    }

    @Test(.behavior(41)) func `calls of a frame arrive as began, moved, ended`() {
        stage.frame(
            .touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(20)), .touchDown(id: 2, at: at(30)))
        stage.forget()
        stage.frame(
            .touchUp(id: 0), .touchMotion(id: 1, to: at(21)), .touchDown(id: 3, at: at(40)),
            .touchMotion(id: 2, to: at(31)))
        #expect(
            stage.journal.take() == ["left.touchesBegan 3", "left.touchesMoved 1 2", "left.touchesEnded 0"])
        #expect(stage.takeTouches().filter { $0 == .frame }.count == 1)
    }

    @Test(.behavior(46)) func `calls for two responders arrive in the order of their touches`() {
        stage.frame(.touchDown(id: 0, at: at(60)), .touchDown(id: 1, at: at(10)))
        stage.frame(.touchMotion(id: 1, to: at(11)), .touchMotion(id: 0, to: at(61)))
        #expect(
            stage.journal.take() == [
                "right.touchesBegan 0", "left.touchesBegan 1", "right.touchesMoved 0", "left.touchesMoved 1",
            ])
    }

    @Test(.behavior(42)) func `allTouches reports unchanged touches as stationary`() {
        stage.frame(
            .touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(20)), .touchDown(id: 2, at: at(60)))
        var phases: [Int32: Touch.Phase] = [:]
        var ofLeft: [Int32] = []
        var ofRight: [Int32] = []
        let (left, right) = (left, right)
        left.script.onTouches = { _, _, event in
            phases = Dictionary(uniqueKeysWithValues: event.allTouches.map { ($0.id, $0.phase) })
            ofLeft = event.touches(for: left).map(\.id)
            ofRight = event.touches(for: right).map(\.id)
        }
        stage.touchMove(1, 21, 10)
        #expect(phases == [0: .stationary, 1: .moved, 2: .stationary])
        #expect(ofLeft == [0, 1])
        #expect(ofRight == [2])
        stage.touchUp(1)
        #expect(phases == [0: .stationary, 1: .ended, 2: .stationary])
        stage.touchMove(0, 12, 10)
        #expect(phases == [0: .moved, 2: .stationary])
    }

    @Test(.behavior(42)) func `allTouches has the frame's phases before they are delivered`() {
        stage.frame(.touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(60)))
        var phases: [Int32: Touch.Phase] = [:]
        left.script.onTouches = { call, _, event in
            guard call == .touchesBegan else { return }
            phases = Dictionary(uniqueKeysWithValues: event.allTouches.map { ($0.id, $0.phase) })
        }
        stage.frame(.touchMotion(id: 0, to: at(11)), .touchUp(id: 1), .touchDown(id: 2, at: at(30)))
        #expect(phases == [0: .moved, 1: .ended, 2: .began])
    }

    @Test func `a touch can move and end in one frame`() {
        stage.touchDown(0, 10, 10)
        stage.forget()
        stage.frame(.touchMotion(id: 0, to: at(20)), .touchUp(id: 0))
        #expect(stage.journal.take() == ["left.touchesMoved 0", "left.touchesEnded 0"])
        stage.frame(.touchDown(id: 0, at: at(10)), .touchUp(id: 0), .touchDown(id: 0, at: at(60)))
        #expect(
            stage.journal.take() == ["left.touchesBegan 1", "right.touchesBegan 2", "left.touchesEnded 1"])
    }

    @Test func `removing another responder's surface keeps a handler's touches whole`() {
        stage.frame(
            .touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(20)), .touchDown(id: 2, at: at(60)))
        stage.forget()
        let right = right
        left.script.before[.touchesEnded] = { right.removeFromSuperresponder() }
        stage.frame(.touchUp(id: 0), .touchUp(id: 1), .touchUp(id: 2))
        // The other responder's end was pending. It is delivered before the responder is removed.
        #expect(stage.journal.take() == ["left.touchesEnded 0 1", "right.touchesEnded 2"])
        #expect(
            stage.takeTouches().filter { $0 != .frame } == [
                .touchesEnded("root", [.init(2, 60, 10)]),
                .touchesEnded("root", [.init(0, 10, 10), .init(1, 20, 10)]),
            ])
    }

    @Test func `events sent by a handler wait for the end of the frame`() {
        let stage = stage
        left.script.after[.touchesBegan] = { stage.embedded.keyDown(30) }
        stage.desktop.script.noted = Script.Call.presses
        stage.frame(.touchDown(id: 0, at: at(10)), .touchDown(id: 1, at: at(60)))
        #expect(
            stage.journal.take() == ["left.touchesBegan 0", "right.touchesBegan 1"])
        #expect(
            stage.take().dropFirst() == [
                .touchesBegan("root", [.init(0, 10, 10)]), .touchesBegan("root", [.init(1, 60, 10)]), .frame,
                .keyPressed("root", KeyCode(30)), .frame,
            ])
    }

    @Test func `a change of shape is a motion without distance`() throws {
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 15, 10)
        var touch: Touch?
        left.script.onTouches = { _, touches, _ in touch = touches.first }
        stage.send(stage.embedded.touchscreen, .touchShape(id: 0, major: 8, minor: 4))
        let finger = try #require(touch)
        #expect(finger.majorRadius == 4)
        #expect(finger.previousLocation == finger.location)
        stage.send(stage.embedded.touchscreen, .touchOrientation(id: 0, radians: 0.5))
        #expect(finger.orientation == 0.5)
    }
}
