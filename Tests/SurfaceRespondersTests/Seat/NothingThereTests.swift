import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Every path works without a focus, a device, a delegate or a transport.
struct NothingThereTests {
    private let payloads: [InputEvent.Payload] = [
        .pointerPosition(Point(x: 10, y: 10)),
        .pointerMotion(delta: Vector(dx: 1, dy: 1), unaccelerated: .zero),
        .button(.left, isDown: true), .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 1))),
        .button(.left, isDown: false), .key(KeyCode(30), isDown: true),
        .modifiers(KeyboardModifiers(depressed: 1)),
        .key(KeyCode(30), isDown: false), .touchDown(id: 0, at: Point(x: 10, y: 10)),
        .touchMotion(id: 0, to: Point(x: 20, y: 10)), .touchShape(id: 0, major: 1, minor: 1),
        .touchUp(id: 0), .touchDown(id: 1, at: Point(x: 10, y: 10)), .touchCancel,
    ]

    private func play(on seat: Seat, _ device: InputDevice) {
        for payload in payloads {
            seat.handle(InputEvent(time: .milliseconds(1), device: device, payload))
            #expect(seat._checkInvariants() == [])
        }
        seat.handle(contentsOf: payloads.map { InputEvent(time: .milliseconds(2), device: device, $0) })
        #expect(seat._checkInvariants() == [])
        seat.update()
        seat.cancelInteractions()
        seat.focus.resignKey()
        #expect(seat._checkInvariants() == [])
    }

    @Test(.promise(30), .requirement(47))
    func `a seat without focus, delegate or transport accepts all events`() {
        let seat = Seat(name: "seat0")
        let device = seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
        play(on: seat, device)
        seat.removeDevice(device.id)
        seat.removeDevice(device.id)
        #expect(seat._checkInvariants() == [])
    }

    @Test(.promise(30)) func `events of a device without capabilities do no harm`() {
        let seat = Seat(name: "seat0")
        let device = seat.addDevice(named: "none", capabilities: [])
        let window = Window(rootSurface: FocusableSurface(size: Size(width: 100, height: 100)))
        seat.scene.add(window)
        window.makeKey(on: seat)
        play(on: seat, device)
        #expect(seat.focus.keyboardFocus == nil)
        #expect(seat.pointer.target == nil)
    }

    @Test func `frames without events do no harm`() {
        let seat = Seat(name: "seat0")
        seat.handle(contentsOf: [])
        #expect(seat._checkInvariants() == [])
    }

    @Test(.promise(22)) func `a device that a handler removes has no effect in the rest of its frame`() {
        let stage = RouterStage()
        let window = stage.window("root")
        let seat = stage.seat
        let all = seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
        window.makeKey(on: seat)
        stage.forget()
        window.root.script.before[.touchesBegan] = { seat.removeDevice(all.id) }
        let payloads: [InputEvent.Payload] = [
            .touchDown(id: 0, at: Point(x: 10, y: 10)), .key(KeyCode(30), isDown: true),
            .button(.left, isDown: true), .touchMotion(id: 0, to: Point(x: 20, y: 10)), .touchUp(id: 0),
        ]
        seat.handle(contentsOf: payloads.map { InputEvent(time: .milliseconds(1), device: all, $0) })
        #expect(seat._checkInvariants() == [])
        #expect(seat.keyboard.pressedKeys.isEmpty && seat.pointer.pressedButtonCount == 0)
    }

    @Test(
        .promise(22),
        arguments: [.touchMotion(id: 0, to: Point(x: 20, y: 10)), .touchUp(id: 0)] as [InputEvent.Payload])
    func `removing the device while its touch begins drops the rest of the touch`(_ next: InputEvent.Payload)
    {
        let stage = RouterStage()
        let window = stage.window("root")
        let (seat, touchscreen) = (stage.seat, stage.embedded.touchscreen)
        window.root.script.before[.touchesBegan] = { seat.removeDevice(touchscreen.id) }
        let down = InputEvent.Payload.touchDown(id: 0, at: Point(x: 10, y: 10))
        seat.handle(
            contentsOf: [down, next].map { InputEvent(time: .milliseconds(1), device: touchscreen, $0) })
        #expect(seat._checkInvariants() == [])
        #expect(seat.touches.all.isEmpty)
    }

    @Test(.promise(22)) func `a device that a spy removes has no further effect`() {
        let stage = RouterStage()
        _ = stage.window("root")
        let seat = stage.seat
        let spy = RemovingSpy()
        seat.addSpy(spy)
        for payload in payloads {
            let device = seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
            seat.handle(InputEvent(time: .milliseconds(1), device: device, payload))
            #expect(seat._checkInvariants() == [])
        }
        #expect(seat.keyboard.pressedKeys.isEmpty && seat.touches.all.isEmpty)
        #expect(stage.take() == [])
    }

    /// Removes the device of each event.
    private final class RemovingSpy: InputSpy {
        func observe(_ event: InputEvent, on seat: Seat) { seat.removeDevice(event.device) }
    }

    @Test(.promise(22)) func `a popup dismissal that removes the touchscreen leaves no touch`() {
        let stage = RouterStage()
        let window = stage.window("root")
        let seat = stage.seat
        let popup = stage.surface("popup")
        window.addSurface(popup)
        let grab = RemovingGrab(popup: popup, application: window.application)
        grab.onRevoked = { seat.removeDevice(stage.embedded.touchscreen.id) }
        seat.begin(grab)
        stage.touchDown(0, 390, 190)
        #expect(seat._checkInvariants() == [])
        #expect(seat.touches.all.isEmpty)
    }

    /// Calls a closure when it is revoked.
    private final class RemovingGrab: PopupGrab {
        var onRevoked: (() -> Void)?

        override func revoked() {
            super.revoked()
            onRevoked?()
        }
    }

    @Test(.promise(22)) func `devices and windows can be removed while everything is down`() {
        let stage = RouterStage()
        let window = stage.window("root")
        stage.move(to: 10, 10)
        stage.press()
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.keyDown(30)
        stage.touchDown(0, 10, 10)
        for device in [stage.embedded.mouse, stage.embedded.keyboard, stage.embedded.touchscreen] {
            stage.checked { stage.seat.removeDevice(device.id) }
        }
        #expect(stage.seat.capabilities == [])
        stage.checked { stage.scene.remove(window) }
        #expect(stage.seat.pointer.pressedButtonCount == 0)
        #expect(!stage.seat._hasTouchpadGesture)
        #expect(stage.seat.keyboard.pressedKeys.isEmpty)
    }

    @Test(.promise(30), .requirement(47)) func `popup grabs and drags work without focus and pointer`() {
        let stage = RouterStage()
        let window = stage.window("root")
        for device in [stage.embedded.mouse, stage.embedded.keyboard, stage.embedded.touchscreen] {
            stage.checked { stage.seat.removeDevice(device.id) }
        }
        let popup = stage.surface("popup")
        window.addSurface(popup)
        let grab = PopupGrab(popup: popup, application: window.application)
        let drag = Grab(kind: .drag, owner: window.root)
        stage.checked { stage.seat.begin(grab) }
        stage.checked { stage.seat.begin(drag) }
        stage.update()
        stage.checked { stage.scene.remove(window) }
        #expect(grab.isRevoked && drag.isRevoked)
    }
}
