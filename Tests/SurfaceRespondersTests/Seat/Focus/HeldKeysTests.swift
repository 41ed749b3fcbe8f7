import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Keys that are down while the keyboard focus moves.
struct HeldKeysTests {
    private let stage = RouterStage()
    private let first: Window
    private let second: Window

    init() {
        first = stage.window("first")
        second = stage.window("second", atX: 200)
        first.makeKey(on: stage.seat)
        stage.forget()
    }

    @Test(.promise(2)) func enterTellsOfTheKeysThatAreDownAndTheirReleaseGoesThere() {
        stage.keyDown(30)
        stage.keyDown(31)
        stage.keyUp(30)
        stage.forget()
        second.makeKey(on: stage.seat)
        stage.keyUp(31)
        #expect(
            stage.take() == [
                .keyCancelled("first", KeyCode(31)), .keyboardLeft("first"),
                .keyboardEntered("second", held: [KeyCode(31)]), .keyReleased("second", KeyCode(31)),
            ])
    }

    @Test(.behaviour(75)) func theOldResponderGetsPressesCancelledOnce() {
        stage.keyDown(30)
        stage.forget()
        second.makeKey(on: stage.seat)
        stage.keyUp(30)
        #expect(stage.journal.take() == ["first.pressesCancelled 30"])
    }

    @Test(.promise(2), .requirement(3)) func aKeyThatAFilterTookIsNotTold() {
        let filter = TakingFilter { if case .key = $0.payload { true } else { false } }
        stage.seat.addFilter(filter, at: .inputMethod)
        stage.keyDown(30)
        stage.seat.removeFilter(filter)
        stage.keyDown(31)
        second.makeKey(on: stage.seat)
        stage.keyUp(30)
        stage.keyUp(31)
        #expect(
            stage.take() == [
                .keyPressed("first", KeyCode(31)), .keyCancelled("first", KeyCode(31)),
                .keyboardLeft("first"),
                .keyboardEntered("second", held: [KeyCode(31)]), .keyReleased("second", KeyCode(31)),
            ])
    }

    @Test(.promise(2)) func aKeyThatAResponderOfTheCompositorHandlesIsNotTold() {
        first.root.script.handled = Script.Call.presses
        let (second, seat) = (second, stage.seat)
        first.root.script.after[.pressesBegan] = { second.makeKey(on: seat) }
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [.keyboardLeft("first"), .keyboardEntered("second", held: [])])
    }

    @Test func aKeyThatWasHandledBeforeTheFocusMovedIsNotTold() {
        first.root.script.handled = Script.Call.presses
        stage.keyDown(30)
        second.makeKey(on: stage.seat)
        stage.keyUp(30)
        #expect(stage.take() == [.keyboardLeft("first"), .keyboardEntered("second", held: [])])
    }

    @Test func aKeyThatIsForwardedAfterTheFocusMovedReachesNoClient() {
        let (second, seat) = (second, stage.seat)
        first.root.script.before[.pressesBegan] = { second.makeKey(on: seat) }
        stage.keyDown(30)
        #expect(stage.take() == [.keyboardLeft("first"), .keyboardEntered("second", held: [])])
        stage.keyUp(30)
        #expect(stage.take() == [])
    }

    @Test func aKeyThatNobodyHadIsTold() {
        stage.focus.resignKey()
        stage.keyDown(42)
        stage.forget()
        second.makeKey(on: stage.seat)
        stage.keyUp(42)
        #expect(
            stage.take() == [
                .keyboardEntered("second", held: [KeyCode(42)]), .keyReleased("second", KeyCode(42)),
            ])
    }

    @Test(.promise(4), .requirement(3))
    func aKeyDownThroughTwoChangesOfFocusIsReleasedToTheLastClientAlone() {
        stage.keyDown(30)
        second.makeKey(on: stage.seat)
        first.makeKey(on: stage.seat)
        stage.forget()
        stage.keyUp(30)
        #expect(stage.take() == [.keyReleased("first", KeyCode(30))])
    }

    @Test func aKeyPressedAgainIsAPressForTheClientThatWasToldOfIt() {
        stage.keyDown(30)
        second.makeKey(on: stage.seat)
        stage.keyUp(30)
        stage.forget()
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [.keyPressed("second", KeyCode(30)), .keyReleased("second", KeyCode(30))])
    }
}
