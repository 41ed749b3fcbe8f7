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

    /// Attaches a single tap that requires a double tap to fail, in either order.
    private func addTaps(to responder: Responder? = nil, isDoubleFirst: Bool) -> [TapGestureRecognizer] {
        let single = TapGestureRecognizer { [told] _ in told.note("single") }
        let double = TapGestureRecognizer { [told] _ in told.note("double") }
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        let taps = isDoubleFirst ? [double, single] : [single, double]
        for tap in taps { (responder ?? child).addGestureRecognizer(tap) }
        return taps
    }

    @Test(.behavior(135, 139), arguments: Removal.allCases, [false, true])
    func `waiting recognizer does not act when its responder is removed`(
        removal: Removal, isDoubleFirst: Bool
    ) {
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

    @Test(.behavior(139)) func `waiting pan does not notify when its responder is hidden`() {
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

    @Test(.behavior(135, 139), arguments: [Removal.removingWindow, .hidingWindow])
    func `recognizers of several surfaces of a window are removed together`(removal: Removal) {
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

    // MARK: Canceled recognizers and ignored touches

    @Test(.behavior(124)) func `canceling a waiting gesture fails it`() {
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

    @Test(.behavior(135)) func `canceled recognizer no longer blocks others or counts as recognized`() {
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

    @Test(.behavior(132)) func `ignored touch is not delayed`() {
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

    @Test(.behavior(127)) func `handler that always changes the state is reported, input continues`() {
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
                "a handler or target of one changes the recognizer's state each time it is called"
            ])
        one.onMoved = []
        one.onEnded = [.ended]
        stage.touchUp(0)
        #expect(one.state == .possible)
    }

    @Test func `handler removed by another handler is not called`() {
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
