import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A touchpad gesture belongs to the responder that was under the pointer when it began.
struct TouchpadGestureTests {
    private let stage = RouterStage()
    private let left: Window
    private let right: Window

    init() {
        left = stage.window("left")
        right = stage.window("right", atX: 100)
        stage.move(to: 50, 50)
        stage.forget()
    }

    private func moved(_ dx: Double, _ dy: Double) -> TouchpadGesture {
        .swipe(delta: Vector(dx: dx, dy: dy))
    }

    private func takeGestures() -> [Delivery] {
        stage.take().filter { if case .gesture = $0 { true } else { false } }
    }

    private func takeCalls() -> [String] {
        stage.journal.take().filter { line in
            ["swiped", "pinched", "held"].contains { line.contains($0) }
        }
    }

    // MARK: Receivers

    @Test func `a swipe reaches the surface under the pointer`() {
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.gesture(moved(4, -2))
        stage.gesture(.end(.swipe))
        #expect(
            stage.take() == [
                .gesture("left", .begin(.swipe, fingerCount: 3)), .gesture("left", moved(4, -2)),
                .gesture("left", .end(.swipe)),
            ])
    }

    @Test func `a pinch carries scale and rotation`() {
        stage.gesture(.begin(.pinch, fingerCount: 2))
        stage.gesture(.pinch(delta: Vector(dx: 1, dy: 2), scale: 1.5, rotation: -0.25))
        stage.gesture(.cancel(.pinch))
        #expect(
            stage.take() == [
                .gesture("left", .begin(.pinch, fingerCount: 2)),
                .gesture("left", .pinch(delta: Vector(dx: 1, dy: 2), scale: 1.5, rotation: -0.25)),
                .gesture("left", .cancel(.pinch)),
            ])
    }

    @Test func `a hold begins and ends`() {
        stage.gesture(.begin(.hold, fingerCount: 1))
        stage.gesture(.end(.hold))
        #expect(
            stage.take() == [
                .gesture("left", .begin(.hold, fingerCount: 1)), .gesture("left", .end(.hold)),
            ])
    }

    @Test func `a responder receives all values of a gesture`() {
        var told: [String] = []
        left.root.script.onGesture = { event in
            told.append(
                "\(event.kind) \(event.phase) \(event.fingerCount) \(event.delta.dx) \(event.scale) "
                    + "\(event.rotation) \(event.timestamp.microseconds)")
            #expect(event.location == Point(x: 50, y: 50))
        }
        stage.gesture(.begin(.pinch, fingerCount: 2))
        stage.clock.advance(by: .milliseconds(5))
        stage.gesture(.pinch(delta: Vector(dx: 3, dy: 0), scale: 2, rotation: 4))
        stage.gesture(.end(.pinch))
        #expect(
            told == [
                "pinch began 2 0.0 1.0 0.0 1000000", "pinch changed 2 3.0 2.0 4.0 1005000",
                "pinch ended 2 0.0 2.0 0.0 1005000",
            ])
    }

    @Test func `deltas are in the coordinates of a scaled surface`() {
        left.root.transform = .scale(2, 4)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.gesture(moved(8, 8))
        #expect(takeGestures().last == .gesture("left", moved(4, 2)))
    }

    @Test func `the path is frozen until the gesture ends`() {
        let other = stage.seat.addDevice(named: "mouse 2", capabilities: .pointer)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.send(other, .pointerPosition(Point(x: 150, y: 50)))
        stage.gesture(moved(1, 0))
        stage.gesture(.end(.swipe))
        stage.gesture(.begin(.swipe, fingerCount: 3))
        #expect(
            takeGestures() == [
                .gesture("left", .begin(.swipe, fingerCount: 3)), .gesture("left", moved(1, 0)),
                .gesture("left", .end(.swipe)), .gesture("right", .begin(.swipe, fingerCount: 3)),
            ])
    }

    @Test func `the beginning repeats the hit test if the scene changed`() {
        let scene = stage.scene
        let top = Window(application: Application(), rootSurface: stage.surface("top"))
        top.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        scene.add(top)
        stage.forget()
        stage.embedded.gesture(.begin(.hold, fingerCount: 4))
        #expect(
            stage.take() == [
                .pointerExited("left"), .pointerEntered("top", Point(x: 50, y: 50)),
                .gesture("top", .begin(.hold, fingerCount: 4)),
            ])
    }

    @Test func `a gesture while a button is down reaches the pressed surface`() {
        stage.press()
        stage.move(to: 150, 50)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.release()
        stage.gesture(moved(1, 0))
        #expect(
            takeGestures() == [
                .gesture("left", .begin(.swipe, fingerCount: 3)), .gesture("left", moved(1, 0)),
            ])
    }

    @Test func `a gesture over no surface reaches the delegate`() {
        stage.move(to: 500, 500)
        stage.forget()
        stage.gesture(.begin(.swipe, fingerCount: 4))
        stage.gesture(.end(.swipe))
        #expect(takeCalls() == ["desktop.swiped began", "desktop.swiped ended"])
    }

    @Test func `a gesture does not move the focus`() {
        right.makeKey(on: stage.seat)
        stage.forget()
        stage.gesture(.begin(.hold, fingerCount: 3))
        stage.gesture(.end(.hold))
        #expect(stage.focus.keyWindow === right)
        #expect(takeGestures().count == 2)
    }

    @Test func `the beginning ends a key command sequence`() {
        let policy = CommandingResponder()
        stage.seat.delegate = policy
        policy.commands = [KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save)]
        left.makeKey(on: stage.seat)
        stage.keyDown(125)
        stage.keyDown(37)
        #expect(stage.seat.keyCommands.begunSequence.count == 1)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        #expect(stage.seat.keyCommands.begunSequence == [])
    }

    // MARK: Clients, responders and filters

    @Test func `a gesture that the client does not take climbs`() {
        stage.embedded.transport.attachClient(to: left.root, named: "left", takesGestures: false)
        stage.gesture(.begin(.pinch, fingerCount: 2))
        stage.gesture(.pinch(delta: .zero, scale: 2, rotation: 0))
        stage.gesture(.end(.pinch))
        #expect(takeGestures() == [])
        #expect(
            takeCalls() == [
                "left.pinched began", "desktop.pinched began", "left.pinched changed",
                "desktop.pinched changed", "left.pinched ended", "desktop.pinched ended",
            ])
    }

    @Test func `a client receives nothing of a gesture that a responder handled`() {
        left.root.script.handled = [.swiped]
        stage.gesture(.begin(.swipe, fingerCount: 3))
        left.root.script.handled = []
        stage.gesture(moved(1, 0))
        stage.gesture(.end(.swipe))
        #expect(takeGestures() == [])
    }

    @Test func `an end that a responder handles is a cancel for the client`() {
        let region = stage.region("region", Rect(x: 40, y: 40, width: 20, height: 20), in: left.root)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        region.script.handled = [.swiped]
        stage.gesture(.end(.swipe))
        #expect(
            takeGestures() == [
                .gesture("left", .begin(.swipe, fingerCount: 3)), .gesture("left", .cancel(.swipe)),
            ])
    }

    @Test func `a filter is asked only at the beginning and receives the rest`() {
        let filter = TakingFilter()
        stage.seat.addFilter(filter, at: .first)
        stage.gesture(.begin(.swipe, fingerCount: 4))
        stage.gesture(moved(1, 0))
        stage.gesture(.end(.swipe))
        #expect(filter.asked == [.gesture(.begin(.swipe, fingerCount: 4))])
        #expect(filter.followed == [.gesture(moved(1, 0)), .gesture(.end(.swipe))])
        #expect(takeGestures() == [] && takeCalls() == [])
    }

    @Test func `a filter is not asked about a gesture that began elsewhere`() {
        stage.gesture(.begin(.swipe, fingerCount: 3))
        let filter = TakingFilter()
        stage.seat.addFilter(filter, at: .first)
        stage.gesture(moved(1, 0))
        stage.gesture(.end(.swipe))
        #expect(filter.asked == [] && filter.followed == [])
        #expect(takeGestures().count == 3)
    }

    @Test func `removing a filter drops the rest of its gesture`() {
        let filter = TakingFilter()
        stage.seat.addFilter(filter, at: .first)
        stage.gesture(.begin(.swipe, fingerCount: 4))
        stage.checked { stage.seat.removeFilter(filter) }
        stage.gesture(moved(1, 0))
        stage.gesture(.end(.swipe))
        #expect(filter.followed == [])
        #expect(takeGestures() == [] && takeCalls() == [])
    }

    @Test func `a filter is sent the cancel of its gesture`() {
        let filter = TakingFilter()
        stage.seat.addFilter(filter, at: .first)
        stage.gesture(.begin(.pinch, fingerCount: 2))
        stage.checked { stage.seat.cancelInteractions() }
        stage.gesture(.end(.pinch))
        #expect(filter.followed == [.gesture(.cancel(.pinch))])
    }

    @Test func `a filter that removes the device leaves no gesture`() {
        let (seat, mouse) = (stage.seat, stage.embedded.mouse.id)
        let filter = TakingFilter { _ in
            seat.removeDevice(mouse)
            return true
        }
        seat.addFilter(filter, at: .first)
        stage.gesture(.begin(.pinch, fingerCount: 2))
        #expect(!seat._hasTouchpadGesture)
        #expect(filter.followed == [])
    }

    // MARK: Gestures that end early

    @Test func `removing a surface cancels its gesture once and drops the rest`() {
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.forget()
        stage.checked { stage.scene.remove(left) }
        #expect(takeGestures() == [.gesture("left", .cancel(.swipe))])
        #expect(takeCalls() == ["left.swiped cancelled"])
        stage.gesture(moved(1, 0))
        stage.gesture(.end(.swipe))
        #expect(takeGestures() == [] && takeCalls() == [])
        stage.move(to: 150, 50)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        #expect(takeGestures() == [.gesture("right", .begin(.swipe, fingerCount: 3))])
    }

    @Test func `a surface that a handler of the beginning removes receives nothing`() {
        let (scene, left) = (stage.scene, left)
        left.root.script.before[.swiped] = { scene.remove(left) }
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.gesture(.end(.swipe))
        #expect(takeGestures() == [])
    }

    @Test func `a beginning that is canceled while it climbs does not reach the client`() {
        let seat = stage.seat
        let region = stage.region("region", Rect(x: 40, y: 40, width: 20, height: 20), in: left.root)
        var isCancelled = false
        region.script.before[.swiped] = {
            if !isCancelled {
                isCancelled = true
                seat.cancelInteractions()
            }
        }
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.gesture(moved(1, 0))
        stage.gesture(.end(.swipe))
        #expect(takeGestures() == [])
    }

    @Test func `an end whose surface is removed while it climbs is a cancel`() {
        let (scene, left) = (stage.scene, left)
        let region = stage.region("region", Rect(x: 40, y: 40, width: 20, height: 20), in: left.root)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        region.script.before[.swiped] = { scene.remove(left) }
        stage.gesture(.end(.swipe))
        #expect(
            takeGestures() == [
                .gesture("left", .begin(.swipe, fingerCount: 3)), .gesture("left", .cancel(.swipe)),
            ])
    }

    @Test func `canceling all interactions cancels the gesture too`() {
        stage.gesture(.begin(.hold, fingerCount: 3))
        stage.forget()
        stage.checked { stage.seat.cancelInteractions() }
        stage.gesture(.end(.hold))
        #expect(takeGestures() == [.gesture("left", .cancel(.hold))])
    }

    @Test func `a lock cancels the active gesture`() {
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.forget()
        stage.checked { stage.seat.begin(Grab(kind: .lock, owner: nil)) }
        stage.gesture(moved(1, 0))
        #expect(takeGestures() == [.gesture("left", .cancel(.swipe))])
    }

    @Test func `removing the last pointing device cancels another device's gesture`() {
        let pad = stage.seat.addDevice(named: "pad", capabilities: [])
        stage.send(pad, .gesture(.begin(.swipe, fingerCount: 3)))
        stage.forget()
        stage.checked { stage.seat.removeDevice(stage.embedded.mouse.id) }
        stage.send(pad, .gesture(.end(.swipe)))
        #expect(stage.take() == [.gesture("left", .cancel(.swipe)), .pointerExited("left")])
    }

    @Test func `removing a device cancels its gesture`() {
        let pad = stage.seat.addDevice(named: "pad", capabilities: .pointer)
        stage.send(pad, .gesture(.begin(.swipe, fingerCount: 3)))
        stage.forget()
        stage.checked { stage.seat.removeDevice(pad.id) }
        #expect(stage.take() == [.gesture("left", .cancel(.swipe))])
        stage.gesture(.begin(.pinch, fingerCount: 2))
        #expect(stage.take() == [.gesture("left", .begin(.pinch, fingerCount: 2))])
    }

    @Test(.requirement(47)) func `without a pointer a gesture reaches no responder`() {
        let pad = stage.seat.addDevice(named: "pad", capabilities: [])
        stage.checked { stage.seat.removeDevice(stage.embedded.mouse.id) }
        stage.forget()
        stage.send(pad, .gesture(.begin(.swipe, fingerCount: 3)))
        stage.send(pad, .gesture(.end(.swipe)))
        #expect(takeGestures() == [] && takeCalls() == [])
    }

    // MARK: Several devices

    @Test func `a gesture that another device begins at the same time is dropped`() {
        let other = stage.seat.addDevice(named: "pad", capabilities: .pointer)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.forget()
        stage.send(other, .gesture(.begin(.pinch, fingerCount: 2)))
        stage.gesture(.end(.swipe))
        stage.send(other, .gesture(.pinch(delta: .zero, scale: 2, rotation: 0)))
        stage.send(other, .gesture(.end(.pinch)))
        #expect(takeGestures() == [.gesture("left", .end(.swipe))])
        stage.send(other, .gesture(.begin(.pinch, fingerCount: 2)))
        #expect(takeGestures() == [.gesture("left", .begin(.pinch, fingerCount: 2))])
    }

    // MARK: Grabs

    @Test func `under a grab a gesture follows the pointer`() {
        final class Redirecting: Grab {
            let target: Responder
            init(to target: Responder) {
                self.target = target
                super.init(kind: .explicit, owner: nil)
            }
            override func pointerDecision(for hit: HitTestResult?) -> Decision { .redirect(target) }
        }
        let grab = Redirecting(to: right.root)
        stage.checked { stage.seat.begin(grab) }
        stage.gesture(.begin(.hold, fingerCount: 3))
        #expect(takeGestures() == [.gesture("right", .begin(.hold, fingerCount: 3))])
    }
}
