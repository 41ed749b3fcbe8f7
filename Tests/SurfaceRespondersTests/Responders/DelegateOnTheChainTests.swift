import Proofs
import Testing

import SurfaceResponders

/// Delegates of applications and seats that are already on the chain because of an overridden `next`.
struct DelegateOnTheChainTests {
    private let stage = RouterStage()
    private let application = Application()
    private let agent: ScriptedResponder
    private let window: Window
    private let child: ScriptedSurface

    init() {
        agent = ScriptedResponder("agent", stage.journal)
        window = stage.window("root", hasClient: false, application: application)
        child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        window.makeKey(on: stage.seat)
        for surface in [child, window.root] { surface.script.noted = Script.Call.touches }
        agent.script.noted = Script.Call.touches
        stage.desktop.script.noted = Script.Call.touches
        stage.forget()
    }

    /// Puts the application's delegate between the child and its window.
    private func putAgentBelowWindow() {
        application.delegate = agent
        child.script.nextResponder = agent
        agent.script.nextResponder = window
    }

    @Test(.behavior(7)) func `application's delegate below its window is visited once`() {
        putAgentBelowWindow()
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take() == [
                "child.touchesBegan 0", "agent.touchesBegan 0", "desktop.touchesBegan 0",
            ])
        #expect(stage.embedded.misuses.isEmpty)
    }

    @Test(.behavior(7)) func `other surfaces reach a delegate that is below a window`() {
        putAgentBelowWindow()
        stage.touchDown(0, 80, 80)
        #expect(
            stage.journal.take() == [
                "root.touchesBegan 0", "agent.touchesBegan 0", "desktop.touchesBegan 0",
            ])
        #expect(stage.embedded.misuses.isEmpty)
    }

    @Test(.behavior(7, 40)) func `touches below such a delegate arrive in one call`() {
        putAgentBelowWindow()
        child.isMultipleTouchEnabled = true
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 12, 12)
        stage.forget()
        stage.frame(
            .touchMotion(id: 0, to: Point(x: 11, y: 11)), .touchMotion(id: 1, to: Point(x: 13, y: 13)))
        #expect(
            stage.journal.take() == [
                "child.touchesMoved 0 1", "agent.touchesMoved 0 1", "desktop.touchesMoved 0 1",
            ])
    }

    @Test(.behavior(7, 146)) func `responders below such a delegate find the window's undo manager`() {
        putAgentBelowWindow()
        #expect(child.undoManager === window.undoManager)
        #expect(agent.undoManager === window.undoManager)
    }

    @Test(.behavior(7, 146)) func `applications whose delegates form a cycle have no undo manager`() {
        let other = Application()
        let helper = ScriptedResponder("helper", stage.journal)
        application.delegate = agent
        agent.script.nextResponder = other
        other.delegate = helper
        helper.script.nextResponder = application
        #expect(application.undoManager == nil && agent.undoManager == nil)
    }

    @Test(.behavior(7, 12)) func `seat's delegate keeps its position on a chain that includes it`() {
        child.script.nextResponder = stage.desktop
        stage.desktop.script.nextResponder = window.root
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take() == [
                "child.touchesBegan 0", "desktop.touchesBegan 0", "root.touchesBegan 0",
            ])
    }

    @Test(.behavior(11), arguments: [3, 16, 17, 60])
    func `cycle at the end of a long chain is detected`(length: Int) {
        let chain = (0..<length).map { ScriptedResponder("\($0)", stage.journal) }
        for (responder, next) in zip(chain, chain.dropFirst()) { responder.script.nextResponder = next }
        chain[length - 1].script.nextResponder = chain[length - 2]
        child.script.nextResponder = chain[0]
        stage.touchDown(0, 10, 10)
        #expect(
            stage.journal.take()
                == ["child.touchesBegan 0"] + (0..<length).map { "\($0).touchesBegan 0" } + [
                    "desktop.touchesBegan 0"
                ])
        #expect(stage.embedded.misuses.count == 1)
    }
}
