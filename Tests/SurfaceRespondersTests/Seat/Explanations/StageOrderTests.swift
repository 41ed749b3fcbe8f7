import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// The stages that an event passes, in their order.
struct StageOrderTests {
    private let stage = RouterStage()
    private let seen = Seen()

    private final class Seen {
        var stages: [[Stage]] = []
    }

    private let observation: ObservationToken

    init() {
        stage.window("root").makeKey(on: stage.seat)
        stage.move(to: 10, 10)
        stage.forget()
        let seen = seen
        observation = stage.seat.observeExplanations { seen.stages.append($0.stages) }
    }

    @Test func aKeyThatGoesDownPassesFiltersKeyCommandsInputMethodMediaKeysAndRecognizers() {
        stage.embedded.keyDown(30)
        #expect(
            seen.stages == [
                [
                    .validation, .spies, .filters, .keyCommands, .inputMethod, .remoteControl,
                    .gestureRecognizers, .responders,
                ]
            ])
    }

    @Test func aButtonThatGoesDownIsHitTestedBeforeCommandsAndFocus() {
        stage.press()
        #expect(
            seen.stages == [
                [
                    .validation, .spies, .filters, .inputMethod, .hitTest, .grabs, .keyCommands,
                    .focusPolicy, .gestureRecognizers, .responders,
                ]
            ])
    }

    @Test func aFingerThatComesDownIsAskedForByItsSurfaceToo() {
        stage.touchDown(0, 10, 10)
        #expect(
            seen.stages == [
                [
                    .validation, .spies, .filters, .inputMethod, .hitTest, .grabs, .touchRules,
                    .keyCommands, .focusPolicy, .gestureRecognizers, .responders,
                ]
            ])
    }

    @Test func aScrollGoesToWhatThePointerIsOver() {
        stage.send(
            stage.embedded.mouse, .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15))))
        #expect(
            seen.stages == [
                [.validation, .spies, .filters, .inputMethod, .hitTest, .grabs, .responders]
            ])
    }

    @Test func whatIsTakenComesToNoFurtherStage() {
        stage.seat.addFilter(TakingFilter(), at: .first)
        stage.embedded.keyDown(30)
        stage.press()
        #expect(
            seen.stages == [
                [.validation, .spies, .filters], [.validation, .spies, .filters],
            ])
    }

    @Test func theRestOfAnInteractionGoesByItsRecord() {
        stage.press()
        stage.release()
        #expect(seen.stages.last == [.validation, .spies, .responders])
    }
}
