import Glibc
import SurfaceResponders
import SystemPackage
import WaylandServer

/// The control socket: programs of the same user drive the compositor, ask what it shows, and receive
/// changes, by lines of JSON in both directions.
final class ControlServer {
    let compositor: MiniCompositor
    let stage: CompositorStage
    private let greeting: [String: JSONValue]
    private let start: Timestamp
    private var socket: ListeningSocket?
    private var source: FileDescriptorSource?
    private var peers: [ControlPeer] = []
    private var explanations: [ObservationToken] = []
    private var turns: ObservationToken?
    /// What was sent last, to notice changes.
    private var lastWindows: JSONValue?
    private var lastFocus: [String: Int?] = [:]
    private var lastSeats: [JSONValue] = []

    /// More peers wait until one of these disconnects.
    private static let mostPeers = 16

    /// - Parameter greeting: the first line for each peer.
    init(_ compositor: MiniCompositor, _ stage: CompositorStage, greeting: [String: JSONValue]) {
        self.compositor = compositor
        self.stage = stage
        self.greeting = greeting
        start = compositor.clock.now
    }

    /// Accepts peers at a path, whose file is removed at the end.
    func listen(at path: String) throws(SocketError) {
        let socket = try ListeningSocket(path: path)
        // Peers of other users are refused, too: the folder may be open to all.
        unsafe chmod(path, 0o600)
        self.socket = socket
        source = compositor.display.eventLoop.addFileDescriptor(socket.fileDescriptor, .readable) {
            [unowned self] _ in accept()
        }
    }

    private func accept() {
        do throws(SocketError) {
            guard let connection = try socket?.accept() else { return }
            let descriptor = FileDescriptor(rawValue: connection.take())
            guard Self.isOfSameUser(descriptor) else {
                try? descriptor.close()
                return
            }
            _ = add(descriptor)
        } catch {
            // The system lacks descriptors or memory. The socket stays readable, so it is not watched.
            source?.update([])
            retry.start(after: .milliseconds(100))
        }
    }

    private lazy var retry = ClockTimer(compositor.clock) { [unowned self] in source?.update(.readable) }

    private static func isOfSameUser(_ descriptor: FileDescriptor) -> Bool {
        // The layout of the kernel's struct ucred.
        var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        let code = unsafe getsockopt(descriptor.rawValue, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
        return code == 0 && [0, geteuid()].contains(credentials.user)
    }

    /// Serves a peer on a connected stream socket, which is closed with the peer.
    /// - Returns: `nil` if the descriptor cannot be waited for.
    func add(_ descriptor: FileDescriptor) -> ControlPeer? {
        guard let peer = ControlPeer(descriptor, of: self) else { return nil }
        peers.append(peer)
        if peers.count >= Self.mostPeers { source?.update([]) }
        peer.sendGreeting(greeting)
        return peer
    }

    /// Called when a peer has disconnected.
    var onDisconnect: (ControlPeer) -> Void = { _ in }

    func remove(_ peer: ControlPeer) {
        peer.end()
        peers.removeAll { $0 === peer }
        source?.update(.readable)
        updateObservations()
        onDisconnect(peer)
    }

    func end() {
        for peer in peers { peer.end() }
        peers = []
        updateObservations()
        source = nil
        socket = nil
    }

    // MARK: Events

    /// Sends the peer the present state, and follows what any peer watches.
    func watchesChanged(by peer: ControlPeer) {
        updateObservations()
        if peer.watched.contains(.windows) { peer.send(.windows, ["windows": windows]) }
        if peer.watched.contains(.focus) {
            for seat in compositor.seats { peer.send(.focus, focus(of: seat)) }
        }
        if peer.watched.contains(.seats) { for seat in seats { peer.send(.seats, ["seat": seat]) } }
    }

    /// Forwards a command of the user to the inspector.
    func tell(_ command: InspectorCommand) {
        tell(.inspector, ["command": .string(command.rawValue)])
    }

    private func isWatched(_ event: ControlEvent) -> Bool { peers.contains { $0.watched.contains(event) } }

    /// Costs nothing while no peer watches anything.
    private func updateObservations() {
        if !isWatched(.explanations) {
            explanations = []
        } else if explanations.isEmpty {
            explanations = compositor.seats.map { seat in
                seat.observeExplanations { [unowned self, unowned seat] explanation in
                    tell(
                        .explanations,
                        explanation.fields(on: seat, at: start.duration(to: explanation.event.time)))
                }
            }
        }
        if ![.windows, .focus, .seats].contains(where: isWatched) {
            turns = nil
            lastWindows = nil
        } else if turns == nil {
            lastWindows = windows
            lastFocus = focusBySeat
            lastSeats = seats
            turns = compositor.core.observeTurns { [unowned self] in turnEnded() }
        }
    }

    private func tell(_ event: ControlEvent, _ fields: [String: JSONValue]) {
        for peer in peers { peer.send(event, fields) }
    }

    private func turnEnded() {
        if isWatched(.windows) {
            let windows = windows
            if windows != lastWindows { tell(.windows, ["windows": windows]) }
            lastWindows = windows
        }
        if isWatched(.seats) { tellSeats() }
        guard isWatched(.focus) else { return }
        let present = focusBySeat
        for seat in compositor.seats where present[seat.name] != lastFocus[seat.name] {
            tell(.focus, focus(of: seat))
        }
        lastFocus = present
    }

    private func tellSeats() {
        let seats = seats
        for seat in seats where !lastSeats.contains(seat) { tell(.seats, ["seat": seat]) }
        lastSeats = seats
    }

    private var seats: [JSONValue] { compositor.seats.map { SeatState(of: $0).json } }

    private var windows: JSONValue { ControlRequest.windows(of: compositor) }

    private var focusBySeat: [String: Int?] {
        Dictionary(uniqueKeysWithValues: compositor.seats.map { ($0.name, keyWindow(of: $0)) })
    }

    private func keyWindow(of seat: Seat) -> Int? {
        compositor.desktop.toplevels.first { $0.toplevelWindow === seat.focus.keyWindow }?.number
    }

    private func focus(of seat: Seat) -> [String: JSONValue] {
        ["seat": .string(seat.name), "window": keyWindow(of: seat).map(JSONValue.init) ?? .null]
    }
}

/// What a peer can be told about without asking.
enum ControlEvent: String, CaseIterable {
    case windows, focus, seats, explanations, inspector

    /// The name in the lines that report it.
    var name: String {
        switch self {
        case .windows, .focus, .inspector: rawValue
        case .seats: "seat"
        case .explanations: "explanation"
        }
    }

    static func list(_ fields: ReplayFields) throws(ReplayProblem) -> Set<ControlEvent> {
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        let problem = ReplayProblem("'watch' must be a list of: \(known)")
        guard case .array(let items) = fields["watch"], fields.names == ["watch"] else { throw problem }
        var events: Set<ControlEvent> = []
        for item in items {
            guard case .string(let name) = item, let event = ControlEvent(rawValue: name) else {
                throw problem
            }
            events.insert(event)
        }
        return events
    }
}
