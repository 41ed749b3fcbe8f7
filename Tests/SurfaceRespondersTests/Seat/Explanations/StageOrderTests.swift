import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// The order of the stages that an event passes.
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

    @Test func `key press passes filters, key commands, input method and recognizers`() {
        stage.embedded.keyDown(30)
        #expect(
            seen.stages == [
                [
                    .validation, .spies, .filters, .keyCommands, .inputMethod, .remoteControl,
                    .gestureRecognizers, .responders,
                ]
            ])
    }

    @Test func `button press is hit tested before commands and focus`() {
        stage.press()
        #expect(
            seen.stages == [
                [
                    .validation, .spies, .filters, .inputMethod, .hitTest, .grabs, .keyCommands,
                    .focusPolicy, .gestureRecognizers, .responders,
                ]
            ])
    }

    @Test func `touch down also passes the surface's touch rules`() {
        stage.touchDown(0, 10, 10)
        #expect(
            seen.stages == [
                [
                    .validation, .spies, .filters, .inputMethod, .hitTest, .grabs, .touchRules,
                    .keyCommands, .focusPolicy, .gestureRecognizers, .responders,
                ]
            ])
    }

    @Test func `scroll passes the hit test and grabs, then the responders`() {
        stage.send(
            stage.embedded.mouse, .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15))))
        #expect(
            seen.stages == [
                [.validation, .spies, .filters, .inputMethod, .hitTest, .grabs, .responders]
            ])
    }

    @Test func `event taken by a filter reaches no further stage`() {
        stage.seat.addFilter(TakingFilter(), at: .first)
        stage.embedded.keyDown(30)
        stage.press()
        #expect(
            seen.stages == [
                [.validation, .spies, .filters], [.validation, .spies, .filters],
            ])
    }

    @Test func `rest of an interaction skips to its recorded receiver`() {
        stage.press()
        stage.release()
        #expect(seen.stages.last == [.validation, .spies, .responders])
    }
}
