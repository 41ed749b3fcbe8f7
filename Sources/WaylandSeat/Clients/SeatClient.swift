import SurfaceResponders
internal import UncountedReferences
import WaylandServer

final class SeatClients {
    @safe @exclusivity(unchecked) private var known: [ObjectIdentifier: SeatClient] = [:]
    private var ended: (SeatClient) -> Void = { _ in }

    /// Calls `body` for each client whose end begins, when it is in here no more and before its objects are destroyed.
    /// One `body` at a time: the last one given.
    func onEnd(_ body: @escaping (SeatClient) -> Void) {
        ended = body
    }

    /// What a client has of this seat, made when it is first needed. nil for a client whose end has begun:
    /// its surfaces are still there, one after the other, but it gets nothing any more.
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

    /// The object by which events to a resource name the seat; nil if its client has none, or nothing can be sent to it
    /// any more.
    func seat(for resource: Resource) -> WlSeat? {
        guard resource.isAlive, resource.client.isAlive else { return nil }
        return existing(resource.client)?.seats.first
    }

    func forEach<E: Error>(_ body: (SeatClient) throws(E) -> Void) throws(E) {
        for client in known.values { try body(client) }
    }

    // MARK: Serials

    /// What a serial told a client; nil when it was another's, made up, or is too old.
    func record(of serial: UInt32, client: Client) -> SerialRecord? {
        existing(client)?.serials.record(of: serial)
    }

    /// Whether a client that is still there, and is none of these, was told such a thing later than a serial was given.
    func isAny(
        after serial: UInt32, forOthersThan clients: [Client], _ isMeant: (SerialRecord) -> Bool
    ) -> Bool {
        known.values.contains { other in
            other.serials.isAny(after: serial, isMeant) && !clients.contains { $0 === other.client }
        }
    }

    /// Whether a client was told such a thing later than a serial was given. True also if that is no longer known.
    func mayBeAny(after serial: UInt32, for client: Client, _ isMeant: (SerialRecord) -> Bool) -> Bool {
        existing(client)?.serials.mayBeAny(after: serial, isMeant) ?? false
    }

    /// The button that a serial told a client the press of; nil if it told something else.
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

/// What one client has bound of a seat. Objects that became inert are not in it.
final class SeatClient {
    let client: Client
    /// What the client may name in its requests.
    @safe @exclusivity(unchecked) var serials = SerialLog()
    /// The `SeatClients` that knows it; nil once the client's end has begun, or the seat is gone.
    private var clients: ObjectIdentifier?
    private(set) var seats: [WlSeat] = []
    @safe @exclusivity(unchecked) private(set) var pointers: [PointerResource] = []
    @safe @exclusivity(unchecked) private(set) var keyboards: [WlKeyboard] = []
    @safe @exclusivity(unchecked) private(set) var touches: [TouchResource] = []
    /// Of what events were sent that no frame has closed yet. For `ClientFrames`.
    @safe @exclusivity(unchecked) var neededFrames: NeededFrames = []
    /// The newest finger that the frame of touch is about.
    @safe @exclusivity(unchecked) private var framedInteraction: UInt64 = 0
    /// The tools of tablets that have one coming, and when what is in it happened.
    private var toolFrames: [(tool: ZwpTabletToolV2, time: UInt32)] = []
    /// nil unless the client asks for precise times.
    @safe @exclusivity(unchecked) var timestamps: InputTimestamps? {
        didSet { motionExtrasChanged() }
    }
    /// Whether motions are sent with distances or precise times, too.
    @safe @exclusivity(unchecked) private(set) var hasMotionExtras = false
    /// The latest time that an event of a finger was sent with.
    @safe @exclusivity(unchecked) private var lastTouchTime = Timestamp.zero

    init(client: Client, among clients: SeatClients) {
        self.client = client
        self.clients = ObjectIdentifier(clients)
    }

    /// `SeatClients` knows it no more.
    func forget() {
        clients = nil
    }

    /// Whether this is what `SeatClients.made(for:)` gives.
    @inline(__always)
    func isCurrent(among clients: SeatClients) -> Bool {
        self.clients == ObjectIdentifier(clients) && client.isAlive
    }

    /// The time to send with an event of a finger. What a gesture recognizer held back is older than what was sent
    /// meanwhile, and clients count on times that rise.
    func time(of touch: Touch) -> Timestamp {
        lastTouchTime = max(lastTouchTime, touch.timestamp)
        return lastTouchTime
    }

    // MARK: Motion

    /// To be called when a pointer has other relative pointers than before.
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

    /// Closes what the client was told of its fingers before the frame is over: a cancel belongs to no frame. An object that
    /// has heard of none of them has nothing to close.
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

    /// What is remembered of a wl_pointer; nil for one that is inert.
    func pointer(_ resource: WlPointer) -> PointerResource? {
        pointers.first { $0.resource === resource }
    }

    /// An object of the seat is gone.
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

    // Not by iterators, which would count a reference to the array. An event with an object in it may be refused, of which
    // the embedder hears: the client may lose its objects meanwhile. Others are told to nobody but libwayland, which lets go
    // of nothing, so that neither the client's objects nor references to them change.

    /// Calls `body` with each wl_pointer.
    @inline(__always)
    func forEachPointer(_ body: (WlPointer) -> Void) {
        var index = 0
        while index < pointers.count {
            body(pointers[index].resource)
            index &+= 1
        }
    }

    /// The same for events without objects.
    @inline(__always)
    func forEachUncountedPointer(_ body: (WlPointer) -> Void) {
        for index in pointers.indices {
            Unretained(pointers[index]).use { Unretained($0.resource).use(body) }
        }
    }

    /// Calls `body` with each wl_touch that can have heard of the beginning of an interaction.
    @inline(__always)
    func forEachTouch(since interaction: UInt64, _ body: (WlTouch) -> Void) {
        var index = 0
        while index < touches.count {
            let touch = touches[index]
            if touch.firstInteraction <= interaction { body(touch.resource) }
            index &+= 1
        }
    }

    /// The same for events without objects.
    @inline(__always)
    func forEachUncountedTouch(since interaction: UInt64, _ body: (WlTouch) -> Void) {
        for index in touches.indices where touches[index].firstInteraction <= interaction {
            Unretained(touches[index].resource).use(body)
        }
    }

    // MARK: Inert objects

    /// The seat is gone: the client keeps objects that do nothing any more.
    func makeInert() {
        for seat in seats { seat.handler = nil }
        seats.removeAll()
        makeInert(keeping: [])
    }

    /// The seat has no more than some capabilities. One that comes back brings new objects: those of the one that went
    /// stay without events.
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

/// The protocols of which a client was sent events that no frame event has closed yet.
struct NeededFrames: OptionSet {
    let rawValue: UInt8

    static let pointer = NeededFrames(rawValue: 1 << 0)
    static let touch = NeededFrames(rawValue: 1 << 1)
    /// Tools of tablets, each of which has frames of its own.
    static let tool = NeededFrames(rawValue: 1 << 2)
}
