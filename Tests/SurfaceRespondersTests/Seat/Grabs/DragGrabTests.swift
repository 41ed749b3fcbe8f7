import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Drag grabs, such as an interactive move, which take over the press.
struct DragGrabTests {
    private let stage = RouterStage()
    private let window: Window
    private let session: ScriptedResponder
    private let grab: Drag

    private final class Drag: Grab {
        let session: Responder
        var revocations = 0

        init(session: Responder, owner: SurfaceResponder) {
            self.session = session
            super.init(kind: .drag, owner: owner)
        }

        override func pointerDecision(for hit: HitTestResult?) -> Decision { .redirect(session) }
        override func revoked() { revocations += 1 }
    }

    init() {
        window = stage.window("window")
        window.root.script.noted = []
        stage.window("other", atX: 100)
        session = ScriptedResponder("session", stage.journal)
        session.script.handled = Set(Script.Call.allCases)
        grab = Drag(session: session, owner: window.root)
        stage.move(to: 50, 50)
        stage.press()
        stage.forget()
    }

    private func takePointer() -> [String] {
        stage.take().filter(PickTests.isPointer).map(PickTests.text)
    }

    @Test(.requirement(35)) func `client receives cancel and exit, and the session gets the rest`() {
        stage.checked { stage.seat.begin(grab) }
        #expect(takePointer() == ["cancelled window", "exited window"])
        stage.move(to: 150, 50)
        stage.press(.right)
        stage.release(.right)
        #expect(
            stage.journal.take() == [
                "session.pointerEntered", "session.pointerMoved", "session.buttonPressed",
                "session.buttonReleased",
            ])
        #expect(takePointer() == [])
    }

    @Test func `drag that passes to the hit test still ends the client's press`() {
        stage.checked { stage.seat.begin(Grab(kind: .drag, owner: nil)) }
        #expect(takePointer() == ["cancelled window", "exited window", "entered window"])
        stage.release()
        #expect(takePointer() == [])
    }

    @Test func `cancel and exit of a beginning drag form their own frame`() {
        let embedded = EmbeddedSeat()
        embedded.transport.recordsFrames = true
        let window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "window")
        embedded.move(to: 50, 50)
        embedded.press()
        _ = embedded.transport.takeDeliveries()
        embedded.seat.begin(Drag(session: session, owner: window.surfaces[0]))
        #expect(
            embedded.transport.takeDeliveries() == [
                .buttonsCancelled("window"), .pointerExited("window"), .frame,
            ])
    }

    @Test func `exit of an ending drag forms its own frame`() {
        let embedded = EmbeddedSeat()
        embedded.transport.recordsFrames = true
        embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), named: "window")
        embedded.move(to: 50, 50)
        embedded.press()
        let grab = Grab(kind: .drag, owner: nil)
        embedded.seat.begin(grab)
        _ = embedded.transport.takeDeliveries()
        embedded.seat.revoke(grab)
        // The press was canceled when the drag began.
        #expect(embedded.transport.takeDeliveries() == [.pointerExited("window"), .frame])
    }

    @Test func `last release ends the drag and the pointer enters what is under it`() {
        stage.checked { stage.seat.begin(grab) }
        stage.move(to: 150, 50)
        stage.forget()
        stage.release()
        #expect(
            stage.journal.take() == [
                "session.buttonReleased", "session.pointerExited", "other.pointerEntered",
            ])
        #expect(takePointer() == ["entered other"])
        #expect(grab.isRevoked && grab.revocations == 1)
        #expect(stage.seat.activeGrabs.isEmpty)
    }

    @Test(.requirement(40)) func `revoking a drag midway swallows the rest of the press`() {
        stage.checked { stage.seat.begin(grab) }
        stage.move(to: 150, 50)
        stage.forget()
        stage.checked { stage.seat.revoke(grab) }
        #expect(stage.journal.take() == ["session.buttonsCancelled"])
        stage.move(to: 151, 50)
        #expect(takePointer() == [])
        stage.release()
        #expect(takePointer() == ["entered other"])
        #expect(grab.revocations == 1)
    }

    @Test func `press that a drag passed is canceled when the drag is revoked`() {
        let grab = Grab(kind: .drag, owner: nil)
        stage.checked { stage.seat.begin(grab) }
        stage.press(.right)
        stage.forget()
        stage.checked { stage.seat.revoke(grab) }
        #expect(takePointer() == ["cancelled window", "exited window"])
        stage.release(.right)
        #expect(takePointer() == [])
        stage.release()
        #expect(takePointer() == ["entered window"])
    }

    @Test func `removing its owner revokes a drag`() {
        stage.checked { stage.seat.begin(grab) }
        stage.forget()
        stage.checked { stage.scene.remove(window) }
        #expect(grab.isRevoked)
        #expect(stage.journal.take().contains("session.buttonsCancelled"))
        stage.release()
        #expect(grab.revocations == 1)
    }

    @Test func `drag whose owner was removed is revoked immediately`() {
        stage.scene.remove(window)
        stage.forget()
        stage.checked { stage.seat.begin(grab) }
        #expect(grab.isRevoked && grab.revocations == 1)
        #expect(stage.seat.activeGrabs.isEmpty)
        #expect(stage.journal.take() == [])
    }

    @Test func `second drag revokes the first`() {
        stage.checked { stage.seat.begin(grab) }
        let second = Drag(session: session, owner: window.root)
        stage.checked { stage.seat.begin(second) }
        #expect(grab.isRevoked)
        #expect(stage.seat.activeGrabs.map { ObjectIdentifier($0) } == [ObjectIdentifier(second)])
    }

    @Test func `drag that begins inside a motion sends no motion after the exit`() {
        let (seat, grab) = (stage.seat, grab)
        window.root.script.before[.pointerMoved] = { seat.begin(grab) }
        stage.move(to: 51, 50)
        #expect(takePointer() == ["cancelled window", "exited window"])
    }

    @Test func `drag that begins inside a press sends the client no press`() {
        stage.release()
        stage.forget()
        let (seat, grab) = (stage.seat, grab)
        window.root.script.before[.buttonPressed] = { seat.begin(grab) }
        stage.press()
        #expect(takePointer() == ["exited window"])
        // The responders above the window receive neither the press nor its cancel.
        #expect(stage.journal.take() == ["session.pointerEntered"])
        stage.release()
        #expect(stage.journal.take().first == "session.buttonReleased")
    }

    @Test func `drag without a button lasts until it is revoked`() {
        stage.release()
        stage.forget()
        stage.checked { stage.seat.begin(grab) }
        stage.update()
        #expect(takePointer() == ["exited window"])
        stage.press()
        stage.release()
        #expect(!grab.isRevoked)
        stage.checked { stage.seat.revoke(grab) }
        stage.update()
        #expect(takePointer() == ["entered window"])
    }
}
