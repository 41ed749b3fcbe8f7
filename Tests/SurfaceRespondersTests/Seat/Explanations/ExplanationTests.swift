import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The descriptions of explanations: which path an event took, and why.
struct ExplanationTests {
    private let stage = RouterStage()
    private let window: Window
    private let story = Story()

    private final class Story {
        var lines: [String] = []
    }

    private let observation: ObservationToken

    init() {
        window = stage.window("root", application: Application(identifier: "app"))
        stage.forget()
        let story = story
        observation = stage.seat.observeExplanations { story.lines.append($0.description) }
    }

    /// The three parts of the last line.
    private var last: [String] {
        (story.lines.last ?? "").split(separator: "   ").map(String.init)
    }

    @Test func `motion reports its path and location`() {
        stage.move(to: 10, 20.5)
        #expect(last == ["pointer 10,20.5", "app > root@10,20.5", "entered, sent"])
        stage.move(to: 11, 20)
        #expect(last == ["pointer 11,20", "app > root@11,20", "sent"])
        #expect(story.lines.count == 2)
    }

    @Test func `location is in the surface's coordinates`() {
        _ = stage.window("aside", atX: 100, application: Application(identifier: "app"))
        stage.move(to: 110, 20)
        #expect(last == ["pointer 110,20", "app > aside@10,20", "entered, sent"])
    }

    @Test func `motion outside during a press states the reason`() {
        stage.move(to: 10, 10)
        stage.press()
        stage.move(to: 300, 10)
        #expect(
            last == [
                "pointer 300,10", "app > root@300,10",
                "belongs to what was pressed, outside the surface, sent",
            ])
    }

    @Test func `release reports its receiver, not what the pointer enters next`() {
        stage.move(to: 10, 10)
        stage.press()
        stage.move(to: 300, 10)
        stage.release()
        #expect(
            last == [
                "button left up", "app > root@300,10",
                "belongs to what was pressed, outside the surface, sent",
            ])
    }

    @Test func `unhandled event is explained as such`() {
        stage.move(to: 400, 400)
        stage.move(to: 500, 500)
        #expect(last == ["pointer 500,500", "desktop@500,500", "not handled"])
        stage.desktop.script.handled = Script.Call.buttons
        stage.press()
        #expect(last == ["button left down", "desktop@500,500", "handled by desktop"])
    }

    @Test func `filter, grab and refusal are named`() {
        let filter = TakingFilter()
        stage.seat.addFilter(filter, at: .inputMethod)
        stage.keyDown(30)
        #expect(last == ["key 30 down", "taken by TakingFilter"])
        stage.seat.removeFilter(filter)
        let popup = stage.surface("popup")
        window.addSurface(popup)
        stage.seat.begin(PopupGrab(popup: popup, application: window.application))
        stage.move(to: 500, 500)
        stage.press()
        #expect(last == ["button left down", "consumed by a grab"])
        stage.release(.right)
        #expect(last == ["button right up", "refused: it is not down"])
    }

    @Test func `keys and touches report their path`() {
        window.makeKey(on: stage.seat)
        stage.keyDown(30)
        #expect(last == ["key 30 down", "app > root", "sent"])
        stage.frame(.touchDown(id: 7, at: Point(x: 10, y: 10)), .touchDown(id: 8, at: Point(x: 500, y: 10)))
        #expect(
            story.lines.suffix(2).map { String($0.split(separator: "   ").joined(separator: " | ")) } == [
                "touch 7 down 10,10 | app > root@10,10 | sent",
                "touch 8 down 500,10 | desktop@500,10 | not handled",
            ])
    }

    @Test func `gestures report their path and their interaction`() {
        stage.move(to: 10, 10)
        stage.gesture(.begin(.pinch, fingerCount: 2))
        #expect(last == ["pinch begin 2 fingers", "app > root@10,10", "sent"])
        stage.gesture(.pinch(delta: Vector(dx: 1.5, dy: 0), scale: 2, rotation: -.pi / 60))
        #expect(
            last == [
                "pinch by 1.5,0 scale 2 rotation -3°", "app > root@10,10",
                "belongs to the gesture that began, sent",
            ])
        stage.gesture(.cancel(.pinch))
        #expect(last[0] == "pinch cancel")
        stage.gesture(.begin(.hold, fingerCount: 1))
        #expect(last[0] == "hold begin 1 finger")
        stage.scene.remove(window)
        stage.gesture(.end(.hold))
        #expect(last == ["hold end", "swallowed: it has no receiver"])
        stage.gesture(.swipe(delta: .zero))
        #expect(last == ["swipe by 0,0", "refused: no such gesture has begun"])
    }

    @Test func `rest of a touch on a removed window is swallowed`() {
        stage.touchDown(0, 10, 10)
        stage.scene.remove(window)
        stage.touchUp(0)
        #expect(last == ["touch 0 up", "swallowed: it has no receiver"])
    }

    @Test func `touch that is kept out by another is explained`() {
        let region = stage.region("region", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 12, 10)
        #expect(last == ["touch 1 down 12,10", "kept out by another finger"])
        #expect(region.window === window)
    }

    @Test func `cancellation during a press does not change the reported path`() {
        let other = stage.window("other", atX: 100)
        window.makeKey(on: stage.seat)
        stage.keyDown(30)
        stage.move(to: 150, 10)
        stage.press()
        #expect(last.dropFirst().first == "application > other@50,10")
        #expect(stage.focus.keyWindow === other)
    }
}
