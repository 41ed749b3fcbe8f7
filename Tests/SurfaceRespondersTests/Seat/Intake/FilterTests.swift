import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A filter that takes the beginning of an interaction receives the rest of it exclusively.
struct FilterTests {
    private let stage = RouterStage()
    private let window: Window
    private let filter = TakingFilter()

    init() {
        window = stage.window("root")
        window.root.script.noted = []
        stage.desktop.script.noted = []
        stage.move(to: 50, 50)
        window.makeKey(on: stage.seat)
        stage.forget()
        stage.seat.addFilter(filter, at: .first)
    }

    @Test func `filter follows a taken button until the last release`() {
        stage.press(.left)
        stage.press(.right)
        stage.move(to: 60, 50)
        stage.scroll()
        stage.release(.left)
        stage.release(.right)
        filter.takes = { _ in false }
        stage.move(to: 61, 50)
        #expect(filter.asked == [.button(.left, isDown: true), .pointerPosition(Point(x: 61, y: 50))])
        #expect(filter.followed.count == 5)
        #expect(filter.followed.last == .button(.right, isDown: false))
        #expect(stage.take() == [.pointerMoved("root", Point(x: 61, y: 50))])
    }

    @Test func `taken motion or scroll reaches no client and is not followed`() {
        stage.move(to: 60, 50)
        stage.scroll()
        #expect(filter.asked.count == 2)
        #expect(filter.followed == [])
        #expect(stage.take() == [])
        #expect(stage.seat.pointer.location == Point(x: 60, y: 50))
    }

