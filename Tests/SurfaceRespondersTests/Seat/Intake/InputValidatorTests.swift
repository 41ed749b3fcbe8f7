import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Validation of input from hardware and virtual devices.
struct InputValidatorTests {
    private let stage = RouterStage()
    private let window: Window
    private let spy = RecordingSpy()

    init() {
        window = stage.window("root")
        stage.move(to: 50, 50)
        window.makeKey(on: stage.seat)
        stage.seat.addSpy(spy)
        stage.forget()
    }

    private func touch(_ payload: InputEvent.Payload) { stage.send(stage.embedded.touchscreen, payload) }
    private func mouse(_ payload: InputEvent.Payload) { stage.send(stage.embedded.mouse, payload) }

    @Test(.promise(21), .requirement(30)) func `up or motion without a down is refused`() {
        let reasons = stage.refusals {
            touch(.touchUp(id: 3))
            touch(.touchMotion(id: 3, to: Point(x: 1, y: 1)))
            touch(.touchShape(id: 3, major: 1, minor: 1))
            touch(.touchOrientation(id: 3, radians: 1))
        }
        #expect(reasons == [.notDown, .notDown, .notDown, .notDown])
        #expect(stage.take() == [])
        #expect(spy.payloads == [])
    }

    @Test func `second down of the same ID inserts an up`() {
        touch(.touchDown(id: 3, at: Point(x: 10, y: 10)))
        touch(.touchDown(id: 3, at: Point(x: 20, y: 10)))
        touch(.touchUp(id: 3))
        #expect(
            stage.takeTouches() == [
                .touchesBegan("root", [.init(0, 10, 10)]), .touchesBegan("root", [.init(1, 20, 10)]),
                .touchesEnded("root", [.init(0, 10, 10)]), .touchesEnded("root", [.init(1, 20, 10)]),
            ])
        #expect(
            spy.payloads == [
                .touchDown(id: 3, at: Point(x: 10, y: 10)), .touchUp(id: 3),
                .touchDown(id: 3, at: Point(x: 20, y: 10)), .touchUp(id: 3),
            ])
    }

    @Test func `same ID on two devices is two touches`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .touch)
        touch(.touchDown(id: 3, at: Point(x: 10, y: 10)))
        stage.send(other, .touchDown(id: 3, at: Point(x: 20, y: 10)))
        touch(.touchUp(id: 3))
        stage.send(other, .touchMotion(id: 3, to: Point(x: 21, y: 10)))
        #expect(
            stage.takeTouches() == [
                .touchesBegan("root", [.init(0, 10, 10)]), .touchesBegan("root", [.init(1, 20, 10)]),
                .touchesEnded("root", [.init(0, 10, 10)]), .touchesMoved("root", [.init(1, 21, 10)]),
            ])
    }

    @Test func `release without a press and repeated press are refused`() {
        let reasons = stage.refusals {
            mouse(.button(.left, isDown: false))
            mouse(.button(.left, isDown: true))
            mouse(.button(.left, isDown: true))
            stage.keyUp(30)
            stage.keyDown(30)
            stage.keyDown(30)
        }
        #expect(reasons == [.notDown, .alreadyDown, .notDown, .alreadyDown])
        #expect(stage.take() == [.buttonPressed("root", .left), .keyPressed("root", KeyCode(30))])
        #expect(spy.payloads == [.button(.left, isDown: true), .key(KeyCode(30), isDown: true)])
    }

    @Test func `release on the wrong device is refused`() {
        let other = stage.seat.addDevice(named: "other", capabilities: [.pointer, .keyboard])
        stage.press()
        stage.keyDown(30)
        stage.forget()
        let reasons = stage.refusals {
            stage.send(other, .button(.left, isDown: false))
            stage.send(other, .key(KeyCode(30), isDown: false))
        }
        #expect(reasons == [.notDown, .notDown])
        #expect(stage.take() == [])
    }

    @Test func `nonexistent key code is refused`() {
        #expect(stage.refusals { stage.keyDown(768) } == [.noSuchKey])
        #expect(stage.refusals { stage.keyDown(KeyCode(.max)) } == [.noSuchKey])
        #expect(stage.take() == [])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `non-finite values are refused`(_ value: Double) {
        let bad = Point(x: value, y: 1)
        touch(.touchDown(id: 1, at: Point(x: 10, y: 10)))
        stage.forget()
        let reasons = stage.refusals {
            mouse(.pointerPosition(bad))
            mouse(.pointerMotion(delta: Vector(dx: value, dy: 0), unaccelerated: .zero))
            mouse(.pointerMotion(delta: .zero, unaccelerated: Vector(dx: 0, dy: value)))
            mouse(.scroll(Scroll(source: .finger, vertical: Scroll.Axis(value: value))))
            mouse(.scroll(Scroll(source: .finger, horizontal: Scroll.Axis(value: value))))
            touch(.touchMotion(id: 1, to: bad))
            touch(.touchShape(id: 1, major: value, minor: 1))
            touch(.touchShape(id: 1, major: 1, minor: value))
            touch(.touchOrientation(id: 1, radians: value))
            touch(.touchDown(id: 2, at: bad))
        }
        #expect(reasons == Array(repeating: .notANumber, count: 10))
        #expect(stage.take() == [])
        #expect(stage.seat.pointer.location == Point(x: 50, y: 50))
        // The finger with the invalid position is not down.
        #expect(stage.refusals { touch(.touchUp(id: 2)) } == [.notDown])
    }

    @Test func `negative size is refused`() {
        touch(.touchDown(id: 1, at: Point(x: 10, y: 10)))
        #expect(stage.refusals { touch(.touchShape(id: 1, major: -1, minor: 1)) } == [.notANumber])
    }

    @Test func `values beyond the protocol's range are clamped`() {
        mouse(.pointerPosition(Point(x: 1e18, y: -1e18)))
        touch(.touchDown(id: 1, at: Point(x: 1e18, y: 10)))
        touch(.touchMotion(id: 1, to: Point(x: 10, y: -1e18)))
        mouse(.scroll(Scroll(source: .finger, vertical: Scroll.Axis(value: 1e18))))
        #expect(
            spy.payloads == [
                .pointerPosition(Point(x: 8_388_607, y: -8_388_607)),
                .touchDown(id: 1, at: Point(x: 8_388_607, y: 10)),
                .touchMotion(id: 1, to: Point(x: 10, y: -8_388_607)),
                .scroll(Scroll(source: .finger, vertical: Scroll.Axis(value: 8_388_607))),
            ])
    }

    @Test func `unknown device is reported and its event refused`() {
        let gone = stage.seat.addDevice(named: "gone", capabilities: .pointer)
        stage.seat.removeDevice(gone.id)
        stage.forget()
        #expect(stage.refusals { stage.send(gone, .pointerPosition(.zero)) } == [.unknownDevice])
        #expect(spy.payloads == [])
        guard case .unknownDevice(let id)? = stage.embedded.misuses.first else {
            Issue.record("the device was not reported")
            return
        }
        #expect(id == gone.id)
    }

    @Test func `touches beyond the seat's limit are refused`() {
        for id in 0..<64 as Range<Int32> { touch(.touchDown(id: id, at: Point(x: 10, y: 10))) }
        stage.forget()
        #expect(stage.refusals { touch(.touchDown(id: 64, at: Point(x: 10, y: 10))) } == [.tooManyTouches])
        touch(.touchMotion(id: 64, to: Point(x: 11, y: 10)))
        touch(.touchUp(id: 64))
        #expect(stage.take() == [])
        touch(.touchUp(id: 0))
        touch(.touchDown(id: 64, at: Point(x: 10, y: 10)))
        #expect(stage.takeTouches().count == 2)
    }

    // MARK: Time

    private func times(_ milliseconds: [UInt64], of device: InputDevice? = nil) -> [UInt64] {
        spy.forget()
        for time in milliseconds {
            stage.seat.handle(
                InputEvent(
                    time: .milliseconds(time), device: device ?? stage.embedded.mouse, .pointerPosition(.zero)
                ))
        }
        return spy.times.map { $0.microseconds / 1000 }
    }

    @Test func `time of a device never runs backward`() {
        #expect(times([5000, 5010, 4000, 5005, 5020]) == [5000, 5010, 5010, 5010, 5020])
    }

    @Test func `each device has its own time`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .pointer)
        #expect(times([5000]) == [5000])
        #expect(times([100, 50], of: other) == [100, 100])
        #expect(times([5001]) == [5001])
    }

    @Test func `wrapping 32-bit counter does not run backward`() {
        let wrap: UInt64 = 1 << 32
        #expect(times([wrap - 5, 3, 10, 9]) == [wrap - 5, wrap + 3, wrap + 10, wrap + 10])
        #expect(times([wrap - 1, 7]) == [2 * wrap - 1, 2 * wrap + 7])
    }

    @Test func `last possible timestamp is harmless`() {
        let device = stage.embedded.touchscreen
        let last = Timestamp(microseconds: .max)
        for payload in [
            .touchDown(id: 0, at: Point(x: 1, y: 1)), .touchUp(id: 0), .touchDown(id: 0, at: .zero),
        ] as [InputEvent.Payload] {
            stage.checked { stage.seat.handle(InputEvent(time: last, device: device, payload)) }
        }
        #expect(spy.times.last == last)
        stage.checked {
            stage.seat.handle(
                InputEvent(time: last, device: stage.embedded.keyboard, .key(KeyCode(30), isDown: true)))
        }
    }
}
