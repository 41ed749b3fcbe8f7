import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// A stage for the kinds of interactions that the seat implements.
final class RoutedCellStage: CellStage {
    private let place: CellPlace
    private let thing: HeldThing
    private let journal = Journal()

    private let policy = CommandingResponder()
    private let session: ScriptedResponder
    private let region: ScriptedSurface
    private let heir: ScriptedSurface
    private let filter: CellFilter
    private let recognizer: CellRecognizer

    private var embedded: EmbeddedSeat
    private let one: Window
    private let two: Window
    private var spare: InputDevice
    private var isDeviceGone = false
    private var grab: Grab?
    private var held: Interaction?

    private var checker = ClientStreamChecker()
    private var clients: [String] = []

    private var seat: Seat { embedded.seat }

    init(_ place: CellPlace, _ thing: HeldThing) {
        self.place = place
        self.thing = thing
        embedded = EmbeddedSeat(delegate: policy)
        spare = embedded.mouse
        session = ScriptedResponder("drag", journal)
        filter = CellFilter(journal, takesBeginnings: place.consumer == .filter)
        recognizer = CellRecognizer(journal, isImmediate: place.consumer == .recognizer)
        one = Self.makeWindow("one", atX: 100, journal)
        two = Self.makeWindow("two", atX: 300, journal)
        region = ScriptedSurface(
            "region", journal, kind: .region, frame: Rect(x: 0, y: 0, width: 50, height: 100))
        heir = ScriptedSurface(
            "heir", journal, kind: .region, frame: Rect(x: 50, y: 0, width: 50, height: 100))
        setUpScene()
        setUpConsumer()
        setUpSeat()
        _ = journal.take()
    }

    private static func makeWindow(_ name: String, atX x: Double, _ journal: Journal) -> Window {
        let root = ScriptedSurface(name, journal, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        root.script.noted = []
        root.script.canBecomeFirst = true
        let window = Window(application: Application(), rootSurface: root)
        window.frame = Rect(x: x, y: 100, width: 100, height: 100)
        return window
    }

    private func setUpScene() {
        embedded.scene.add(two)
        embedded.scene.add(one)
        for surface in [region, heir] {
            one.root.addSubresponder(surface)
            surface.script.noted = thing.calls
        }
        region.script.canBecomeFirst = true
        region.script.onTouches = { [journal] call, touches, _ in
            if call == .touchesCancelled, touches.contains(where: \.isOrphaned) {
                journal.note("the finger's surface is removed")
            }
        }
        region.becomeFirstResponder()
        session.script.noted = thing.calls
        session.script.handled = Set(Script.Call.allCases)
        policy.onSave = { [journal] _ in journal.note("command performed") }
    }

    private func setUpConsumer() {
        switch place.consumer {
        case .client, .filter: break
        case .responder: region.script.handled = thing.calls
        case .keyCommand: policy.commands = thing.command.map { [$0] }
        case .recognizer: region.addGestureRecognizer(recognizer)
        }
        if place.happening == .recognized { region.addGestureRecognizer(recognizer) }
    }

    private func setUpSeat() {
        embedded.transport.attachClient(to: one.root, named: "one", takesTablets: true)
        embedded.transport.attachClient(to: two.root, named: "two", takesTablets: true)
        spare = seat.addDevice(named: "spare", capabilities: [.pointer, .keyboard, .touch])
        seat.addFilter(filter, at: .first)
        one.makeKey(on: seat)
        if thing.followsPointer { embedded.move(to: HeldThing.place.x, HeldThing.place.y) }
        if let approach = thing.approach { embedded.send(embedded[keyPath: thing.device], approach) }
        checker.check(embedded.transport.takeDeliveries())
    }

    // MARK: Happenings

    func begin() {
        let modifier = place.consumer == .keyCommand ? thing.commandModifier : nil
        if let modifier { embedded.keyDown(modifier) }
        send(thing.beginning)
        if let modifier { embedded.keyUp(modifier) }
        collect()
        held = thing.record(seat)
        #expect(held != nil)
    }

    /// Sends an event from the interaction's device, or from a spare device once that device is removed.
    private func send(_ payload: InputEvent.Payload) {
        embedded.send(isDeviceGone ? spare : embedded[keyPath: thing.device], payload)
        collect()
    }

    func happen() {
        switch place.happening {
        case .released: break
        case .surfaceRemoved: embedded.scene.remove(one)
        case .windowHidden: one.isHidden = true
        case .clientGone:
            embedded.transport.detachClient(of: one.root)
            checker = ClientStreamChecker()
            embedded.scene.remove(one)
        case .deviceGone:
            seat.removeDevice(embedded[keyPath: thing.device].id)
            isDeviceGone = true
        case .locked: begin(Grab(kind: .lock, owner: nil))
        case .suspended: seat.cancelInteractions()
        case .focusMoved: two.makeKey(on: seat)
        case .recognized: embedded.clock.advance(by: CellRecognizer.delay)
        case .transferred: transfer()
        case .regionPassed: seat.passInteractions(of: region, to: heir)
        case .filterRemoved: seat.removeFilter(filter)
        case .popupGrabs: begin(PopupGrab(popup: two.root, application: two.application))
        case .seatGone: replaceSeat()
        }
        // An embedder calls this once in each turn of its loop.
        seat.update()
        collect()
    }

    private func begin(_ grab: Grab) {
        self.grab = grab
        seat.begin(grab)
    }

    private func transfer() {
        if let touch = held as? Touch {
            seat.touches.transfer(touch, to: two.root)
        } else if let press = held as? ToolPress {
            seat.tablets.transfer(press, to: two.root)
        } else {
            begin(CellDrag(session: session))
        }
    }

    private func replaceSeat() {
        collect()
        let transport = embedded.transport
        weak let former = embedded.seat
        embedded = EmbeddedSeat(delegate: policy, scene: embedded.scene)
        #expect(former == nil)
        clients += transport.takeDeliveries().compactMap(thing.text)
        checker = ClientStreamChecker()
        setUpSeat()
    }

    func release() {
        switch place.happening {
        case .deviceGone, .seatGone: break
        default: send(thing.end)
        }
    }

    func pressAgain() {
        region.script.handled = []
        region.removeGestureRecognizer(recognizer)
        policy.commands = nil
        seat.removeFilter(filter)
        if place.happening == .transferred, let grab { seat.revoke(grab) }
        seat.update()
        forget()
        send(thing.beginning)
        send(thing.end)
    }

    // MARK: Deliveries

    private func collect() {
        #expect(seat._checkInvariants() == [])
        let deliveries = embedded.transport.takeDeliveries()
        checker.check(deliveries)
        #expect(checker.violations == [])
        #expect(embedded.transport.strayDeliveries == [])
        clients += deliveries.compactMap(thing.text)
    }

    private func forget() {
        collect()
        clients = []
        _ = journal.take()
    }

    func takeClients() -> [String] {
        collect()
        defer { clients = [] }
        return clients
    }

    func takeOthers() -> [String] { journal.take() }

    var isAnythingKept: Bool {
        thing.record(seat) != nil || held.map(HeldThing.hasRoute) ?? true
    }
}
