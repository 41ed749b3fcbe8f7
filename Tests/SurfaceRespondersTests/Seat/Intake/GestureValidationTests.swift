import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Validation of gestures from touchpads and virtual devices.
struct GestureValidationTests {
    private let stage = RouterStage()
    private let spy = RecordingSpy()

    init() {
        stage.window("root")
        stage.move(to: 50, 50)
        stage.seat.addSpy(spy)
        stage.forget()
    }

    @Test func `update or end without a beginning is refused`() {
        let reasons = stage.refusals {
            stage.gesture(.swipe(delta: .zero))
            stage.gesture(.pinch(delta: .zero, scale: 1, rotation: 0))
            stage.gesture(.end(.hold))
            stage.gesture(.cancel(.hold))
        }
        #expect(reasons == [.notBegun, .notBegun, .notBegun, .notBegun])
        #expect(spy.payloads == [] && stage.take() == [])
    }

    @Test func `rest of a different kind of gesture is refused`() {
        stage.gesture(.begin(.swipe, fingerCount: 3))
        let reasons = stage.refusals {
            stage.gesture(.pinch(delta: .zero, scale: 1, rotation: 0))
            stage.gesture(.end(.hold))
            stage.gesture(.end(.swipe))
            stage.gesture(.end(.swipe))
        }
        #expect(reasons == [.notBegun, .notBegun, .notBegun])
        #expect(
            stage.take() == [
                .gesture("root", .begin(.swipe, fingerCount: 3)), .gesture("root", .end(.swipe)),
            ])
    }

    @Test func `rest on a different device is refused`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .pointer)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        #expect(stage.refusals { stage.send(other, .gesture(.end(.swipe))) } == [.notBegun])
    }

    @Test func `beginning during a gesture cancels that one first`() {
        stage.gesture(.begin(.hold, fingerCount: 3))
        stage.gesture(.begin(.swipe, fingerCount: 3))
        let expected: [TouchpadGesture] = [
            .begin(.hold, fingerCount: 3), .cancel(.hold), .begin(.swipe, fingerCount: 3),
        ]
        #expect(spy.payloads == expected.map { .gesture($0) })
        #expect(stage.take() == expected.map { .gesture("root", $0) })
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `non-finite values are refused`(_ value: Double) {
        stage.gesture(.begin(.pinch, fingerCount: 2))
        let reasons = stage.refusals {
            stage.gesture(.pinch(delta: Vector(dx: value, dy: 0), scale: 1, rotation: 0))
            stage.gesture(.pinch(delta: .zero, scale: value, rotation: 0))
            stage.gesture(.pinch(delta: .zero, scale: 1, rotation: value))
            stage.gesture(.begin(.swipe, fingerCount: 3))
            stage.gesture(.swipe(delta: Vector(dx: 0, dy: value)))
        }
        #expect(reasons == [.notANumber, .notANumber, .notANumber, .notANumber])
    }

    @Test func `negative scale is refused`() {
        stage.gesture(.begin(.pinch, fingerCount: 2))
        let reasons = stage.refusals { stage.gesture(.pinch(delta: .zero, scale: -1, rotation: 0)) }
        #expect(reasons == [.notANumber])
    }

    @Test func `values beyond the protocol's range are clamped`() {
        stage.gesture(.begin(.swipe, fingerCount: -5))
        stage.gesture(.swipe(delta: Vector(dx: 1e300, dy: -1e300)))
        #expect(
            spy.payloads == [
                .gesture(.begin(.swipe, fingerCount: 1)),
                .gesture(.swipe(delta: Vector(dx: 8_388_607, dy: -8_388_607))),
            ])
    }
}
