import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Keys that are held while the keyboard focus moves.
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

    @Test(.promise(2)) func `enter lists held keys, and the new client receives their release`() {
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

    @Test(.behavior(75)) func `old responder receives pressesCancelled once`() {
        stage.keyDown(30)
        stage.forget()
        second.makeKey(on: stage.seat)
        stage.keyUp(30)
        #expect(stage.journal.take() == ["first.pressesCancelled 30"])
    }

    @Test(.promise(2), .requirement(3)) func `key taken by a filter is not listed`() {
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

    @Test(.promise(2)) func `key handled by a compositor responder is not listed`() {
        first.root.script.handled = Script.Call.presses
        let (second, seat) = (second, stage.seat)
        first.root.script.after[.pressesBegan] = { second.makeKey(on: seat) }
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [.keyboardLeft("first"), .keyboardEntered("second", held: [])])
    }

    @Test func `key handled before the focus moved is not listed`() {
        first.root.script.handled = Script.Call.presses
        stage.keyDown(30)
        second.makeKey(on: stage.seat)
        stage.keyUp(30)
        #expect(stage.take() == [.keyboardLeft("first"), .keyboardEntered("second", held: [])])
    }

    @Test func `key forwarded after the focus moved reaches no client`() {
        let (second, seat) = (second, stage.seat)
        first.root.script.before[.pressesBegan] = { second.makeKey(on: seat) }
        stage.keyDown(30)
        #expect(stage.take() == [.keyboardLeft("first"), .keyboardEntered("second", held: [])])
        stage.keyUp(30)
        #expect(stage.take() == [])
    }

    @Test func `key pressed without a focus is listed`() {
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
    func `key held across two focus changes is released only to the last client`() {
        stage.keyDown(30)
        second.makeKey(on: stage.seat)
        first.makeKey(on: stage.seat)
        stage.forget()
        stage.keyUp(30)
        #expect(stage.take() == [.keyReleased("first", KeyCode(30))])
    }

    @Test func `key pressed again is a press for the client that had it listed`() {
        stage.keyDown(30)
        second.makeKey(on: stage.seat)
        stage.keyUp(30)
        stage.forget()
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(stage.take() == [.keyPressed("second", KeyCode(30)), .keyReleased("second", KeyCode(30))])
    }
}
