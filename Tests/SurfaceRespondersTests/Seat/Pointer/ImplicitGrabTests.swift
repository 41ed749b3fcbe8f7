import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// From the first press to the last release, the pointer belongs to the responder that received the press.
struct ImplicitGrabTests {
    private let stage = RouterStage()
    private let left: Window
    private let right: Window

    init() {
        left = stage.window("left")
        right = stage.window("right", atX: 100)
        left.root.script.noted = Script.Call.buttons
        stage.move(to: 50, 50)
        stage.forget()
    }

    private func takePointer() -> [String] {
        stage.take().filter(PickTests.isPointer).map(PickTests.text)
    }

    @Test(.promise(15)) func `motion and release outside reach the client of the press`() {
        stage.press()
        stage.move(to: 150, 50)
        stage.scroll()
        stage.release()
        #expect(
            stage.take().filter(PickTests.isPointer) == [
                .buttonPressed("left", .left), .pointerMoved("left", Point(x: 150, y: 50)),
                .scrolled("left", Scroll(source: .wheel, vertical: Scroll.Axis(value: 15, value120: 120))),
                .buttonReleased("left", .left), .pointerExited("left"),
                .pointerEntered("right", Point(x: 50, y: 50)),
            ])
    }

    @Test(.promise(15), .requirement(23)) func `the grab lasts until the last of several buttons is up`() {
        stage.press(.left)
        stage.move(to: 150, 50)
        stage.press(.right)
        stage.release(.left)
        stage.press(.middle)
        stage.release(.right)
        stage.move(to: 151, 50)
        stage.release(.middle)
        #expect(
            takePointer() == [
                "pressed left", "moved left", "pressed left", "released left", "pressed left",
                "released left",
                "moved left", "released left", "exited left", "entered right",
            ])
    }

    @Test func `a button held on two devices is one press and one release`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .pointer)
        stage.press()
        stage.send(other, .button(.left, isDown: true))
        #expect(stage.seat.pointer.pressedButtonCount == 1)
        stage.release()
        #expect(takePointer() == ["pressed left"])
        stage.send(other, .button(.left, isDown: false))
        #expect(takePointer() == ["released left"])
    }

    @Test(.promise(17), .requirement(28)) func `all devices share the seat's pointer`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .pointer)
        stage.send(other, .pointerMotion(delta: Vector(dx: 5, dy: 0), unaccelerated: Vector(dx: 5, dy: 0)))
        stage.move(to: 60, 50)
        #expect(takePointer() == ["moved left", "moved left"])
        stage.press()
        stage.send(
            other, .pointerMotion(delta: Vector(dx: 100, dy: 0), unaccelerated: Vector(dx: 100, dy: 0)))
        #expect(takePointer() == ["pressed left", "moved left"])
        stage.seat.removeDevice(other.id)
        #expect(takePointer() == [])
    }

    @Test(.promise(5)) func `removing a device releases the buttons that only it held`() {
        let other = stage.seat.addDevice(named: "other", capabilities: .pointer)
        stage.press(.left)
        stage.send(other, .button(.left, isDown: true))
        stage.send(other, .button(.right, isDown: true))
        stage.forget()
        stage.checked { stage.seat.removeDevice(other.id) }
        #expect(stage.take() == [.buttonReleased("left", .right)])
        stage.checked { stage.seat.removeDevice(stage.embedded.mouse.id) }
        #expect(takePointer() == ["released left", "exited left"])
        #expect(stage.seat.pointer.target == nil)
    }

    @Test func `removing a surface cancels its press and drops the release`() {
        stage.press(.left)
        stage.press(.right)
        stage.forget()
        stage.checked { stage.scene.remove(left) }
        #expect(takePointer() == ["cancelled left", "exited left"])
        #expect(stage.journal.take().filter { $0.hasPrefix("left") } == ["left.buttonsCancelled"])
        stage.move(to: 150, 50)
        stage.release(.left)
        #expect(takePointer() == [])
        stage.release(.right)
        #expect(takePointer() == ["entered right"])
    }

    @Test func `a release that closes its surface is not canceled too`() {
        let (scene, left) = (stage.scene, left)
        left.root.script.handled = Script.Call.buttons
        left.root.script.after[.buttonReleased] = { scene.remove(left) }
        stage.press()
        stage.release()
        #expect(
            stage.journal.take().filter { $0.hasPrefix("left") } == [
                "left.buttonPressed", "left.buttonReleased",
            ])
    }

    @Test func `a climbing release whose target is removed is a cancel for the client`() {
        let region = stage.region("region", Rect(x: 40, y: 40, width: 20, height: 20), in: left.root)
        stage.update()
        stage.press()
        stage.forget()
        region.script.before[.buttonReleased] = { region.removeFromSuperresponder() }
        stage.release()
        #expect(takePointer() == ["cancelled left", "exited left", "entered left"])
    }

    @Test func `a client receives no release of a press that a responder handled`() {
        left.root.script.handled = [.buttonPressed]
        stage.press()
        stage.release()
        stage.checked { stage.seat.cancelInteractions() }
        #expect(takePointer() == [])
    }

    @Test func `a press on a window that the focus policy closes hits the one below`() {
        final class Closing: FocusPolicy {
            var close: () -> Void = {}
            override func pressBegan(on path: ResponderPath, seat: Seat) { close() }
        }
        let policy = Closing()
        let (scene, left) = (stage.scene, left)
        policy.close = { scene.remove(left) }
        stage.seat.focusPolicy = policy
        let under = stage.window("under", level: .bottom)
        _ = under
        stage.press()
        #expect(takePointer() == ["exited left", "entered under", "pressed under"])
    }

    @Test func `a focus policy that removes the device leaves nothing pressed`() {
        final class Removing: FocusPolicy {
            var remove: () -> Void = {}
            override func pressBegan(on path: ResponderPath, seat: Seat) { remove() }
        }
        let policy = Removing()
        let (seat, mouse) = (stage.seat, stage.embedded.mouse.id)
        policy.remove = { seat.removeDevice(mouse) }
        seat.focusPolicy = policy
        stage.press()
        #expect(takePointer() == ["exited left"])
        #expect(seat.pointer.pressedButtonCount == 0)
    }

    @Test(.promise(15), .requirement(23)) func `canceled presses are consumed until their release`() {
        stage.press()
        stage.forget()
        stage.checked { stage.seat.cancelInteractions() }
        #expect(takePointer() == ["cancelled left", "exited left"])
        stage.move(to: 150, 50)
        stage.release()
        #expect(takePointer() == ["entered right"])
    }
}
