import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A touch belongs to the responder that was hit when it began.
struct TouchOwnershipTests {
    private let stage = RouterStage()
    private let window: Window

    init() {
        window = stage.window("root")
        window.root.script.noted = Script.Call.touches
        stage.forget()
    }

    @Test(.behavior(36)) func `a touch keeps its responder outside its bounds and under others`() {
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 500, -20)
        window.root.bounds.size = Size(width: 5, height: 5)
        window.root.center = Point(x: 2.5, y: 2.5)
        let other = stage.window("other")
        stage.scene.raise(other)
        stage.touchMove(0, 20, 20)
        stage.touchUp(0)
        #expect(
            stage.takeTouches() == [
                .touchesBegan("root", [.init(0, 10, 10)]), .touchesMoved("root", [.init(0, 500, -20)]),
                .touchesMoved("root", [.init(0, 20, 20)]), .touchesEnded("root", [.init(0, 20, 20)]),
            ])
    }

    @Test(.behavior(37)) func `the same touch object is updated from began to ended`() {
        var seen: [(ObjectIdentifier, Touch.Phase)] = []
        window.root.script.onTouches = { _, touches, _ in
            if let touch = touches.first { seen.append((ObjectIdentifier(touch), touch.phase)) }
        }
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 11, 10)
        stage.touchUp(0)
        #expect(seen.map(\.1) == [.began, .moved, .ended])
        #expect(Set(seen.map(\.0)).count == 1)
    }

    @Test(.behavior(37)) func `a retained touch is not reused for another finger`() throws {
        var held: [Touch] = []
        window.root.script.onTouches = { call, touches, _ in
            if call == .touchesBegan { held += touches.map { $0 } }
        }
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        stage.touchDown(0, 30, 30)
        try #require(held.count == 2)
        #expect(held[0] !== held[1])
        #expect(held[0].phase == .ended)
        #expect(held[0].location == Point(x: 10, y: 10))
        #expect(held[0].id != held[1].id)
    }

    @Test(.behavior(38)) func `previousLocation equals location when a touch begins`() {
        var places: [Point] = []
        window.root.script.onTouches = { _, touches, _ in
            for touch in touches { places += [touch.previousLocation(in: nil), touch.location(in: nil)] }
        }
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 12, 10)
        stage.touchMove(0, 15, 10)
        #expect(places.map(\.x) == [10, 10, 10, 12, 12, 15])
    }

    @Test(.behavior(38)) func `previousLocation is from before the frame for several motions`() {
        var places: [Double] = []
        stage.touchDown(0, 10, 10)
        window.root.script.onTouches = { _, touches, _ in
            for touch in touches { places += [touch.previousLocation.x, touch.location.x] }
        }
        stage.frame(
            .touchMotion(id: 0, to: Point(x: 11, y: 10)), .touchMotion(id: 0, to: Point(x: 13, y: 10)))
        #expect(places == [10, 13])
    }

    @Test(.behavior(39)) func `location uses the current transform`() throws {
        window.frame.origin = Point(x: 100, y: 50)
        let child = stage.region("child", Rect(x: 20, y: 20, width: 40, height: 40), in: window.root)
        child.script.handled = Script.Call.touches
        var touch: Touch?
        child.script.onTouches = { _, touches, _ in touch = touches.first }
        stage.touchDown(0, 130, 80)
        let finger = try #require(touch)
        #expect(finger.location(in: child) == Point(x: 10, y: 10))
        #expect(finger.location(in: window.root) == Point(x: 30, y: 30))
        #expect(finger.location(in: nil) == Point(x: 30, y: 30))
        child.center = Point(x: 50, y: 40)
        #expect(finger.location(in: child) == Point(x: 0, y: 10))
        child.transform = .scale(2, 2)
        // The child's center (20, 20) is at (50, 40). The touch is 20 to its left and 10 above it, which is
        // half as much inside the child.
        #expect(finger.location(in: child) == Point(x: 10, y: 15))
    }

    @Test(.promise(29), .behavior(39), .requirement(32))
    func `a client receives locations by its surface's current transform`() {
        stage.touchDown(0, 10, 10)
        stage.forget()
        window.frame.origin = Point(x: 5, y: 7)
        stage.touchMove(0, 20, 20)
        window.root.center = Point(x: 60, y: 50)
        stage.touchMove(0, 30, 30)
        #expect(
            stage.takeTouches() == [
                .touchesMoved("root", [.init(0, 15, 13)]), .touchesMoved("root", [.init(0, 15, 23)]),
            ])
    }

    @Test(.promise(29), .behavior(36), .requirement(32))
    func `a client receives locations in the surface of the touch down`() {
        let subsurface = stage.surface("subsurface", Rect(x: 40, y: 40, width: 20, height: 20))
        window.root.addSubresponder(subsurface)
        stage.touchDown(0, 50, 50)
        stage.touchMove(0, 10, 10)
        #expect(
            stage.takeTouches() == [
                .touchesBegan("subsurface", [.init(0, 10, 10)]),
                .touchesMoved("subsurface", [.init(0, -30, -30)]),
            ])
    }

    @Test(.promise(20), .behavior(49), .requirement(29))
    func `removing a responder cancels its touch once and drops the rest`() {
        let popup = stage.surface("popup")
        window.addSurface(popup)
        popup.script.noted = Script.Call.touches
        var phases: [Touch.Phase] = []
        popup.script.onTouches = { _, touches, _ in phases += touches.map(\.phase) }
        stage.touchDown(0, 10, 10)
        stage.checked { window.removeSurface(popup) }
        stage.touchMove(0, 20, 20)
        stage.touchUp(0)
        #expect(stage.journal.take() == ["popup.touchesBegan 0", "popup.touchesCancelled 0"])
        #expect(phases == [.began, .cancelled])
        #expect(
            stage.takeTouches() == [
                .touchesBegan("popup", [.init(0, 10, 10)]), .touchesCancelled("popup", [.init(0, 10, 10)]),
            ])
        stage.touchDown(0, 20, 20)
        #expect(stage.takeTouches() == [.touchesBegan("root", [.init(1, 20, 20)])])
    }

    @Test(.promise(20), .behavior(49)) func `removing or hiding a window cancels its touch once`() {
        stage.touchDown(0, 10, 10)
        stage.forget()
        window.isHidden = true
        stage.touchMove(0, 20, 20)
        window.isHidden = false
        stage.touchMove(0, 20, 20)
        stage.touchUp(0)
        stage.touchDown(1, 10, 10)
        stage.checked { stage.scene.remove(window) }
        stage.touchUp(1)
        #expect(
            stage.journal.take() == [
                "root.touchesCancelled 0", "root.touchesBegan 1", "root.touchesCancelled 1",
            ])
    }

    /// Begins touches 0 and 1 on two windows of one client, and touch 2 on another client's window.
    private func touchTwoWindowsOfAClient() -> (Window, Window) {
        let application = Application()
        let windows = (
            stage.window("a", atX: 200, application: application),
            stage.window("b", atX: 400, application: application)
        )
        windows.0.root.script.noted = Script.Call.touches
        windows.1.root.script.noted = Script.Call.touches
        stage.touchDown(0, 210, 10)
        stage.touchDown(1, 410, 10)
        stage.touchDown(2, 10, 10)
        stage.forget()
        return windows
    }

    @Test func `a cancel ends all touches of the client`() {
        let (a, _) = touchTwoWindowsOfAClient()
        stage.checked { a.isHidden = true }
        stage.touchMove(1, 420, 10)
        stage.touchUp(1)
        #expect(stage.journal.take() == ["a.touchesCancelled 0", "b.touchesCancelled 1"])
        stage.touchMove(2, 20, 10)
        #expect(stage.journal.take() == ["root.touchesMoved 2"])
    }

    @Test(.behavior(49)) func `removing a surface keeps its client's other touches`() {
        let (a, _) = touchTwoWindowsOfAClient()
        var isOrphaned = false
        a.root.script.onTouches = { _, touches, _ in isOrphaned = touches.first?.isOrphaned == true }
        stage.checked { stage.scene.remove(a) }
        #expect(isOrphaned)
        stage.touchMove(0, 220, 10)
        stage.touchMove(1, 420, 10)
        stage.touchUp(1)
        #expect(stage.journal.take() == ["a.touchesCancelled 0", "b.touchesMoved 1", "b.touchesEnded 1"])
    }

    @Test func `a cancel that affects no client keeps other touches`() {
        let application = Application()
        let (a, b) = (
            stage.window("a", atX: 200, hasClient: false, application: application),
            stage.window("b", atX: 400, application: application)
        )
        stage.touchDown(0, 210, 10)
        stage.touchDown(1, 410, 10)
        stage.checked { a.isHidden = true }
        stage.forget()
        stage.touchMove(1, 420, 10)
        #expect(stage.takeTouches() == [.touchesMoved("b", [.init(1, 20, 10)])])
        #expect(b.scene != nil)
    }

    @Test(.behavior(50), arguments: ["lock", "cancel of the device", "device"])
    func `a cancel by the system is one call for each responder`(_ cause: String) {
        let child = stage.region("child", Rect(x: 50, y: 0, width: 50, height: 100), in: window.root)
        child.script.noted = Script.Call.touches
        child.script.handled = Script.Call.touches
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 60, 10)
        stage.touchDown(2, 20, 10)
        stage.forget()
        switch cause {
        case "lock": stage.checked { stage.seat.begin(Grab(kind: .lock, owner: nil)) }
        case "device": stage.checked { stage.seat.removeDevice(stage.embedded.touchscreen.id) }
        default: stage.send(stage.embedded.touchscreen, .touchCancel)
        }
        let calls = stage.journal.take().filter { $0.contains("touches") }
        #expect(calls == ["root.touchesCancelled 0 2", "child.touchesCancelled 1"])
        #expect(stage.takeTouches() == [.touchesCancelled("root", [.init(0, 10, 10), .init(2, 20, 10)])])
        let isGone = cause == "device"
        for id in [0, 1, 2] as [Int32] { stage.touchUp(id) }
        #expect(stage.journal.take() == [])
        #expect(stage.embedded.misuses.count == (isGone ? 3 : 0))
    }

    @Test(.behavior(42)) func `allTouches contains a removed touch while it is canceled`() {
        var all: [Touch.Phase] = []
        window.root.script.onTouches = { call, _, event in
            if call == .touchesCancelled { all = event.allTouches.map(\.phase) }
        }
        stage.touchDown(0, 10, 10)
        stage.checked { stage.scene.remove(window) }
        #expect(all == [.cancelled])
    }

    @Test func `a transferred touch is canceled and begins anew`() throws {
        let session = ScriptedResponder("session", stage.journal)
        var touch: Touch?
        window.root.script.onTouches = { _, touches, _ in touch = touches.first }
        stage.touchDown(0, 10, 10)
        stage.forget()
        let finger = try #require(touch)
        stage.checked { #expect(stage.seat.touches.transfer(finger, to: session)) }
        stage.touchMove(0, 20, 20)
        stage.touchUp(0)
        #expect(
            stage.journal.take().filter { !$0.hasPrefix("desktop") } == [
                "root.touchesCancelled 0", "session.touchesBegan 0", "session.touchesMoved 0",
                "session.touchesEnded 0",
            ])
        #expect(finger.responder === session)
        #expect(!stage.seat.touches.transfer(finger, to: session))
    }

    @Test(.promise(17), .requirement(37)) func `a touch does not move the pointer`() {
        stage.move(to: 50, 50)
        stage.forget()
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 20)
        stage.touchUp(0)
        #expect(stage.seat.pointer.location == Point(x: 50, y: 50))
        stage.press()
        #expect(stage.take().last == .buttonPressed("root", .left))
        #expect(stage.seat.pointer.surfaceLocation == Point(x: 50, y: 50))
    }

    @Test func `a client without touch support receives no part of a touch`() {
        let deaf = stage.window("deaf", atX: 200, takesTouch: false)
        deaf.root.script.noted = []
        stage.touchDown(0, 210, 10)
        stage.embedded.transport.attachClient(to: deaf.root, named: "deaf")
        stage.touchMove(0, 220, 10)
        stage.touchUp(0)
        #expect(stage.takeTouches() == [])
        #expect(
            stage.journal.take() == [
                "desktop.touchesBegan 0", "desktop.touchesMoved 0", "desktop.touchesEnded 0",
            ])
    }

    @Test func `hiding a window while an end climbs sends its client a cancel`() {
        let child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        let window = window
        child.script.before[.touchesEnded] = { window.isHidden = true }
        child.script.before[.touchesCancelled] = { window.isHidden = true }
        stage.touchDown(0, 10, 10)
        stage.forget()
        stage.touchUp(0)
        #expect(stage.takeTouches() == [.touchesCancelled("root", [.init(0, 10, 10)])])
        window.isHidden = false
        stage.touchDown(1, 10, 10)
        stage.forget()
        stage.send(stage.embedded.touchscreen, .touchCancel)
        #expect(stage.takeTouches() == [.touchesCancelled("root", [.init(1, 10, 10)])])
    }

    @Test(arguments: [false, true])
    func `a touch transferred during its cancel is canceled for the client too`(isKept: Bool) throws {
        let child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        let session = ScriptedResponder("session", stage.journal)
        stage.touchDown(0, 10, 10)
        let finger = try #require(stage.seat.touches.all.first)
        stage.forget()
        child.script.before[.touchesCancelled] = { [seat = stage.seat] in
            _ = seat.touches.transfer(finger, to: session)
        }
        child.script.handled = isKept ? [.touchesCancelled] : []
        stage.checked { stage.seat.touches.cancel(within: child) }
        #expect(stage.takeTouches() == [.touchesCancelled("root", [.init(0, 10, 10)])])
        stage.touchUp(0)
        #expect(stage.takeTouches() == [])
        #expect(
            stage.journal.take().filter { $0.hasPrefix("session") } == [
                "session.touchesBegan 0", "session.touchesEnded 0",
            ])
    }

    @Test func `a climbing end becomes a cancel even if the surface handles cancels`() {
        let child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        let window = window
        window.root.script.handled = [.touchesCancelled, .buttonsCancelled]
        child.script.before[.touchesEnded] = { window.isHidden = true }
        child.script.before[.buttonReleased] = { window.isHidden = true }
        stage.touchDown(0, 10, 10)
        stage.forget()
        stage.touchUp(0)
        #expect(stage.takeTouches() == [.touchesCancelled("root", [.init(0, 10, 10)])])
        window.isHidden = false
        stage.move(to: 10, 10)
        stage.press()
        stage.forget()
        stage.release()
        #expect(stage.take().contains(.buttonsCancelled("root")))
    }

    @Test func `a surface that a handler removed receives no climbing event`() {
        let child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        let (scene, window) = (stage.scene, window)
        child.script.before[.touchesBegan] = { scene.remove(window) }
        stage.touchDown(0, 10, 10)
        #expect(stage.takeTouches() == [])
    }

    // MARK: Sets of touches

    @Test func `the touches of a window are those that began in it`() {
        let window = stage.window("one")
        let other = stage.window("other", atX: 200)
        let part = stage.region("part", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        var counts: [Int] = []
        other.root.script.onTouches = { [part] call, _, event in
            guard call == .touchesBegan else { return }
            counts = [window, other, window.root, part].map { event.touches(for: $0).count }
        }
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 60, 60)
        stage.touchDown(2, 210, 10)
        #expect(counts == [2, 1, 1, 1])
    }

    @Test func `the touches of a recognizer are those that it receives`() {
        let window = stage.window("one")
        let recognizer = ScriptedRecognizer("recognizer", stage.journal)
        let idle = ScriptedRecognizer("idle", stage.journal)
        window.root.addGestureRecognizer(recognizer)
        var ids: [[Int32]] = []
        recognizer.beforeBegan = { [recognizer] touches, event in
            if touches.first?.id == 1, let touch = touches.first { recognizer.ignore(touch, for: event) }
            ids = [event.touches(for: recognizer).map(\.id), event.touches(for: idle).map(\.id)]
        }
        stage.touchDown(0, 10, 10)
        #expect(ids == [[0], []])
        stage.touchDown(1, 20, 10)
        #expect(ids == [[0], []])
        stage.touchDown(2, 30, 10)
        #expect(ids == [[0, 2], []])
    }

    @Test func `retained touches never refer to a later finger`() {
        let window = stage.window("one")
        var kept: Touches?
        window.root.script.onTouches = { call, touches, _ in
            if call == .touchesBegan { kept = kept ?? touches }
        }
        stage.touchDown(0, 10, 10)
        #expect(kept?.map(\.id) == [0] && kept?.count == 1 && kept?.isEmpty == false)
        stage.touchUp(0)
        #expect(kept?.count == 0 && kept?.isEmpty == true)
        stage.touchDown(1, 20, 20)
        #expect(kept?.map(\.id) == [] && kept?.first == nil)
        #expect(kept?.count == 0 && kept?.isEmpty == true)
        #expect(stage.seat.touches.all.map(\.id) == [1])
    }

    @Test func `retained touches outlive the seat`() {
        var kept: Touches?
        do {
            let stage = RouterStage()
            let window = stage.window("one")
            window.root.script.onTouches = { _, touches, _ in kept = touches }
            stage.touchDown(0, 10, 10)
        }
        #expect(kept?.count == 1)
        #expect(kept?.first?.id == 0)
    }
}
