import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Tablet tools on a seat: the surfaces that they enter, and the receivers of their presses.
struct ToolTests {
    private let journal = Journal()
    private let policy: ScriptedResponder
    private let embedded: EmbeddedSeat
    private let one: Window
    private let two: Window

    private var seat: Seat { embedded.seat }

    init() {
        policy = ScriptedResponder("policy", journal)
        policy.script.noted = [.buttonPressed, .buttonReleased, .toolChanged]
        embedded = EmbeddedSeat(delegate: policy)
        one = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100))
        two = embedded.addWindow(Rect(x: 100, y: 0, width: 100, height: 100))
        embedded.transport.attachClient(to: one.surface, named: "one", takesTablets: true)
        embedded.transport.attachClient(to: two.surface, named: "two", takesTablets: true)
    }

    /// The deliveries, without changes of the keyboard focus, which follows tips as it follows clicks.
    private func take() -> [Delivery] {
        #expect(seat._checkInvariants() == [])
        return embedded.transport.takeDeliveries().filter { delivery in
            switch delivery {
            case .keyboardEntered, .keyboardLeft: false
            default: true
            }
        }
    }

    // MARK: Presence

    @Test func `a tool in proximity enters the surface below it`() {
        embedded.penEnter(10, 20)
        #expect(take() == [.toolEntered("one", Point(x: 10, y: 20))])
        #expect(seat.tablets.surface(of: embedded.pen) === one.surface)
        #expect(seat.tablets.nearTools == [embedded.pen])
    }

    @Test func `a tool that moves to another surface leaves the first`() {
        embedded.penEnter(10, 20)
        embedded.penMove(150, 20)
        #expect(
            take() == [
                .toolEntered("one", Point(x: 10, y: 20)), .toolExited("one"),
                .toolEntered("two", Point(x: 50, y: 20)),
            ])
    }

    @Test(.behavior(240)) func `a tip keeps the tool on its surface until tip and buttons are up`() {
        embedded.penEnter(90, 20)
        embedded.pen(.tip(isDown: true))
        embedded.penMove(150, 20)
        embedded.pen(.button(.stylus, isDown: true))
        embedded.pen(.tip(isDown: false))
        _ = take()
        embedded.penMove(160, 20)
        #expect(take() == [.toolChanged("one", .position(Point(x: 160, y: 20)))])
        embedded.pen(.button(.stylus, isDown: false))
        #expect(
            take() == [
                .toolReleased("one", .button(.stylus)), .toolExited("one"),
                .toolEntered("two", Point(x: 60, y: 20)),
            ])
    }

    @Test(.behavior(241)) func `tip and buttons are released before the tool leaves`() {
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        embedded.pen(.button(.stylus, isDown: true))
        _ = take()
        embedded.pen(.left)
        #expect(
            take() == [
                .toolReleased("one", .tip), .toolReleased("one", .button(.stylus)), .toolExited("one"),
            ])
        #expect(seat.tablets.nearTools == [])
    }

    @Test func `removing a surface cancels what is down and then sends the exit`() {
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        _ = take()
        embedded.scene.remove(one)
        #expect(take() == [.toolCancelled("one"), .toolExited("one")])
        embedded.penMove(150, 20)
        embedded.pen(.tip(isDown: false))
        #expect(take() == [.toolEntered("two", Point(x: 50, y: 20))])
    }

    @Test func `a surface that moves under a resting tool receives its new position`() {
        embedded.penEnter(10, 20)
        _ = take()
        one.frame.origin = Point(x: 5, y: 5)
        seat.update()
        #expect(take() == [.toolChanged("one", .position(Point(x: 5, y: 15)))])
        one.isHidden = true
        seat.update()
        #expect(take() == [.toolExited("one")])
    }

    @Test func `a canceled tool is not released`() {
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        _ = take()
        embedded.pen(.cancelled)
        #expect(take() == [.toolCancelled("one"), .toolExited("one")])
        #expect(seat.tablets.nearTools == [])
    }

    @Test func `a tool keeps its identity across tablets`() {
        let other = seat.addDevice(named: "other", capabilities: [], tablet: TabletDescription())
        let unique = TabletTool(kind: .pen, serial: 7, isUnique: true)
        let first = seat.tablets.add(unique, on: embedded.tablet.id)
        #expect(seat.tablets.add(unique, on: other.id) == first)
        #expect(seat.tablets.add(EmbeddedSeat.penDescription, on: other.id) != embedded.pen)
        embedded.send(embedded.tablet, .tool(first, .entered(at: Point(x: 10, y: 10))))
        _ = take()
        embedded.send(other, .tool(first, .entered(at: Point(x: 20, y: 10))))
        #expect(take() == [.toolExited("one"), .toolEntered("one", Point(x: 20, y: 10))])
        seat.removeDevice(embedded.tablet.id)
        #expect(seat.tablets.tools.map(\.id).contains(first))
        #expect(!seat.tablets.tools.map(\.id).contains(embedded.pen))
    }

    @Test func `the state keeps the axis values of a tool`() {
        embedded.penEnter(10, 20)
        for axis: TabletToolAxis in [
            .pressure(0.5), .distance(0.25), .tilt(Vector(dx: 45, dy: 0)), .rotation(30), .slider(-1),
        ] {
            embedded.pen(.axis(axis))
        }
        let state = seat.tablets.state(of: embedded.pen)
        #expect(state?.pressure == 0.5)
        #expect(state?.slider == -1)
        #expect(abs((state?.altitudeAngle ?? 0) - .pi / 4) < 1e-9)
        #expect(state?.azimuthAngle == 0)
        embedded.pen(.left)
        #expect(seat.tablets.state(of: embedded.pen) == nil)
    }

    // MARK: Validation

    @Test func `invalid tool events are refused`() {
        var refused: [RefusalReason?] = []
        let observation = seat.observeExplanations { explanation in
            for case .refused(let reason) in explanation.reasons {
                refused.append(RefusalReason(rawValue: reason))
            }
        }
        defer { observation.cancel() }
        embedded.pen(.tip(isDown: true))
        embedded.penEnter(.nan, 0)
        embedded.penEnter(10, 10)
        embedded.pen(.tip(isDown: false))
        embedded.pen(.tip(isDown: true))
        embedded.pen(.tip(isDown: true))
        embedded.pen(.button(.stylus, isDown: false))
        embedded.pen(.axis(.pressure(.nan)))
        embedded.send(embedded.mouse, .tool(embedded.pen, .left))
        embedded.send(embedded.mouse, .pad(.button(0, isDown: true)))
        #expect(
            refused == [
                .notNear, .notANumber, .notDown, .alreadyDown, .notDown, .notANumber, .noSuchTool,
                .noSuchControl,
            ])
    }

    @Test func `axis values are brought into their ranges`() {
        embedded.penEnter(10, 20)
        _ = take()
        embedded.pen(.axis(.pressure(1.5)))
        embedded.pen(.axis(.tilt(Vector(dx: -100, dy: 3))))
        embedded.pen(.axis(.rotation(370)))
        #expect(
            take() == [
                .toolChanged("one", .pressure(1)), .toolChanged("one", .tilt(Vector(dx: -90, dy: 3))),
                .toolChanged("one", .rotation(10)),
            ])
    }

    @Test func `adding a tool to a device that is no tablet is a misuse`() {
        _ = seat.tablets.add(TabletTool(kind: .pen), on: embedded.mouse.id)
        #expect(embedded.misuses.count == 1)
    }

    // MARK: Grabs, filters, focus

    @Test func `a press outside dismisses a popup and is not delivered`() {
        let popup = DismissedPopup(popup: two.surface, application: two.application)
        seat.begin(popup)
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        embedded.pen(.tip(isDown: false))
        #expect(popup.dismissals == 1)
        #expect(take() == [])
    }

    @Test func `under a lock no client has a tool`() {
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        _ = take()
        seat.begin(Grab(kind: .lock, owner: nil))
        embedded.pen(.tip(isDown: false))
        embedded.penMove(20, 20)
        embedded.pen(.tip(isDown: true))
        #expect(take() == [.toolCancelled("one"), .toolExited("one")])
    }

    @Test func `a tip makes its window key`() {
        two.makeKey(on: seat)
        _ = take()
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        #expect(seat.focus.keyWindow === one)
    }

    @Test func `a tool event passes the stages in order`() {
        var stages: [[Stage]] = []
        embedded.penEnter(10, 20)
        let observation = seat.observeExplanations { stages.append($0.stages) }
        defer { observation.cancel() }
        embedded.pen(.tip(isDown: true))
        #expect(
            stages == [
                [.validation, .spies, .filters, .inputMethod, .hitTest, .grabs, .focusPolicy, .responders]
            ])
    }

    @Test func `a responder that handles the entry receives the tool's events`() {
        policy.script.handled = [.toolChanged]
        embedded.penEnter(10, 300)
        embedded.pen(.tip(isDown: true))
        embedded.pen(.tip(isDown: false))
        #expect(
            journal.take() == [
                "policy.toolChanged entered", "policy.toolChanged pressed", "policy.toolChanged released",
            ])
        #expect(seat.pointer.pressedButtonCount == 0)
    }

    // MARK: The pointer

    @Test(.behavior(242)) func `over clients without tablet support the pointer follows the tool`() {
        embedded.transport.attachClient(to: one.surface, named: "one")
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        embedded.penMove(30, 20)
        embedded.pen(.tip(isDown: false))
        #expect(
            take() == [
                .pointerEntered("one", Point(x: 10, y: 20)), .pointerMoved("one", Point(x: 10, y: 20)),
                .buttonPressed("one", .left),
                .pointerMoved("one", Point(x: 30, y: 20)), .buttonReleased("one", .left),
            ])
    }

    @Test func `buttons of a pen act as mouse buttons`() {
        embedded.transport.attachClient(to: one.surface, named: "one")
        embedded.penEnter(10, 20)
        _ = take()
        for button in [PointerButton.stylus, .stylus2, .stylus3, .side] {
            embedded.pen(.button(button, isDown: true))
            embedded.pen(.button(button, isDown: false))
        }
        let pressed = take().compactMap { delivery -> PointerButton? in
            if case .buttonPressed(_, let button) = delivery { button } else { nil }
        }
        #expect(pressed == [.right, .middle, .back, .side])
    }

    @Test func `over clients with tablet support the pointer does not move`() {
        embedded.transport.attachClient(to: one.surface, named: "one")
        embedded.penEnter(10, 20)
        embedded.penMove(150, 20)
        #expect(seat.pointer.location == Point(x: 10, y: 20))
        #expect(
            take() == [
                .pointerEntered("one", Point(x: 10, y: 20)), .pointerMoved("one", Point(x: 10, y: 20)),
                .toolEntered("two", Point(x: 50, y: 20)),
            ])
    }

    @Test func `a pointer press keeps a tool acting as the pointer until release`() {
        embedded.transport.attachClient(to: one.surface, named: "one")
        embedded.penEnter(90, 20)
        embedded.pen(.tip(isDown: true))
        embedded.penMove(150, 20)
        _ = take()
        embedded.pen(.tip(isDown: false))
        // The pointer may enter the other surface by itself, independently of the tool.
        let told = take().filter {
            $0 != .pointerExited("one") && $0 != .pointerEntered("two", Point(x: 50, y: 20))
        }
        #expect(told == [.buttonReleased("one", .left), .toolEntered("two", Point(x: 50, y: 20))])
    }

    @Test func `a tap recognizer receives the pen`() {
        let tap = TapGestureRecognizer { [journal] _ in journal.note("tapped") }
        policy.addGestureRecognizer(tap)
        embedded.penEnter(10, 300)
        embedded.pen(.tip(isDown: true))
        embedded.pen(.tip(isDown: false))
        #expect(journal.take().contains("tapped"))
    }

    @Test func `an embedder may prevent tools from moving the pointer`() {
        seat.tablets.movesPointer = false
        embedded.transport.attachClient(to: one.surface, named: "one")
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        embedded.pen(.tip(isDown: false))
        #expect(take() == [])
    }

    @Test func `removing a tablet releases the pointer's button`() {
        embedded.transport.attachClient(to: one.surface, named: "one")
        embedded.penEnter(10, 20)
        embedded.pen(.tip(isDown: true))
        _ = take()
        seat.removeDevice(embedded.tablet.id)
        #expect(take() == [.buttonReleased("one", .left)])
        #expect(seat.pointer.pressedButtonCount == 0)
    }

    // MARK: Transfers

    @Test func `a transferred press belongs to its new responder to the end`() throws {
        let session = ScriptedResponder("session", journal)
        session.script.handled = [.toolChanged]
        policy.script.noted = []
        embedded.penEnter(10, 20)
        var held: ToolPress?
        let surface = ScriptedSurface("surface", journal, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        surface.script.noted = []
        surface.script.onTool = { if case .pressed(let press) = $0.phase { held = press } }
        embedded.scene.remove(one)
        embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100), rootSurface: surface)
        embedded.transport.attachClient(to: surface, named: "surface", takesTablets: true)
        seat.update()
        embedded.pen(.tip(isDown: true))
        _ = take()
        #expect(seat.tablets.transfer(try #require(held), to: session))
        #expect(take() == [.toolCancelled("surface"), .toolExited("surface")])
        embedded.penMove(30, 30)
        embedded.pen(.tip(isDown: false))
        #expect(
            journal.take() == [
                "session.toolChanged entered", "session.toolChanged pressed", "session.toolChanged changed",
                "session.toolChanged released", "session.toolChanged exited",
            ])
        #expect(take() == [.toolEntered("surface", Point(x: 30, y: 30))])
        #expect(!seat.tablets.transfer(try #require(held), to: session))
    }
}

private final class DismissedPopup: PopupGrab {
    private(set) var dismissals = 0

    override func pressedOutside() { dismissals += 1 }
}

extension Window {
    /// The root surface that `EmbeddedSeat` created for the window.
    fileprivate var surface: SurfaceResponder {
        guard let rootSurface else { preconditionFailure("the window has no surface") }
        return rootSurface
    }
}
