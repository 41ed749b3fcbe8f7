import MainActorFixture
import SurfaceResponders
import Testing
import WaylandServer

/// Tests an embedder whose code is isolated to the main actor by default.
@MainActor struct MainActorTests {
    @Test func `overrides of a responder can use state of the main actor`() {
        let desk = NoteDesk()
        let keyboard = desk.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        let touchscreen = desk.seat.addDevice(named: "touchscreen", capabilities: .touch)
        let field = desk.seat.focus.keyWindow?.firstResponder
        #expect(field?.canPerformAction(.clearNote, withSender: nil) == false)

        desk.seat.handle(
            InputEvent(time: .zero, device: touchscreen, .touchDown(id: 0, at: Point(x: 30, y: 20))))
        desk.seat.handle(InputEvent(time: .zero, device: keyboard, .key(KeyCode(30), isDown: true)))
        #expect(desk.pad.lastTouch == Point(x: 30, y: 20))
        #expect(desk.pad.text == "a")

        #expect(desk.seat.sendAction(.clearNote, from: nil))
        #expect(desk.pad.text == "")
    }

    @Test func `overrides of every open class reach the main actor`() {
        let record = Record()
        let application = OwnApplication(record: record)
        let root = OwnSurface(record: record, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let controller = OwnController(record: record, surface: root)
        let window = OwnWindow(record: record, application: application, rootSurface: root)
        let policy = OwnResponder(record: record)
        window.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        root.addGestureRecognizer(OwnPan(record: record))
        root.addGestureRecognizer(OwnRecognizer(record: record))
        let seat = Seat(name: "seat0", delegate: policy)
        seat.focusPolicy = OwnFocusPolicy(record: record)
        seat.scene.add(window)
        seat.begin(OwnGrab(record: record, owner: root))
        seat.begin(OwnPopupGrab(record: record, popup: root, application: application))

        let touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        seat.handle(InputEvent(time: .zero, device: touchscreen, .touchDown(id: 0, at: Point(x: 30, y: 20))))

        #expect(controller.next === window)
        #expect(
            Set(record.calls.map { String($0.prefix { $0 != "." }) }) == [
                "OwnApplication", "OwnController", "OwnFocusPolicy", "OwnGrab", "OwnPan", "OwnPopupGrab",
                "OwnRecognizer", "OwnResponder", "OwnSurface", "OwnWindow",
            ])
        #expect(
            record.calls.filter { $0.contains(".touches") } == [
                "OwnPan.touchesBegan(_:with:)", "OwnRecognizer.touchesBegan(_:with:)",
                "OwnResponder.touchesBegan(_:with:)",
            ])
    }

    /// The main queue serves both the loop's descriptor and the tasks of the main actor.
    @Test(.timeLimit(.minutes(1))) func `event loop turns alongside tasks of the main actor`() async throws {
        let display = try Display()
        let loop = MainLoop(display: display, seat: Seat(name: "seat0"))
        let (fired, continuation) = AsyncStream.makeStream(of: Void.self)
        let timer = try #require(display.eventLoop.addTimer { continuation.yield() })
        #expect(loop.start())
        timer.arm(after: .milliseconds(1))
        var turns = fired.makeAsyncIterator()
        #expect(await turns.next() != nil)
    }
}
