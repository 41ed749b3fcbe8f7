import Proofs
import Testing

import SurfaceResponders

/// Multiple and exclusive touch.
struct MultipleTouchTests {
    private let stage = RouterStage()
    private let window: Window
    private let parent: ScriptedSurface
    private let child: ScriptedSurface
    private let sibling: ScriptedSurface

    init() {
        window = stage.window("root", hasClient: false)
        window.root.script.noted = []
        parent = stage.region("parent", Rect(x: 0, y: 0, width: 50, height: 100), in: window.root)
        child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: parent)
        sibling = stage.region("sibling", Rect(x: 50, y: 0, width: 50, height: 100), in: window.root)
        for region in [parent, child, sibling] { region.script.noted = Script.Call.touches }
        stage.desktop.script.noted = []
    }

    @Test(.behavior(43)) func `with multiple touch off a second finger is never delivered`() {
        stage.touchDown(0, 10, 60)
        stage.touchDown(1, 20, 60)
        stage.touchMove(1, 21, 60)
        stage.touchUp(0)
        stage.touchMove(1, 22, 60)
        stage.touchUp(1)
        #expect(stage.journal.take() == ["parent.touchesBegan 0", "parent.touchesEnded 0"])
        stage.touchDown(2, 20, 60)
        #expect(stage.journal.take() == ["parent.touchesBegan 2"])
    }

    @Test(.behavior(43)) func `with multiple touch off a second finger reaches no ancestor`() {
        window.root.script.noted = Script.Call.touches
        stage.desktop.script.noted = Script.Call.touches
        stage.touchDown(0, 10, 60)
        stage.forget()
        stage.touchDown(1, 20, 60)
        stage.touchMove(1, 21, 60)
        stage.touchUp(0)
        #expect(
            stage.journal.take() == [
                "parent.touchesEnded 0", "root.touchesEnded 0", "desktop.touchesEnded 0",
            ])
        stage.touchMove(1, 22, 60)
        stage.touchUp(1)
        #expect(stage.journal.take() == [])
    }

    @Test(.behavior(43)) func `with multiple touch off a second finger of one frame is not delivered`() {
        stage.frame(.touchDown(id: 0, at: Point(x: 10, y: 60)), .touchDown(id: 1, at: Point(x: 20, y: 60)))
        #expect(stage.journal.take() == ["parent.touchesBegan 0"])
    }

    @Test(.behavior(44)) func `a child of a parent with multiple touch off gets a first finger`() {
        child.script.handled = Script.Call.touches
        stage.touchDown(0, 10, 60)
        stage.touchDown(1, 10, 10)
        #expect(stage.journal.take() == ["parent.touchesBegan 0", "child.touchesBegan 1"])
    }

    @Test(.behavior(166)) func `multiple touch is on for surfaces and off for regions by default`() {
        #expect(SurfaceResponder(kind: .surface).isMultipleTouchEnabled)
        #expect(!SurfaceResponder(kind: .region).isMultipleTouchEnabled)
    }

    @Test(.behavior(45)) func `an exclusive responder with a touch blocks others in its window`() {
        let elsewhere = stage.window("elsewhere", atX: 200, hasClient: false)
        elsewhere.root.script.noted = Script.Call.touches
        sibling.isExclusiveTouch = true
        stage.touchDown(0, 60, 60)
        stage.touchDown(1, 10, 60)
        stage.touchDown(2, 210, 10)
        stage.touchUp(0)
        stage.touchUp(1)
        #expect(
            stage.journal.take() == [
                "sibling.touchesBegan 0", "elsewhere.touchesBegan 2", "sibling.touchesEnded 0",
            ])
        stage.touchDown(1, 10, 60)
        #expect(stage.journal.take() == ["parent.touchesBegan 3"])
    }

    @Test(.behavior(45)) func `an exclusive responder gets no touch while others in its window do`() {
        sibling.isExclusiveTouch = true
        stage.touchDown(0, 10, 60)
        stage.touchDown(1, 60, 60)
        #expect(stage.journal.take() == ["parent.touchesBegan 0"])
    }
}