    @Test func `filter follows a taken touch until it is lifted`() {
        stage.touchDown(0, 10, 10)
        filter.takes = { _ in false }
        stage.touchDown(1, 20, 10)
        stage.touchMove(0, 11, 10)
        stage.touchMove(1, 21, 10)
        stage.touchUp(0)
        #expect(
            filter.asked == [
                .touchDown(id: 0, at: Point(x: 10, y: 10)), .touchDown(id: 1, at: Point(x: 20, y: 10)),
            ])
        #expect(filter.followed == [.touchMotion(id: 0, to: Point(x: 11, y: 10)), .touchUp(id: 0)])
        #expect(
            stage.takeTouches() == [
                .touchesBegan("root", [.init(1, 20, 10)]), .touchesMoved("root", [.init(1, 21, 10)]),
            ])
    }

    @Test(arguments: [false, true])
    func `filter is notified when its touches are canceled`(_ byRemoval: Bool) {
        stage.touchDown(0, 10, 10)
        stage.touchDown(1, 20, 10)
        if byRemoval {
            stage.checked { stage.seat.removeDevice(stage.embedded.touchscreen.id) }
        } else {
            stage.send(stage.embedded.touchscreen, .touchCancel)
        }
        #expect(filter.followed == [.touchCancel])
    }

    @Test func `filter receives the releases of a removed device`() {
        stage.press()
        stage.keyDown(30)
        stage.checked { stage.seat.removeDevice(stage.embedded.mouse.id) }
        stage.checked { stage.seat.removeDevice(stage.embedded.keyboard.id) }
        #expect(filter.followed == [.button(.left, isDown: false), .key(KeyCode(30), isDown: false)])
    }

    @Test func `lock ends each interaction of a filter once`() {
        stage.press(.left)
        stage.press(.right)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.touchDown(0, 10, 10)
        #expect(filter.followed == [.button(.right, isDown: true), .gesture(.begin(.swipe, fingerCount: 3))])
        filter.takes = { _ in false }
        stage.checked { stage.seat.begin(Grab(kind: .lock, owner: nil)) }
        stage.release(.left)
        stage.release(.right)
        stage.gesture(.end(.swipe))
        stage.touchUp(0)
        #expect(
            filter.followed.dropFirst(2) == [
                .gesture(.cancel(.swipe)), .button(.left, isDown: false), .button(.right, isDown: false),
                .touchCancel,
            ])
    }

    @Test func `input taken by a removed filter reaches no client`() {
        stage.press()
        stage.keyDown(30)
        stage.touchDown(0, 10, 10)
        stage.seat.removeFilter(filter)
        stage.check()
        stage.move(to: 60, 50)
        stage.touchMove(0, 20, 10)
        stage.touchUp(0)
        stage.keyUp(30)
        #expect(stage.take() == [])
        stage.release()
        #expect(filter.followed == [])
        stage.press()
        #expect(stage.take().last == .buttonPressed("root", .left))
    }

    @Test func `filter is not asked about interactions that began before it`() {
        stage.seat.removeFilter(filter)
        stage.press()
        stage.keyDown(30)
        stage.touchDown(0, 10, 10)
        stage.forget()
        stage.seat.addFilter(filter, at: .first)
        stage.move(to: 60, 50)
        stage.touchMove(0, 20, 10)
        stage.touchUp(0)
        stage.keyUp(30)
        stage.release()
        #expect(filter.asked == [])
        #expect(stage.take().count == 5)
    }

    @Test func `filters are asked by stage, then in the order of addition`() {
        stage.seat.removeFilter(filter)
        var order: [String] = []
        func add(_ name: String, _ place: FilterStage) {
            let filter = TakingFilter { _ in
                order.append(name)
                return false
            }
            stage.seat.addFilter(filter, at: place)
        }
        add("input method", .inputMethod)
        add("first", .first)
        add("second input method", .inputMethod)
        add("second", .first)
        stage.keyDown(30)
        #expect(order == ["first", "second", "input method", "second input method"])
    }

    @Test func `input method filters receive everything except keys of commands`() {
        stage.seat.removeFilter(filter)
        let policy = ActingResponder("policy", stage.journal, has: [.save])
        stage.seat.delegate = policy
        policy.offer([
            KeyCommand(input: .keyCode(KeyCode(30)), action: .save),
            KeyCommand(input: .button(.left), action: .save),
        ])
        let first = TakingFilter { _ in false }
        let inputMethod = TakingFilter { _ in false }
        stage.seat.addFilter(first, at: .first)
        stage.seat.addFilter(inputMethod, at: .inputMethod)
        stage.keyDown(30)
        #expect(first.asked == [.key(KeyCode(30), isDown: true)])
        #expect(inputMethod.asked == [])
        stage.move(to: 20, 20)
        stage.press()
        stage.touchDown(1, 20, 20)
        stage.gesture(.begin(.swipe, fingerCount: 3))
        stage.send(
            stage.embedded.mouse, .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15))))
        #expect(first.asked.dropFirst() == inputMethod.asked[...])
        #expect(
            inputMethod.asked.prefix(3) == [
                .pointerPosition(Point(x: 20, y: 20)), .button(.left, isDown: true),
                .touchDown(id: 1, at: Point(x: 20, y: 20)),
            ])
    }

    @Test func `first filter that takes an event ends the search`() {
        let later = TakingFilter()
        stage.seat.addFilter(later, at: .inputMethod)
        stage.keyDown(30)
        stage.keyUp(30)
        #expect(filter.asked.count == 1)
        #expect(later.asked == [] && later.followed == [])
    }

    @Test func `filter that removes the device leaves nothing pressed`() {
        let (seat, devices) = (
            stage.seat, [stage.embedded.mouse, stage.embedded.keyboard, stage.embedded.touchscreen]
        )
        filter.takes = { event in
            seat.removeDevice(event.device)
            return true
        }
        stage.press()
        stage.keyDown(30)
        stage.touchDown(0, 10, 10)
        #expect(seat.pointer.pressedButtonCount == 0)
        #expect(seat.keyboard.pressedKeys.isEmpty)
        #expect(devices.count == 3 && seat.capabilities == [])
        stage.check()
    }

    @Test func `spies see all valid input and consume none`() {
        let spy = RecordingSpy()
        stage.seat.addSpy(spy)
        stage.press()
        stage.release()
        stage.release()
        stage.keyDown(30)
        stage.touchDown(0, 10, 10)
        #expect(
            spy.payloads == [
                .button(.left, isDown: true), .button(.left, isDown: false), .key(KeyCode(30), isDown: true),
                .touchDown(id: 0, at: Point(x: 10, y: 10)),
            ])
        stage.seat.removeSpy(spy)
        stage.touchUp(0)
        #expect(spy.payloads.count == 4)
    }
}
