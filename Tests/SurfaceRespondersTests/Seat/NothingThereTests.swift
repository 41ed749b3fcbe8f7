import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Every path works with no focus, no device, no delegate, no transport.
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

    @Test(.promise(30)) func aSeatWithNothingTakesEverything() {
        let seat = Seat(name: "seat0")
        let device = seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
        play(on: seat, device)
        seat.removeDevice(device.id)
        seat.removeDevice(device.id)
        #expect(seat._checkInvariants() == [])
    }

    @Test(.promise(30)) func aDeviceWithoutCapabilitiesHarmsNothing() {
        let seat = Seat(name: "seat0")
        let device = seat.addDevice(named: "none", capabilities: [])
        let window = Window(rootSurface: FocusableSurface(size: Size(width: 100, height: 100)))
        seat.scene.add(window)
        window.makeKey(on: seat)
        play(on: seat, device)
        #expect(seat.focus.keyboardFocus == nil)
        #expect(seat.pointer.target == nil)
    }

    @Test func framesWithoutEventsHarmNothing() {
        let seat = Seat(name: "seat0")
        seat.handle(contentsOf: [])
        #expect(seat._checkInvariants() == [])
    }

    @Test(.promise(22)) func everythingGoesWhileEverythingIsDown() {
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

    @Test(.promise(30)) func popupGrabsAndDragsWorkWithoutFocusAndPointer() {
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
