import SurfaceRespondersTesting
import Testing

@testable import SurfaceResponders

private typealias Code = KeyCommandStage.Code

/// Modifiers that are commands by themselves, and commands of keys that are held.
@Suite struct LoneModifierTests {
    let stage: KeyCommandStage

    init() throws {
        stage = try KeyCommandStage()
        stage.offer([KeyCommand(input: .modifier(.super), action: .save)], by: stage.policy)
    }

    @Test func aLoneModifierPerformsWhenItIsLetGoAndTheClientSeesItAll() {
        stage.down(Code.super)
        #expect(stage.saves() == [])
        stage.up(Code.super)
        #expect(stage.saves() == ["field"])
        #expect(stage.keysSent(includingModifiers: true) == ["125 down", "125 up"])
    }

    enum Disturbance: CaseIterable {
        case key, button, scroll, touch, otherModifier
    }

    @Test(arguments: Disturbance.allCases)
    func anythingInBetweenMakesItOneNoMore(_ disturbance: Disturbance) {
        stage.down(Code.super)
        switch disturbance {
        case .key: stage.press(Code.x)
        case .otherModifier: stage.press(Code.shift)
        case .button: stage.embedded.click(200, 200)
        case .scroll:
            stage.embedded.send(
                stage.embedded.mouse,
                .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15, value120: 120))))
        case .touch:
            stage.embedded.touchDown(0, 200, 200)
            stage.embedded.touchUp(0)
        }
        stage.up(Code.super)
        #expect(stage.saves() == [])
    }

    @Test func aModifierThatGoesDownWithAnotherKeyDownIsNotAlone() {
        stage.down(Code.x, Code.super)
        stage.up(Code.super)
        #expect(stage.saves() == [])
        stage.up(Code.x)
    }

    @Test func aModifierWhoseKeyboardGoesPerformsNothing() {
        stage.down(Code.super)
        stage.seat.removeDevice(stage.embedded.keyboard.id)
        #expect(stage.saves() == [])
    }

    @Test func aModifierMayPerformWhenItIsHeldAndThenNotWhenItIsLetGo() {
        var titles: [String?] = []
        stage.field.script.onSave = { titles.append(($0 as? KeyCommand)?.title) }
        stage.offer(
            [
                KeyCommand(input: .modifier(.super), action: .save, title: "tap"),
                KeyCommand(
                    input: .modifier(.super), action: .save, title: "hold", trigger: .hold(milliseconds: 1000)
                ),
            ], by: stage.policy)
        stage.down(Code.super)
        stage.clock.advance(byMilliseconds: 999)
        stage.up(Code.super)
        #expect(titles == ["tap"])
        stage.down(Code.super)
        stage.clock.advance(byMilliseconds: 1000)
        #expect(titles == ["tap", "hold"])
        stage.up(Code.super)
        #expect(titles == ["tap", "hold"])
        stage.down(Code.super)
        stage.press(Code.x)
        stage.clock.advance(byMilliseconds: 5000)
        stage.up(Code.super)
        #expect(titles == ["tap", "hold"])
    }

    @Test func aWithheldModifierIsNotSeenByTheClient() {
        stage.offer(
            [KeyCommand(input: .modifier(.super), action: .save, modifierDelivery: .withheld)],
            by: stage.policy)
        stage.press(Code.super)
        #expect(stage.saves() == ["field"])
        #expect(stage.keysSent(includingModifiers: true) == [])
    }

    @Test func aCommandMayKeepTheReleaseOfItsModifiersFromTheClient() {
        stage.offer(
            [
                KeyCommand(input: "q", modifierFlags: .super, action: .save, modifierDelivery: .withheld)
            ], by: stage.policy)
        stage.press(Code.super, Code.q)
        #expect(stage.saves() == ["field"])
        // The client was relieved of Super: its release is not sent.
        #expect(stage.keysSent(includingModifiers: true) == ["125 down", "125 cancelled"])
        #expect(stage.seat.focus.keyboardFocus === stage.root)
    }

    @Test func aKeyThatIsHeldLongEnoughPerformsItsCommand() {
        stage.offer(
            [KeyCommand(input: "q", modifierFlags: .super, action: .save, trigger: .hold(milliseconds: 500))],
            by: stage.policy)
        stage.down(Code.super, Code.q)
        stage.clock.advance(byMilliseconds: 499)
        #expect(stage.saves() == [])
        stage.clock.advance(byMilliseconds: 1)
        #expect(stage.saves() == ["field"])
        stage.up(Code.q)
        stage.down(Code.q)
        stage.clock.advance(byMilliseconds: 400)
        stage.up(Code.q, Code.super)
        stage.clock.advance(byMilliseconds: 1000)
        #expect(stage.saves() == [])
        #expect(stage.keysSent() == [])
    }
}
