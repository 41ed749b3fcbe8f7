import SurfaceResponders
internal import UncountedReferences
import WaylandServer

final class SeatClients {
    @safe @exclusivity(unchecked) private var known: [ObjectIdentifier: SeatClient] = [:]
    private var ended: (SeatClient) -> Void = { _ in }

    /// Calls `body` for each client that disconnects, after its state was removed from here and before its
    /// objects are destroyed. A second call replaces the body of the first.
    func onEnd(_ body: @escaping (SeatClient) -> Void) {
        ended = body
    }

    /// Returns a client's state on this seat, created at the first call; `nil` for a client that is being
    /// destroyed, which is sent no more events.
    func made(for client: Client) -> SeatClient? {
        guard client.isAlive else { return nil }
        if let known = existing(client) { return known }
        let made = SeatClient(client: client, among: self)
        known[ObjectIdentifier(client)] = made
        client.onDestroy { [weak self, unowned client] in self?.forget(client) }
        return made
    }

    func existing(_ client: Client) -> SeatClient? {
        known[ObjectIdentifier(client)]
    }

    /// The wl_seat to name in events to a resource; `nil` if its client has none, or can be sent no events.
    func seat(for resource: Resource) -> WlSeat? {
        guard resource.isAlive, resource.client.isAlive else { return nil }
        return existing(resource.client)?.seats.first
    }

    func forEach<E: Error>(_ body: (SeatClient) throws(E) -> Void) throws(E) {
        for client in known.values { try body(client) }
    }

    // MARK: Serials

    /// The event that carried a serial to a client; `nil` if the client was not sent it, or it is too old.
    func record(of serial: UInt32, client: Client) -> SerialRecord? {
        existing(client)?.serials.record(of: serial)
    }

    /// Whether a client, apart from the given ones, was sent a matching event since a serial was issued.
    func isAny(
        after serial: UInt32, forOthersThan clients: [Client], _ isMeant: (SerialRecord) -> Bool
    ) -> Bool {
        known.values.contains { other in
            other.serials.isAny(after: serial, isMeant) && !clients.contains { $0 === other.client }
        }
    }

    /// Whether a client was sent a matching event since a serial, or its log no longer reaches back that far.
    func mayBeAny(after serial: UInt32, for client: Client, _ isMeant: (SerialRecord) -> Bool) -> Bool {
        existing(client)?.serials.mayBeAny(after: serial, isMeant) ?? false
    }

    /// The button whose press carried a serial to a client; `nil` if the serial belongs to no known press.
    func button(_ serial: UInt32, of client: Client) -> PointerButton? {
        if case .buttonPress(let button) = record(of: serial, client: client) { button } else { nil }
    }

    // MARK: The end

    func makeInert() {
        forEach {
            $0.makeInert()
            $0.forget()
        }
        known.removeAll()
    }

    private func forget(_ client: Client) {
        guard let seatClient = known.removeValue(forKey: ObjectIdentifier(client)) else { return }
        seatClient.forget()
        ended(seatClient)
    }
}

/// One client's objects of a seat. Inert objects are not included.
final class SeatClient {
    let client: Client
    /// The serials that the client was sent, which it may name in requests.
    @safe @exclusivity(unchecked) var serials = SerialLog()
    /// Identifies the `SeatClients` that holds this object; `nil` once it was removed from there.
    private var clients: ObjectIdentifier?
    private(set) var seats: [WlSeat] = []
    @safe @exclusivity(unchecked) private(set) var pointers: [PointerResource] = []
    @safe @exclusivity(unchecked) private(set) var keyboards: [WlKeyboard] = []
    @safe @exclusivity(unchecked) private(set) var touches: [TouchResource] = []
    @safe @exclusivity(unchecked) var neededFrames: NeededFrames = []
    /// The number of the newest interaction in the open touch frame.
    @safe @exclusivity(unchecked) private var framedInteraction: UInt64 = 0
    /// The tablet tools that need a frame event, each with the time of its first event in the frame.
    private var toolFrames: [(tool: ZwpTabletToolV2, time: UInt32)] = []
    /// `nil` unless the client has requested precise timestamps.
    @safe @exclusivity(unchecked) var timestamps: InputTimestamps? {
        didSet { motionExtrasChanged() }
    }
    /// Whether motions need more events than wl_pointer.motion: relative motion or precise timestamps.
    @safe @exclusivity(unchecked) private(set) var hasMotionExtras = false
    /// The latest timestamp that a touch event was sent with.
    @safe @exclusivity(unchecked) private var lastTouchTime = Timestamp.zero

    init(client: Client, among clients: SeatClients) {
        self.client = client
        self.clients = ObjectIdentifier(clients)
    }

    /// Called when `SeatClients` has removed this object.
    func forget() {
        clients = nil
    }

    /// Whether `SeatClients.made(for:)` returns this object for its client.
    @inline(__always)
    func isCurrent(among clients: SeatClients) -> Bool {
        self.clients == ObjectIdentifier(clients) && client.isAlive
    }

    /// Returns the time for a touch event: the touch's, or the last event's if that is later. Touches that a
    /// gesture recognizer held back may be older, and clients rely on times that do not decrease.
    func time(of touch: Touch) -> Timestamp {
        lastTouchTime = max(lastTouchTime, touch.timestamp)
        return lastTouchTime
    }

