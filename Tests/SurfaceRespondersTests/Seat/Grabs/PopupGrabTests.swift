import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Popup grabs, as of a menu. The menu's application receives input as usual. A press elsewhere dismisses the
/// menu and is swallowed.
struct PopupGrabTests {
    private let stage = RouterStage()
    private let application = Application()
    private let window: Window
    private let sibling: Window
    private let foreign: Window
    private let popup: ScriptedSurface
    private let grab: Menu

    private final class Menu: PopupGrab {
        var pressesOutside = 0
        var revocations = 0
        var dismiss: () -> Void = {}

        override func pressedOutside() {
            pressesOutside += 1
            dismiss()
        }

        override func revoked() { revocations += 1 }
    }

    init() {
        window = stage.window("window", application: application)
        sibling = stage.window("sibling", atX: 100, application: application)
        foreign = stage.window("foreign", atX: 200)
        popup = stage.surface("popup", Rect(x: 20, y: 20, width: 40, height: 40))
        window.makeKey(on: stage.seat)
        window.addSurface(popup)
        grab = Menu(popup: popup, application: application)
        stage.forget()
        stage.seat.begin(grab)
        let (window, popup) = (window, popup)
        grab.dismiss = { window.removeSurface(popup) }
        stage.desktop.script.noted = []
    }

    private func takePointer() -> [String] {
        stage.take().filter(PickTests.isPointer).map(PickTests.text)
    }

    @Test(.behavior(34)) func `popup gets the keyboard focus and returns it when removed`() {
        #expect(stage.take() == [.keyboardLeft("window"), .keyboardEntered("popup", held: [])])
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [.keyPressed("popup", KeyCode(30)), .keyReleased("popup", KeyCode(30))])
        stage.checked { window.removeSurface(popup) }
        #expect(stage.take() == [.keyboardLeft("popup"), .keyboardEntered("window", held: [])])
        #expect(grab.isRevoked)
    }

    @Test func `first responder in a popup gets the keys if another window is key`() {
        let item = stage.surface("item", Rect(x: 0, y: 0, width: 10, height: 10), hasClient: false)
        popup.addSubresponder(item)
        sibling.makeKey(on: stage.seat)
        stage.seat.begin(Menu(popup: popup, application: application))
        var targets: [Responder] = []
        stage.embedded.transport.onKeyTargetChange = { if let target = $0 { targets.append(target) } }
        stage.checked { item.becomeFirstResponder() }
        stage.checked { item.resignFirstResponder() }
        #expect(targets.map { "\($0)" } == ["item", "popup"])
    }

    @Test(.promise(19), .requirement(39)) func `surfaces of the same application receive input as usual`() {
        stage.forget()
        stage.click(30, 30)
        stage.click(80, 80)
        stage.touchDown(0, 90, 90)
        let deliveries = stage.take()
        #expect(
            deliveries.filter(PickTests.isPointer).map(PickTests.text) == [
                "entered popup", "moved popup", "pressed popup", "released popup", "exited popup",
                "entered window",
                "moved window", "pressed window", "released window",
            ])
        #expect(deliveries.last == .touchesBegan("window", [.init(0, 90, 90)]))
        #expect(grab.pressesOutside == 0 && !grab.isRevoked)
        #expect(stage.focus.keyboardFocus === popup)
    }

    @Test func `pointer enters no surface of another application`() {
        stage.forget()
        stage.move(to: 250, 50)
        stage.move(to: 500, 500)
        stage.scroll()
        #expect(takePointer() == [])
        #expect(stage.seat.pointer.target == nil)
        #expect(grab.pressesOutside == 0)
    }

    @Test(.promise(19), .requirement(39)) func `click elsewhere dismisses the popup and reaches no client`() {
        stage.move(to: 250, 50)
        stage.forget()
        stage.press()
        #expect(grab.pressesOutside == 1)
        #expect(grab.isRevoked && grab.revocations == 1)
        #expect(stage.take() == [.keyboardLeft("popup"), .keyboardEntered("window", held: [])])
        stage.move(to: 251, 50)
        #expect(takePointer() == [])
        stage.release()
        #expect(takePointer() == ["entered foreign"])
        #expect(stage.focus.keyWindow === window)
        stage.press()
        #expect(takePointer() == ["pressed foreign"])
    }

    @Test func `tap elsewhere dismisses the popup and reaches no client`() {
        stage.forget()
        stage.touchDown(0, 250, 50)
        stage.touchMove(0, 30, 30)
        stage.touchUp(0)
        #expect(grab.pressesOutside == 1 && grab.isRevoked)
        #expect(stage.takeTouches() == [])
        #expect(stage.focus.keyWindow === window)
        stage.touchDown(0, 250, 50)
        #expect(stage.takeTouches() == [.touchesBegan("foreign", [.init(1, 50, 50)])])
    }

    @Test func `click on the background dismisses the popup`() {
        stage.click(500, 500)
        #expect(grab.pressesOutside == 1)
    }

    @Test func `nested popup has the focus until it is removed`() {
        let submenu = stage.surface("submenu", Rect(x: 60, y: 60, width: 20, height: 20))
        window.addSurface(submenu)
        let inner = Menu(popup: submenu, application: application)
        stage.forget()
        stage.checked { stage.seat.begin(inner) }
        #expect(stage.take() == [.keyboardLeft("popup"), .keyboardEntered("submenu", held: [])])
        stage.checked { window.removeSurface(submenu) }
        #expect(stage.take() == [.keyboardLeft("submenu"), .keyboardEntered("popup", held: [])])
        #expect(!grab.isRevoked)
    }

    @Test func `making another window key revokes popup grabs`() {
        stage.forget()
        stage.checked { sibling.makeKey(on: stage.seat) }
        #expect(grab.isRevoked)
        #expect(stage.focus.keyboardFocus === sibling.root)
    }

    @Test func `grab ends with its window`() {
        stage.checked { stage.scene.remove(window) }
        #expect(grab.isRevoked && grab.revocations == 1)
        #expect(stage.seat.activeGrabs.isEmpty)
    }

    @Test(.requirement(40)) func `grab ends before handlers of the removal are called`() {
        let (seat, popup) = (stage.seat, popup)
        stage.move(to: 30, 30)
        var grabsSeen: Int?
        popup.script.before[.pointerExited] = { grabsSeen = seat.activeGrabs.count }
        stage.checked { window.removeSurface(popup) }
        #expect(grabsSeen == 0)
    }

    @Test func `grab without an application covers the popup and what it presents`() {
        stage.checked { stage.seat.revoke(grab) }
        let submenu = stage.surface("submenu", Rect(x: 70, y: 20, width: 20, height: 20))
        let entry = stage.region("entry", Rect(x: 0, y: 0, width: 20, height: 20), in: popup)
        let controllers = [SurfaceController(surface: popup), SurfaceController(surface: submenu)]
        window.addSurface(submenu)
        controllers[0].present(controllers[1])
        let own = Menu(popup: popup, application: nil)
        stage.checked { stage.seat.begin(own) }
        for (x, y) in [(50.0, 50.0), (25, 25), (75, 25)] { stage.click(x, y) }
        #expect(own.pressesOutside == 0)
        #expect(entry.window === window)
        for (x, y) in [(5.0, 5.0), (150, 50), (500, 500)] { stage.click(x, y) }
        #expect(own.pressesOutside == 3)
    }
}
