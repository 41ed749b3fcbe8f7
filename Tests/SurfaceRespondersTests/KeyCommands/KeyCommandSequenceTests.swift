import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

@Suite struct KeyCommandSequenceTests {
    let stage = RouterStage()
    let policy = CommandingResponder()
    let window: Window

    init() {
        window = stage.window("window")
        window.makeKey(on: stage.seat)
        stage.seat.delegate = policy
        stage.forget()
    }

    private func pressSuper(_ code: UInt32) {
        stage.keyDown(125)
        stage.keyDown(code)
        stage.keyUp(code)
        stage.keyUp(125)
    }

    private func type(_ code: UInt32) {
        stage.keyDown(code)
        stage.keyUp(code)
    }

    private func keysSent() -> [Delivery] {
        stage.take().filter {
            switch $0 {
            case .keyPressed(_, let code), .keyReleased(_, let code): code != KeyCode(125)
            default: true
            }
        }
    }

    @Test func aSequencePerformsWithItsLastKeyAndEatsAllOfThem() {
        let command = KeyCommand(
            input: "2", after: [KeyCombination("k", .super)], action: .save, title: "Second")
        policy.commands = [command]
        pressSuper(37)
        #expect(policy.savedWith.isEmpty)
        #expect(stage.seat.keyCommands.begunSequence == [KeyCombination("k", .super)])
        type(3)
        #expect(policy.savedWith.count == 1)
        #expect(policy.savedWith.first as? KeyCommand === command)
        #expect(keysSent() == [])
    }

    @Test func aSequenceEndsWhenItsTimeIsOver() {
        policy.commands = [KeyCommand(input: "2", after: [KeyCombination("k", .super)], action: .save)]
        pressSuper(37)
        stage.clock.advance(byMilliseconds: 2000)
        type(3)
        #expect(policy.savedWith.isEmpty)
        #expect(keysSent() == [.keyPressed("window", KeyCode(3)), .keyReleased("window", KeyCode(3))])
    }
}
