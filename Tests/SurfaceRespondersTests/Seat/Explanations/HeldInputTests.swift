import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// The keys, buttons and fingers that are down, and what receives the rest of each.
struct HeldInputTests {
    private let stage = RouterStage()

    /// The inputs that are down, each with its receiver.
    private var held: [String] { stage.seat.heldInputs.map { "\($0.text): \($0.receiver)" } }

    @Test func `nothing is held at first and after the last release`() {
        _ = stage.window("root")
        stage.move(to: 10, 10)
        #expect(held.isEmpty)
        stage.press()
        stage.release()
        #expect(held.isEmpty)
    }

    @Test func `a client has its button, finger and key`() {
        stage.window("root", application: Application(identifier: "app")).makeKey(on: stage.seat)
        stage.move(to: 10, 10)
        stage.press()
        stage.touchDown(0, 20, 20)
        stage.keyDown(30)
        #expect(
            held == [
                "button left: the client of root", "touch 0: the client of root",
                "key 30: the client of root",
            ])
        #expect(stage.seat.heldInputs.map(\.keyCode) == [nil, nil, 30])
    }

    @Test func `a responder without a client has its button`() {
        stage.move(to: 10, 10)
        stage.press()
        #expect(held == ["button left: desktop"])
    }

    @Test func `a filter has what it took until it is removed`() {
        let filter = TakingFilter()
        stage.seat.addFilter(filter, at: .first)
        stage.keyDown(30)
        #expect(held == ["key 30: TakingFilter"])
        #expect(stage.seat.filters.count == 1)
        #expect(stage.seat.filters.first === filter)
        stage.seat.removeFilter(filter)
        #expect(stage.seat.filters.isEmpty)
        #expect(held == ["key 30: nothing"])
    }

    @Test func `a key command has its key`() {
        let stage = CommandStage()
        stage.offer(KeyCommand(title: "Quit", input: "q", modifierFlags: .super, action: .save))
        stage.down(.leftSuper)
        stage.down(.q)
        let receivers = stage.seat.heldInputs.map { "\($0.receiver)" }
        #expect(receivers.last == "key command Super+Q: Quit")
    }
}
