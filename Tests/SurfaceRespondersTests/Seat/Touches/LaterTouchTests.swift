import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Touches that begin after others. They begin with clean state. A `Touch` that a responder retains keeps its
/// values. A cached path follows changes of the chain.
struct LaterTouchTests {
    private let journal = Journal()
    private let policy: ScriptedResponder
    private let embedded: EmbeddedSeat
    private var seat: Seat { embedded.seat }

    /// Records the touches that it receives.
    private final class Ear: Responder {
        var heard: [Touch] = []
        override func touchesBegan(_ touches: Touches, with event: Event) { heard += touches }
    }

    init() {
        policy = ScriptedResponder("policy", journal)
        policy.script.noted = [.touchesBegan]
        embedded = EmbeddedSeat(delegate: policy)
    }

    private func addWindow(atX x: Double = 0) -> Window {
        embedded.addWindow(Rect(x: x, y: 0, width: 100, height: 100))
    }

    private func tap(_ x: Double) {
        embedded.touchDown(0, x, 50)
        embedded.touchUp(0)
    }

    @Test func `a retained touch keeps its last values`() throws {
        let window = addWindow()
        embedded.touchDown(0, 10, 50)
        let kept = try #require(seat.touches.all.first)
        embedded.touchMove(0, 20, 50)
        embedded.touchUp(0)
        let end = kept.timestamp
        embedded.clock.advance(by: .milliseconds(5))
        for x in [30.0, 40, 50] {
            embedded.touchDown(0, x, 60)
            #expect(seat.touches.all.first !== kept)
            embedded.touchUp(0)
        }
        #expect(kept.id == 0 && kept.phase == .ended && kept.timestamp == end)
        #expect(kept.location == Point(x: 20, y: 50) && kept.previousLocation == Point(x: 10, y: 50))
        #expect(kept.responder === window.rootSurface && kept.window === window)
    }

    @Test func `a weak reference to a finished touch is nil`() throws {
        _ = addWindow()
        embedded.touchDown(0, 10, 50)
        weak let over = seat.touches.all.first
        #expect(over != nil)
        embedded.touchUp(0)
        tap(20)
        #expect(over == nil)
    }

    @Test func `a new touch begins with clean state`() throws {
        _ = addWindow()
        let other = addWindow(atX: 200)
        embedded.touchDown(0, 10, 50)
        embedded.frame(
            .touchShape(id: 0, major: 8, minor: 4), .touchOrientation(id: 0, radians: 1),
            .touchMotion(id: 0, to: Point(x: 90, y: 50)))
        embedded.touchUp(0)
        embedded.clock.advance(by: .milliseconds(5))
        embedded.touchDown(7, 210, 60)
        let touch = try #require(seat.touches.all.first)
        #expect(touch.id == 1 && touch.phase == .stationary && touch.tapCount == 1 && !touch.isOrphaned)
        #expect(touch.shape == nil && touch.orientation == nil && touch.majorRadius == 0)
        #expect(touch.location == Point(x: 210, y: 60) && touch.previousLocation == touch.location)
        #expect(touch.timestamp == embedded.clock.now && touch.type == .direct)
        #expect(touch.responder === other.rootSurface && touch.window === other)
        embedded.touchMove(7, 220, 60)
        #expect(touch.location == Point(x: 220, y: 60) && touch.tapCount == 1)
    }

    @Test func `a touch after an orphaned one is not orphaned`() throws {
        let gone = addWindow(atX: 200)
        let window = addWindow()
        embedded.touchDown(0, 210, 50)
        embedded.touchDown(1, 10, 50)
        embedded.scene.remove(gone)
        embedded.touchUp(0)
        embedded.touchUp(1)
        embedded.touchDown(0, 10, 50)
        embedded.touchDown(1, 20, 50)
        #expect(seat.touches.all.map(\.isOrphaned) == [false, false])
        #expect(seat.touches.all.allSatisfy { $0.responder === window.rootSurface })
        #expect(seat._checkInvariants() == [])
    }

    @Test func `a retained set does not contain a later touch`() {
        _ = addWindow()
        embedded.touchDown(0, 10, 50)
        let kept = seat.touches.all
        embedded.touchUp(0)
        embedded.touchDown(0, 20, 50)
        #expect(kept.isEmpty && seat.touches.all.count == 1)
    }

    @Test func `a new touch follows the current chain`() {
        let window = addWindow()
        tap(10)
        let ear = Ear()
        window.application?.delegate = ear
        tap(10)
        #expect(ear.heard.count == 1)
        window.application?.delegate = nil
        tap(10)
        #expect(ear.heard.count == 1)
        #expect(journal.take() == ["policy.touchesBegan 0", "policy.touchesBegan 2"])
    }

    @Test func `a removed window is not retained for its touches`() {
        weak var surface: SurfaceResponder?
        weak var application: Application?
        func touchAndRemove() {
            let window = addWindow()
            (surface, application) = (window.rootSurface, window.application)
            tap(10)
            embedded.scene.remove(window)
        }
        touchAndRemove()
        #expect(surface == nil && application == nil)
    }

    @Test func `a responder is not retained after its touches end`() {
        let window = addWindow()
        weak var gone: Ear?
        func touchAndLetGo() {
            let ear = Ear()
            gone = ear
            window.application?.delegate = ear
            tap(10)
        }
        touchAndLetGo()
        #expect(gone == nil)
    }
}
