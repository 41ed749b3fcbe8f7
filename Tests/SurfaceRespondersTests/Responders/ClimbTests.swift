import Proofs
import Testing

import SurfaceResponders

/// Events climb the chain as it was when their interaction began.
struct ClimbTests {
    private let stage = RouterStage()

    /// A window without a client, so that all events climb the chain.
    private func silentWindow(application: Application? = nil) -> Window {
        let window = stage.window("root", hasClient: false, application: application)
        window.root.script.noted = []
        return window
    }

    @Test(.behavior(161)) func `unhandled event climbs from the target to the seat's delegate`() {
        let agent = ScriptedResponder("agent", stage.journal)
        let application = Application()
        application.delegate = agent
        let window = stage.window("root", hasClient: false, application: application)
        let child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        child.script.noted = Script.Call.touches
        stage.forget()
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take().filter { $0.contains("touches") } == [
                "child.touchesBegan 0", "root.touchesBegan 0", "agent.touchesBegan 0",
                "desktop.touchesBegan 0",
            ])
    }

    /// The complete chain of an application with one window: label, field, view, root view, controller,
    /// window, application, delegate.
    @Test(.behavior(161, 2, 3, 5, 6)) func `event climbs the whole chain from a label to the delegate`() {
        final class Screen: SurfaceController {
            let journal: Journal
            init(surface: SurfaceResponder, _ journal: Journal) {
                self.journal = journal
                super.init(surface: surface)
            }
            override func touchesBegan(_ touches: Touches, with event: Event) {
                journal.note("controller")
                super.touchesBegan(touches, with: event)
            }
        }
        final class Frame: Window {
            var journal: Journal?
            override func touchesBegan(_ touches: Touches, with event: Event) {
                journal?.note("window")
                super.touchesBegan(touches, with: event)
            }
        }
        final class Program: Application {
            var journal: Journal?
            override func touchesBegan(_ touches: Touches, with event: Event) {
                journal?.note("application")
                super.touchesBegan(touches, with: event)
            }
        }
        let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        let (program, agent) = (Program(), ScriptedResponder("delegate", stage.journal))
        program.journal = stage.journal
        program.delegate = agent
        let root = stage.surface("root", bounds, hasClient: false)
        let frame = Frame(application: program, rootSurface: root)
        frame.journal = stage.journal
        frame.frame = bounds
        let screen = Screen(surface: root, stage.journal)
        let view = stage.region("view", bounds, in: root)
        let field = stage.region("field", bounds, in: view)
        let label = stage.region("label", bounds, in: field)
        stage.scene.add(frame)
        stage.forget()
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take().filter { !$0.contains("pointer") } == [
                "label.touchesBegan 0", "field.touchesBegan 0", "view.touchesBegan 0",
                "root.touchesBegan 0", "controller", "window", "application", "delegate.touchesBegan 0",
                "desktop.touchesBegan 0",
            ])
        #expect(label.window === frame && screen.window === frame)
    }

    @Test(.behavior(7)) func `delegate that is already on the chain is visited once`() {
        let application = Application()
        application.delegate = stage.desktop
        _ = silentWindow(application: application)
        stage.touchDown(0, 10, 10)
        #expect(stage.journal.take().filter { $0.contains("touches") } == ["desktop.touchesBegan 0"])
    }

    @Test(.behavior(7)) func `delegate that is a surface of the chain is visited once`() {
        let application = Application()
        let window = stage.window("root", hasClient: false, application: application)
        application.delegate = window.root
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take().filter { $0.contains("touches") } == [
                "root.touchesBegan 0", "desktop.touchesBegan 0",
            ])
    }

    @Test(.behavior(8), arguments: ["touches", "presses", "pointer", "buttons", "scroll"])
    func `overridden next redirects climbing events`(_ what: String) {
        let window = silentWindow()
        window.root.script.nextResponder = ScriptedResponder("detour", stage.journal)
        window.makeKey(on: stage.seat)
        stage.move(to: 10, 10)
        stage.forget()
        let expected: String
        switch what {
        case "touches": (stage.touchDown(0, 10, 10), expected = "touchesBegan 0").1
        case "presses": (stage.keyDown(30), expected = "pressesBegan 30").1
        case "pointer": (stage.move(to: 20, 20), expected = "pointerMoved").1
        case "buttons": (stage.press(), expected = "buttonPressed").1
        default: (stage.scroll(), expected = "scrolled").1
        }
        #expect(stage.journal.take() == ["detour.\(expected)", "desktop.\(expected)"])
    }

    @Test(.behavior(9)) func `touch after a change of parent climbs the new chain`() {
        let (window, child, _, right) = windowWithTwoParents()
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        stage.forget()
        move(child, to: right)
        stage.touchDown(1, 10, 10)
        #expect(
            stage.journal.take() == [
                "child.touchesBegan 1", "right.touchesBegan 1", "\(window.root).touchesBegan 1",
                "desktop.touchesBegan 1",
            ])
    }

    @Test(.behavior(9)) func `key after a change of parent climbs the new chain`() {
        let (_, child, left, right) = windowWithTwoParents()
        child.script.canBecomeFirst = true
        child.becomeFirstResponder()
        child.window?.makeKey(on: stage.seat)
        for region in [child, left, right] { region.script.noted = Script.Call.presses }
        stage.keyDown(30)
        stage.keyUp(30)
        stage.forget()
        move(child, to: right)
        stage.keyDown(30)
        #expect(
            stage.journal.take() == [
                "child.pressesBegan 30", "right.pressesBegan 30", "desktop.pressesBegan 30",
            ])
    }

    @Test(.behavior(9)) func `motion and click after a change of parent climb the new chain`() {
        let (window, child, left, right) = windowWithTwoParents()
        for surface in [child, left, right, window.root] {
            surface.script.noted = [.pointerMoved, .buttonPressed]
        }
        stage.move(to: 10, 10)
        stage.forget()
        move(child, to: right)
        stage.move(to: 11, 10)
        #expect(
            stage.journal.take() == [
                "child.pointerMoved", "right.pointerMoved", "root.pointerMoved", "desktop.pointerMoved",
            ])
        move(child, to: left)
        stage.press()
        #expect(
            stage.journal.take().filter { $0.contains("button") } == [
                "child.buttonPressed", "left.buttonPressed", "root.buttonPressed", "desktop.buttonPressed",
            ])
    }

    @Test(.behavior(10)) func `touch that began before a change of parent climbs its old path`() {
        let (_, child, _, right) = windowWithTwoParents()
        stage.touchDown(0, 10, 10)
        stage.forget()
        move(child, to: right)
        stage.touchMove(0, 12, 12)
        stage.touchUp(0)
        #expect(
            stage.journal.take() == [
                "child.touchesMoved 0", "left.touchesMoved 0", "root.touchesMoved 0",
                "desktop.touchesMoved 0",
                "child.touchesEnded 0", "left.touchesEnded 0", "root.touchesEnded 0",
                "desktop.touchesEnded 0",
            ])
    }

    @Test(.behavior(10)) func `touches of one responder follow the paths on which they began`() {
        let (_, child, _, right) = windowWithTwoParents()
        child.isMultipleTouchEnabled = true
        stage.touchDown(0, 10, 10)
        move(child, to: right)
        stage.touchDown(1, 12, 12)
        stage.forget()
        stage.frame(
            .touchMotion(id: 0, to: Point(x: 11, y: 11)), .touchMotion(id: 1, to: Point(x: 13, y: 13)))
        #expect(
            stage.journal.take() == [
                "child.touchesMoved 0", "left.touchesMoved 0", "root.touchesMoved 0",
                "desktop.touchesMoved 0",
                "child.touchesMoved 1", "right.touchesMoved 1", "root.touchesMoved 1",
                "desktop.touchesMoved 1",
            ])
    }

    @Test(.behavior(11)) func `cycle is reported once with its responders, and every climb ends`() throws {
        let window = silentWindow()
        let detour = ScriptedResponder("detour", stage.journal)
        window.root.script.nextResponder = detour
        detour.script.nextResponder = window.root
        window.makeKey(on: stage.seat)
        stage.touchDown(0, 10, 10)
        stage.touchUp(0)
        stage.keyDown(30)
        stage.keyUp(30)
        stage.click(10, 10)
        let calls = stage.journal.take()
        #expect(calls.filter { $0 == "detour.touchesBegan 0" }.count == 1)
        #expect(calls.filter { $0 == "desktop.touchesBegan 0" }.count == 1)
        #expect(calls.filter { $0 == "desktop.pressesEnded 30" }.count == 1)
        #expect(calls.filter { $0 == "desktop.buttonReleased" }.count == 1)
        #expect(stage.embedded.misuses.count == 1)
        guard case .circularChain(let circle)? = stage.embedded.misuses.first else {
            Issue.record("no cycle was reported")
            return
        }
        #expect(
            circle.count == 2 && circle.contains { $0 === window.root } && circle.contains { $0 === detour })
        let text = try #require(stage.embedded.misuses.first).description
        #expect(text.contains("ScriptedSurface") && text.contains("ScriptedResponder"))
    }

    @Test(.behavior(13)) func `touch on no surface reaches the seat's delegate`() {
        stage.touchDown(0, 500, 500)
        stage.touchMove(0, 510, 500)
        stage.touchUp(0)
        #expect(
            stage.journal.take() == [
                "desktop.touchesBegan 0", "desktop.touchesMoved 0", "desktop.touchesEnded 0",
            ])
    }

    @Test(.behavior(13)) func `click on no surface reaches the seat's delegate`() {
        stage.click(500, 500)
        #expect(
            stage.journal.take() == [
                "desktop.pointerEntered", "desktop.pointerMoved", "desktop.buttonPressed",
                "desktop.buttonReleased",
            ])
    }

    @Test(.behavior(12)) func `without a key window, keys start at the seat's delegate`() {
        stage.window("root")
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.journal.take() == ["desktop.pressesBegan 30", "desktop.pressesEnded 30"])
        #expect(stage.take() == [])
    }

    /// A window of 100 by 100 without a client, with the region `child` in the top left corner of the region
    /// `left`. The region `right` is behind `left`.
    private func windowWithTwoParents() -> (Window, ScriptedSurface, ScriptedSurface, ScriptedSurface) {
        let window = stage.window("root", hasClient: false)
        let whole = Rect(x: 0, y: 0, width: 100, height: 100)
        let right = stage.region("right", whole, in: window.root)
        let left = stage.region("left", whole, in: window.root)
        let child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: left)
        window.root.script.noted = Script.Call.touches
        window.root.script.canBecomeFirst = false
        for surface in [left, right, child] { surface.script.noted = Script.Call.touches }
        return (window, child, left, right)
    }

    /// Moves a region into `parent`, and raises `parent`.
    private func move(_ child: SurfaceResponder, to parent: SurfaceResponder) {
        parent.addSubresponder(child)
        parent.superresponder?.addSubresponder(parent)
    }
}
