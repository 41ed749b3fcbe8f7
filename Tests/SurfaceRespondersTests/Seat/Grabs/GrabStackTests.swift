import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The order of grabs, and which of them decides.
struct GrabStackTests {
    private let stage = RouterStage()
    private let window: Window

    private final class Directing: Grab {
        var decision = Decision.pass
        var onPress: Decision?
        var focused: SurfaceResponder?
        private(set) var asked = 0

        override func pointerDecision(for hit: HitTestResult?) -> Decision {
            asked += 1
            return decision
        }

        override func pressDecision(for hit: HitTestResult?) -> Decision { onPress ?? decision }
        override var keyboardSurface: SurfaceResponder? { focused }
    }

    init() {
        window = stage.window("window")
        window.root.script.noted = []
        stage.desktop.script.noted = []
        stage.move(to: 50, 50)
        stage.forget()
    }

    private func begin(_ kind: Grab.Kind) -> Directing {
        let grab = Directing(kind: kind, owner: nil)
        stage.checked { stage.seat.begin(grab) }
        return grab
    }

    @Test func `grab can be begun only once`() {
        let grab = begin(.explicit)
        grab.decision = .nothing
        stage.seat.begin(grab)
        #expect(stage.seat.activeGrabs.map { $0 === grab } == [true])
        #expect(misuses() == ["a grab (explicit) was begun that is already active"])
        stage.checked { stage.seat.revoke(grab) }
        #expect(stage.seat.activeGrabs.isEmpty)
        stage.checked { stage.seat.begin(grab) }
        #expect(stage.seat.activeGrabs.isEmpty && grab.isRevoked)
        #expect(
            misuses().last == "a grab (explicit) was begun again after it was revoked; begin a new one")
        #expect(misuses().count == 2)
    }

    private func misuses() -> [String] { stage.embedded.misuses.map(\.description) }

    private func names(_ deliveries: [Delivery]) -> [String] {
        deliveries.filter(PickTests.isPointer).map(PickTests.text)
    }

    @Test(.requirement(40)) func `grabs are ordered by kind, then by age`() {
        let lock = begin(.lock)
        let drag = begin(.drag)
        let (popup, later) = (begin(.popup), begin(.popup))
        let explicit = begin(.explicit)
        let order = [drag, popup, later, explicit, lock].map { ObjectIdentifier($0) }
        #expect(stage.seat.activeGrabs.map { ObjectIdentifier($0) } == order)
    }

    @Test func `topmost grab that does not pass decides`() {
        let (drag, explicit) = (begin(.drag), begin(.explicit))
        let session = ScriptedResponder("session", stage.journal)
        session.script.handled = Set(Script.Call.allCases)
        drag.decision = .redirect(session)
        for x in [51.0, 51.5] { stage.move(to: x, 50) }
        #expect(stage.seat.pointer.target === session)
        explicit.decision = .nothing
        stage.move(to: 52, 50)
        #expect(stage.seat.pointer.target == nil)
        explicit.decision = .pass
        drag.decision = .pass
        stage.move(to: 53, 50)
        #expect(stage.seat.pointer.target === window.root)
    }

    @Test func `press consumed by a grab is consumed until its end`() {
        let grab = begin(.explicit)
        grab.onPress = .nothing
        stage.press()
        grab.onPress = nil
        stage.press(.right)
        stage.release()
        stage.release(.right)
        stage.touchDown(0, 50, 50)
        #expect(names(stage.take()) == [])
        stage.press()
        #expect(names(stage.take()) == ["pressed window"])
    }

    @Test func `redirected press and its release have the same receiver`() {
        let grab = begin(.explicit)
        let other = stage.window("other", atX: 100)
        grab.onPress = .redirect(other.root)
        stage.press()
        stage.move(to: 51, 50)
        stage.release()
        #expect(
            names(stage.take()) == [
                "exited window", "entered other", "pressed other", "moved other", "released other",
                "exited other",
                "entered window",
            ])
        stage.touchDown(0, 50, 50)
        #expect(stage.takeTouches() == [.touchesBegan("other", [.init(0, -50, 50)])])
    }

    @Test func `passing grab changes nothing`() {
        _ = begin(.explicit)
        stage.click(50, 50)
        #expect(names(stage.take()) == ["moved window", "pressed window", "released window"])
    }

    @Test func `topmost keyboard surface has the focus while it exists`() {
        window.makeKey(on: stage.seat)
        let lock = stage.window("lock", atX: 300, level: .lock)
        stage.forget()
        let grab = Directing(kind: .lock, owner: lock.root)
        grab.focused = lock.root
        stage.keyDown(30)
        stage.checked { stage.seat.begin(grab) }
        #expect(
            stage.take() == [
                .keyPressed("window", KeyCode(30)), .keyCancelled("window", KeyCode(30)),
                .keyboardLeft("window"),
                .keyboardEntered("lock", held: []),
            ])
        stage.checked { stage.scene.remove(lock) }
        #expect(grab.isRevoked)
        #expect(stage.focus.keyboardFocus === window.root)
    }

    @Test func `keys held across a lock or unlock are not listed`() {
        window.makeKey(on: stage.seat)
        let lock = stage.window("lock", atX: 300, level: .lock)
        stage.keyDown(30)
        stage.forget()
        let grab = Directing(kind: .lock, owner: lock.root)
        grab.focused = lock.root
        stage.checked { stage.seat.begin(grab) }
        stage.keyUp(30)
        stage.keyDown(28)
        stage.checked { stage.seat.revoke(grab) }
        stage.keyUp(28)
        #expect(
            stage.take() == [
                .keyCancelled("window", KeyCode(30)), .keyboardLeft("window"),
                .keyboardEntered("lock", held: []), .keyPressed("lock", KeyCode(28)),
                .keyCancelled("lock", KeyCode(28)), .keyboardLeft("lock"),
                .keyboardEntered("window", held: []),
            ])
    }

    @Test func `lock cancels presses and touches`() {
        stage.press()
        stage.touchDown(0, 50, 50)
        stage.forget()
        let lock = begin(.lock)
        lock.decision = .nothing
        #expect(
            stage.take() == [
                .buttonsCancelled("window"), .pointerExited("window"),
                .touchesCancelled("window", [.init(0, 50, 50)]), .keyboardLeft("window"),
            ])
        stage.move(to: 60, 50)
        stage.touchMove(0, 60, 50)
        stage.release()
        stage.touchUp(0)
        stage.click(50, 50)
        #expect(stage.take() == [])
    }

    @Test(.requirement(21)) func `lock without decisions passes no input`() {
        window.makeKey(on: stage.seat)
        let other = begin(.explicit)
        other.decision = .redirect(window.root)
        other.focused = window.root
        let lock = Grab(kind: .lock, owner: nil)
        stage.checked { stage.seat.begin(lock) }
        stage.update()
        stage.forget()
        stage.move(to: 60, 50)
        stage.click(50, 50)
        stage.touchDown(0, 50, 50)
        stage.touchUp(0)
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [])
        #expect(stage.focus.keyTarget === stage.seat.delegate)
        #expect(stage.focus.mainActionStart == nil)
        stage.checked { stage.seat.revoke(lock) }
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(
            stage.take().suffix(3) == [
                .keyboardEntered("window", held: []), .keyPressed("window", KeyCode(30)),
                .keyReleased("window", KeyCode(30)),
            ])
    }

    @Test func `grabs below a lock are not asked`() {
        let below = begin(.explicit)
        let lock = begin(.lock)
        lock.decision = .pass
        let (asked, askedLock) = (below.asked, lock.asked)
        stage.move(to: 60, 50)
        #expect(below.asked == asked)
        #expect(lock.asked > askedLock)
    }

    @Test func `beginning or revoking a grab updates the pointer's surface`() {
        let grab = begin(.explicit)
        grab.decision = .nothing
        stage.update()
        #expect(names(stage.take()) == ["exited window"])
        stage.checked { stage.seat.revoke(grab) }
        stage.update()
        #expect(names(stage.take()) == ["entered window"])
        let asked = grab.asked
        stage.move(to: 55, 50)
        #expect(grab.asked == asked)
    }

    @Test func `revoking twice notifies once`() {
        final class Counting: Grab {
            var count = 0
            override func revoked() { count += 1 }
        }
        let grab = Counting(kind: .explicit, owner: nil)
        stage.seat.begin(grab)
        stage.seat.revoke(grab)
        stage.seat.revoke(grab)
        #expect(grab.count == 1)
    }
}
