import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Recognizers of a responder that is removed or hidden.
struct RecognizerRemovalTests {
    private let stage = RouterStage()
    private let window: Window
    private let child: ScriptedSurface
    private let told = Journal()

    init() {
        window = stage.window("root")
        child = stage.region("child", Rect(x: 0, y: 0, width: 50, height: 50), in: window.root)
        window.makeKey(on: stage.seat)
        stage.forget()
    }

    private func tap(_ x: Double = 10) {
        stage.touchDown(0, x, 10)
        stage.clock.advance(by: .milliseconds(20))
        stage.touchUp(0)
    }

    enum Removal: CaseIterable {
        case removing, hiding, removingWindow, hidingWindow
    }

    private func remove(_ removal: Removal) {
        stage.checked {
            switch removal {
            case .removing: child.removeFromSuperresponder()
            case .hiding: child.isHidden = true
            case .removingWindow: stage.scene.remove(window)
            case .hidingWindow: window.isHidden = true
            }
        }
    }

    private func putBack(_ removal: Removal) {
        stage.checked {
            switch removal {
            case .removing: window.root.addSubresponder(child)
            case .hiding: child.isHidden = false
            case .removingWindow: stage.scene.add(window)
            case .hidingWindow: window.isHidden = false
            }
        }
    }

    /// A single tap that waits for a double tap, attached in one order or the other.
    private func addTaps(to responder: Responder? = nil, isDoubleFirst: Bool) -> [TapGestureRecognizer] {
        let single = TapGestureRecognizer { [told] _ in told.note("single") }
        let double = TapGestureRecognizer { [told] _ in told.note("double") }
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        let taps = isDoubleFirst ? [double, single] : [single, double]
        for tap in taps { (responder ?? child).addGestureRecognizer(tap) }
        return taps
    }

    @Test(.behaviour(135, 139), arguments: Removal.allCases, [false, true])
    func aWaitingRecognizerDoesNotActBecauseItsResponderLeaves(removal: Removal, isDoubleFirst: Bool) {
        let taps = addTaps(isDoubleFirst: isDoubleFirst)
        tap()
        remove(removal)
        stage.clock.advance(by: .milliseconds(1000))
        #expect(told.take() == [])
        #expect(taps.map(\.state) == [.possible, .possible])
        putBack(removal)
        tap()
        stage.clock.advance(by: .milliseconds(1000))
        #expect(told.take() == ["single"])
    }

    @Test(.behaviour(139)) func aWaitingPanTellsNothingAsItsResponderIsHidden() {
        let (one, other) = (ScriptedRecognizer("one", told), ScriptedRecognizer("other", told))
        child.addGestureRecognizer(other)
        child.addGestureRecognizer(one)
        one.require(toFail: other)
        one.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        #expect(one.hasBegun && one.state == .possible)
        child.isHidden = true
        #expect(told.take().filter { $0.contains(" is ") } == [])
        stage.touchUp(0)
        #expect([one.state, other.state] == [.possible, .possible])
    }

    @Test(.behaviour(135, 139), arguments: [Removal.removingWindow, .hidingWindow])
    func recognizersOfSeveralSurfacesOfAWindowLeaveTogether(removal: Removal) {
        let popup = stage.surface("popup", Rect(x: 50, y: 0, width: 50, height: 50))
        window.addSurface(popup)
        popup.script.nextResponder = window.root
        let single = TapGestureRecognizer { [told] _ in told.note("single") }
        let double = TapGestureRecognizer { [told] _ in told.note("double") }
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        window.root.addGestureRecognizer(double)
        popup.addGestureRecognizer(single)
        tap(60)
        remove(removal)
        stage.clock.advance(by: .milliseconds(1000))
        #expect(told.take() == [])
    }

    // MARK: What others were

    @Test(.behaviour(124)) func aWaitingGestureThatIsCancelledHasFailed() {
        let (one, other) = (ScriptedRecognizer("one", told), ScriptedRecognizer("other", told))
        child.addGestureRecognizer(one)
        child.addGestureRecognizer(other)
        one.require(toFail: other)
        one.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        one.onMoved = [.cancelled]
        stage.touchMove(0, 30, 10)
        #expect(one.state == .failed)
        one.onMoved = []
        other.onMoved = [.failed]
        stage.touchMove(0, 40, 10)
        #expect(told.take().filter { $0.contains(" is ") } == [])
        stage.touchUp(0)
    }

    @Test(.behaviour(135)) func oneThatWasCancelledIsNoLongerWaitedForAndDoesNotCountAsRecognized() {
        let (one, other) = (ScriptedRecognizer("one", told), ScriptedRecognizer("other", told))
        let delegate = ScriptedGestureDelegate()
        delegate.allowsSimultaneous = true
        one.delegate = delegate
        child.addGestureRecognizer(one)
        child.addGestureRecognizer(other)
        one.require(toFail: other)
        other.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        other.onMoved = [.cancelled]
        stage.touchMove(0, 30, 10)
        one.onEnded = [.ended]
        stage.touchUp(0)
        #expect(
            told.take().filter { $0.contains(" is ") } == [
                "other is began", "other is cancelled", "one is ended",
            ])
    }

    @Test(.behaviour(132)) func aFingerThatARecognizerIgnoresIsNotDelayedByIt() {
        let one = ScriptedRecognizer("one", told)
        one.delaysTouchesBegan = true
        one.beforeBegan = { [unowned one] touches, event in
            for touch in touches where touch.id == 1 { one.ignore(touch, for: event) }
        }
        child.isMultipleTouchEnabled = true
        child.addGestureRecognizer(one)
        stage.forget()
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 20, 10)
        #expect(one.state == .possible)
        #expect(stage.journal.take().filter { $0.hasPrefix("child.touches") } == ["child.touchesBegan 1"])
        stage.touchUp(1)
        stage.touchUp(0)
    }

    // MARK: Handlers

    @Test(.behaviour(127)) func aHandlerThatChangesTheStateEachTimeIsReportedAndTheSeatGoesOn() {
        let one = ScriptedRecognizer("one", told)
        var calls = 0
        one.addHandler { recognizer in
            calls += 1
            if recognizer.state == .began || recognizer.state == .changed { recognizer.state = .changed }
        }
        child.addGestureRecognizer(one)
        one.onMoved = [.began]
        stage.touchDown(0, 10, 10)
        stage.touchMove(0, 20, 10)
        #expect(calls > 1 && calls < 1000)
        #expect(
            stage.embedded.misuses.map(\.description) == [
                "a handler or target of one changes its state each time that it is called"
            ])
        one.onMoved = []
        one.onEnded = [.ended]
        stage.touchUp(0)
        #expect(one.state == .possible)
    }

    @Test func aHandlerThatWasRemovedIsNotCalledEvenByAnotherThatRemovesIt() {
        let tap = TapGestureRecognizer()
        child.addGestureRecognizer(tap)
        var second: GestureRecognizer.Handler?
        tap.addHandler { [told] recognizer in
            told.note("first")
            if let second { recognizer.removeHandler(second) }
        }
        second = tap.addHandler { [told] _ in told.note("second") }
        let third = tap.addHandler { [told] _ in told.note("third") }
        self.tap()
        #expect(told.take() == ["first", "third"])
        tap.removeHandler(third)
        tap.removeHandler(third)
        stage.clock.advance(by: .milliseconds(1000))
        self.tap()
        #expect(told.take() == ["first"])
    }
}