    // MARK: Motion

    /// Call this when the relative pointers of a pointer have changed.
    func motionExtrasChanged() {
        hasMotionExtras = timestamps != nil || pointers.contains { !$0.relativePointers.isEmpty }
    }

    // MARK: Frames

    var needsFrame: Bool { !neededFrames.isEmpty }

    func endFrames() {
        if neededFrames.contains(.pointer) {
            neededFrames.remove(.pointer)
            forEachUncountedPointer { $0.frame() }
        }
        endTouchFrame()
        if neededFrames.contains(.tool) { endToolFrames() }
    }

    @inline(__always)
    func needTouchFrame(since interaction: UInt64) {
        neededFrames.insert(.touch)
        framedInteraction = max(framedInteraction, interaction)
    }

    /// Sends the frame event for the touch events so far. Also called before a wl_touch.cancel, which belongs
    /// to no frame. Objects that were not sent any of these touches are skipped.
    func endTouchFrame() {
        guard neededFrames.contains(.touch) else { return }
        neededFrames.remove(.touch)
        forEachUncountedTouch(since: framedInteraction) { $0.frame() }
        framedInteraction = 0
    }

    func addToolFrame(_ tool: ZwpTabletToolV2, at time: UInt32) {
        guard !toolFrames.contains(where: { $0.tool === tool }) else { return }
        toolFrames.append((tool, time))
    }

    func endToolFrames() {
        neededFrames.remove(.tool)
        let frames = toolFrames
        toolFrames = []
        for (tool, time) in frames { tool.frame(time: time) }
    }

    // MARK: Objects

    func add(_ seat: WlSeat) { seats.append(seat) }
    func add(_ pointer: PointerResource) { pointers.append(pointer) }
    func add(_ keyboard: WlKeyboard) { keyboards.append(keyboard) }
    func add(_ touch: TouchResource) { touches.append(touch) }

    /// The state of a wl_pointer; `nil` for an inert one.
    func pointer(_ resource: WlPointer) -> PointerResource? {
        pointers.first { $0.resource === resource }
    }

    /// Called when an object of the seat was destroyed.
    func remove(_ resource: Resource) {
        timestamps?.remove(resource)
        switch resource {
        case let seat as WlSeat: seats.removeAll { $0 === seat }
        case let pointer as WlPointer: pointers.removeAll { $0.resource === pointer }
        case let keyboard as WlKeyboard: keyboards.removeAll { $0 === keyboard }
        case let touch as WlTouch: touches.removeAll { $0.resource === touch }
        default: break
        }
        motionExtrasChanged()
    }

    // These loops use no iterators, which would count a reference to the array. If an event with an object
    // argument is refused, the embedder is notified and may end the client. Its objects can then disappear
    // during the loop, which compares the index with the present count. Events without objects only pass
    // through libwayland, which destroys nothing, so their loops count no references.

    @inline(__always)
    func forEachPointer(_ body: (WlPointer) -> Void) {
        var index = 0
        while index < pointers.count {
            body(pointers[index].resource)
            index &+= 1
        }
    }

    /// As ``forEachPointer(_:)``, for events without object arguments.
    @inline(__always)
    func forEachUncountedPointer(_ body: (WlPointer) -> Void) {
        for index in pointers.indices {
            Unretained(pointers[index]).use { Unretained($0.resource).use(body) }
        }
    }

    /// Calls `body` with each wl_touch that existed when an interaction began.
    @inline(__always)
    func forEachTouch(since interaction: UInt64, _ body: (WlTouch) -> Void) {
        var index = 0
        while index < touches.count {
            let touch = touches[index]
            if touch.firstInteraction <= interaction { body(touch.resource) }
            index &+= 1
        }
    }

    /// As ``forEachTouch(since:_:)``, for events without object arguments.
    @inline(__always)
    func forEachUncountedTouch(since interaction: UInt64, _ body: (WlTouch) -> Void) {
        for index in touches.indices where touches[index].firstInteraction <= interaction {
            Unretained(touches[index].resource).use(body)
        }
    }

    // MARK: Inert objects

    /// Makes all objects inert, when the seat is removed.
    func makeInert() {
        for seat in seats { seat.handler = nil }
        seats.removeAll()
        makeInert(keeping: [])
    }

    /// Makes the objects of lost capabilities inert for good: a capability that returns needs new objects.
    func makeInert(keeping capabilities: InputDevice.Capabilities) {
        if !capabilities.contains(.pointer) {
            for pointer in pointers { pointer.resource.handler = nil }
            pointers.removeAll()
            motionExtrasChanged()
        }
        if !capabilities.contains(.keyboard) {
            for keyboard in keyboards { keyboard.handler = nil }
            keyboards.removeAll()
        }
        if !capabilities.contains(.touch) {
            for touch in touches { touch.resource.handler = nil }
            touches.removeAll()
        }
    }
}

/// The kinds of events that a client was sent and that no frame event has closed yet.
struct NeededFrames: OptionSet {
    let rawValue: UInt8

    static let pointer = NeededFrames(rawValue: 1 << 0)
    static let touch = NeededFrames(rawValue: 1 << 1)
    /// Tablet tools. Each has frames of its own.
    static let tool = NeededFrames(rawValue: 1 << 2)
}
