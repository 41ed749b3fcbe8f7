import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// Pad events have the same receivers as keys.
struct PadTests {
    private let journal = Journal()
    private let policy: ScriptedResponder
    private let embedded: EmbeddedSeat
    private let one: Window
    private let two: Window
    private let pad: InputDevice

    private var seat: Seat { embedded.seat }

    init() {
        policy = ScriptedResponder("policy", journal)
        policy.script.noted = [.padChanged]
        embedded = EmbeddedSeat(delegate: policy)
        one = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100))
        two = embedded.addWindow(Rect(x: 100, y: 0, width: 100, height: 100))
        embedded.transport.attachClient(to: one.surface, named: "one", takesTablets: true)
        embedded.transport.attachClient(to: two.surface, named: "two", takesTablets: true)
        let group = TabletPadDescription.Group(
            buttons: [0, 1], rings: [0], strips: [0], dials: [0], modeCount: 2)
        pad = embedded.seat.addDevice(
            named: "pad", capabilities: [], pad: TabletPadDescription(buttonCount: 3, groups: [group]))
        one.makeKey(on: embedded.seat)
        _ = embedded.transport.takeDeliveries()
    }

    private func send(_ change: TabletPadChange) {
        embedded.send(pad, .pad(change))
    }

    private func take() -> [Delivery] {
        #expect(seat._checkInvariants() == [])
        return embedded.transport.takeDeliveries()
    }

    @Test func `pad changes reach the keyboard focus`() {
        let changes: [TabletPadChange] = [
            .button(0, isDown: true), .ring(0, degrees: 45, isFinger: true),
            .ring(0, degrees: nil, isFinger: true), .strip(0, fraction: 0.5, isFinger: false),
            .dial(0, value120: -120), .mode(1, group: 0), .button(0, isDown: false),
        ]
        for change in changes { send(change) }
        #expect(take() == changes.map { .pad("one", $0) })
        #expect(seat.tablets.pads.map(\.modes) == [[1]])
    }

    @Test func `a mode that is already in effect is not sent`() {
        send(.mode(0, group: 0))
        #expect(take() == [])
    }

    @Test(.behavior(243)) func `a focus change ends a button`() {
        send(.button(0, isDown: true))
        _ = take()
        two.makeKey(on: seat)
        send(.button(0, isDown: false))
        #expect(take() == [.keyboardLeft("one"), .keyboardEntered("two", held: [])])
        send(.button(0, isDown: true))
        #expect(take() == [.pad("two", .button(0, isDown: true))])
    }

    @Test func `changes that no client takes climb the chain`() {
        embedded.transport.attachClient(to: one.surface, named: "one")
        send(.button(0, isDown: true))
        two.makeKey(on: seat)
        send(.button(0, isDown: false))
        #expect(journal.take() == ["policy.padChanged 0 down", "policy.padChanged 0 cancelled"])
    }

    @Test func `without a keyboard focus a change of the key window ends a button`() {
        embedded.transport.attachClient(to: one.surface, named: "one")
        seat.removeDevice(embedded.keyboard.id)
        #expect(seat.focus.keyboardFocus == nil)
        send(.button(0, isDown: true))
        two.makeKey(on: seat)
        send(.button(0, isDown: false))
        #expect(journal.take() == ["policy.padChanged 0 down", "policy.padChanged 0 cancelled"])
    }

    @Test func `removing a pad releases its buttons`() {
        send(.button(0, isDown: true))
        _ = take()
        seat.removeDevice(pad.id)
        #expect(take() == [.pad("one", .button(0, isDown: false))])
        #expect(seat.tablets.pads == [])
    }

    @Test func `changes of controls that the pad lacks are refused`() {
        for change: TabletPadChange in [
            .button(3, isDown: true), .ring(1, degrees: 0, isFinger: true),
            .strip(7, fraction: 0, isFinger: true),
            .dial(1, value120: 120), .mode(2, group: 0), .mode(0, group: 1), .button(1, isDown: false),
            .ring(0, degrees: .infinity, isFinger: true),
        ] {
            send(change)
        }
        #expect(take() == [])
    }

    @Test func `removing a region releases its button for the focused client`() {
        let region = ScriptedSurface(
            "region", journal, kind: .region, frame: Rect(x: 0, y: 0, width: 50, height: 50))
        region.script.canBecomeFirst = true
        region.script.noted = [.padChanged]
        one.surface.addSubresponder(region)
        region.becomeFirstResponder()
        send(.button(0, isDown: true))
        region.removeFromSuperresponder()
        send(.button(0, isDown: false))
        #expect(
            take() == [.pad("one", .button(0, isDown: true)), .pad("one", .button(0, isDown: false))])
        #expect(journal.take() == ["region.padChanged 0 down", "region.padChanged 0 cancelled"])
    }

    @Test func `under a lock no client receives pad changes`() {
        seat.begin(Grab(kind: .lock, owner: nil))
        _ = take()
        send(.button(0, isDown: true))
        send(.button(0, isDown: false))
        #expect(take() == [])
        #expect(journal.take() == ["policy.padChanged 0 down", "policy.padChanged 0 up"])
    }
}

extension Window {
    /// The root surface that `EmbeddedSeat` created for the window.
    fileprivate var surface: SurfaceResponder {
        guard let rootSurface else { preconditionFailure("the window has no surface") }
        return rootSurface
    }
}
