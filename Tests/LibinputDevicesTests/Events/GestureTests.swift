import LibinputDevices
import Proofs
import SurfaceResponders
import Testing

@Suite struct GestureTests {
    private let stage = DeviceStage()
    private let touchpad = ScriptedDevice.touchpad()

    init() throws {
        try stage.plug(touchpad)
    }

    private func gestures() -> [TouchpadGesture] {
        stage.payloads().compactMap { payload in
            if case .gesture(let gesture) = payload { gesture } else { nil }
        }
    }

    @Test func `swipe begins, moves and ends`() throws {
        try stage.report(touchpad, .gestureBegin(.swipe, fingerCount: 3))
        try stage.report(touchpad, .swipe(Vector(dx: 5, dy: -1)))
        try stage.report(touchpad, .gestureEnd(.swipe, isCancelled: false))
        #expect(
            gestures() == [
                .begin(.swipe, fingerCount: 3), .swipe(delta: Vector(dx: 5, dy: -1)), .end(.swipe),
            ])
    }

    @Test func `pinch rotation is in radians`() throws {
        try stage.report(touchpad, .gestureBegin(.pinch, fingerCount: 2))
        try stage.report(touchpad, .pinch(Vector(dx: 1, dy: 2), scale: 1.5, degrees: 90))
        try stage.report(touchpad, .gestureEnd(.pinch, isCancelled: true))
        #expect(
            gestures() == [
                .begin(.pinch, fingerCount: 2),
                .pinch(delta: Vector(dx: 1, dy: 2), scale: 1.5, rotation: .pi / 2), .cancel(.pinch),
            ])
    }

    @Test func `hold begins and ends`() throws {
        try stage.report(touchpad, .gestureBegin(.hold, fingerCount: 1))
        try stage.report(touchpad, .gestureEnd(.hold, isCancelled: false))
        #expect(gestures() == [.begin(.hold, fingerCount: 1), .end(.hold)])
    }

    @Test func `gestures that did not begin and values that are not finite are dropped`() throws {
        try stage.report(touchpad, .swipe(Vector(dx: 1, dy: 1)))
        try stage.report(touchpad, .gestureBegin(.pinch, fingerCount: 2))
        try stage.report(touchpad, .pinch(.zero, scale: .nan, degrees: 0))
        try stage.report(touchpad, .pinch(.zero, scale: 1, degrees: .infinity))
        try stage.report(touchpad, .gestureEnd(.swipe, isCancelled: false))
        #expect(gestures() == [.begin(.pinch, fingerCount: 2)])
    }

    @Test(.requirement(51)) func `disabling a touchpad cancels its gesture once`() throws {
        try stage.report(touchpad, .gestureBegin(.pinch, fingerCount: 2))
        try stage.report(touchpad, .pinch(Vector(dx: 1, dy: 2), scale: 1.5, degrees: 0))
        #expect(gestures().count == 2)
        stage.forget()
        stage.backend.rules = [InputDeviceRule(.all, InputDeviceSettings(sendEvents: .disabled))]
        #expect(stage.deliveries() == [.gesture("client", .cancel(.pinch)), .pointerExited("client")])
        try stage.report(touchpad, .pinch(.zero, scale: 2, degrees: 0))
        try stage.report(touchpad, .gestureEnd(.pinch, isCancelled: false))
        #expect(gestures() == [])
        #expect(stage.deliveries() == [])
        stage.backend.rules = []
        try stage.report(touchpad, .gestureBegin(.pinch, fingerCount: 2))
        try stage.report(touchpad, .gestureEnd(.pinch, isCancelled: false))
        #expect(gestures() == [.begin(.pinch, fingerCount: 2), .end(.pinch)])
    }
}
