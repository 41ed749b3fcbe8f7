import PropertyTesting
import SurfaceResponders
import WaylandSeat
import WaylandServer

/// Random input and changes on two seats with real clients. The same choices give the same storm on every
/// machine.
///
/// The events of a storm are compared with a recording, which an earlier version of the library made. So
/// nothing in a storm may depend on an address, on the order of a dictionary, or on how often the library
/// calls a property such as `canBecomeKey`.
final class ClientStorm {
    static let stepCount = 200

    /// Which input and changes are most frequent.
    enum Weather: UInt64, CaseIterable {
        case pointing, touching, typing, everything, upheaval
    }

    var random: Choices
    let weather: Weather
    let host: SeatHost
    let second: Seat
    private let secondGlobal: SeatGlobal
    let keymaps: StormKeymaps
    let ear: StormEar
    let policy: StormPolicy
    let ownApplication = Application(identifier: "own")
    /// The delegates of the clients' applications, by client name.
    var delegates: [(name: String, delegate: StormPolicy)] = []
    var clients: [StormClient] = []
    var windows: [StormWindow] = []
    /// The existing surfaces of clients, each with its client.
    var clientSurfaces: [(client: StormClient, surface: StormSurface)] = []
    var devices: [StormDevice] = []
    var filters: [StormFilter] = []
    var recognizers: [GestureRecognizer] = []
    var controllers: [SurfaceController] = []
    var isExplained: Bool { !explanations.isEmpty }
    private var explanations: [ObservationToken] = []
    /// The counts of explained events.
    let explained = StormExplanations()
    var count = 0
    private(set) var step = 0
    /// What was done and received, step by step; empty unless `keepsText` is set.
    private(set) var text: [String] = []
    private let keepsText: Bool

    var seats: [Seat] { [host.seat, second] }
    var scene: Scene { host.scene }
    var now: Timestamp { host.clock.now }
    /// The streams of connected clients, then of disconnected ones, and last the compositor's.
    var streams: [StormStream] { clients.map(\.stream) + goneStreams + [ear.stream] }
    private var goneStreams: [StormStream] = []

    /// - Parameter seed: Determines the weather.
    init(seed: UInt64, _ choices: Choices, keymaps: StormKeymaps, keepsText: Bool = false) throws {
        random = choices
        weather = Weather(rawValue: seed % UInt64(Weather.allCases.count)) ?? .everything
        self.keymaps = keymaps
        self.keepsText = keepsText
        ear = StormEar(StormStream("compositor", keepsLines: keepsText))
        policy = StormPolicy("policy", ear)
        host = try SeatHost(keymap: keymaps.all[0])
        second = Seat(
            name: "seat1", scene: host.scene, delegate: policy, keymap: keymaps.all[0], clock: host.clock)
        secondGlobal = SeatGlobal(for: second, on: host.display, registry: host.registry)
        host.seat.delegate = policy
        host.scene.diagnostics.logger.logLevel = .critical
        host.scene.outputs = [
            Rect(x: 0, y: 0, width: 400, height: 300), Rect(x: 400, y: 0, width: 200, height: 300),
        ]
        try setUp(explains: seed % 2 == 0)
    }

    private func setUp(explains: Bool) throws {
        for seat in seats {
            seat.keyCommands.checksForStaleLists = false
            guard explains else { continue }
            explanations.append(seat.observeExplanations { [explained] in explained.add($0) })
        }
        for device in [host.mouse, host.keyboard, host.touchscreen] { add(device, to: host.seat) }
        addDevice(.keyboard, to: host.seat)
        addDevice(.pointer, to: host.seat)
        addDevice([.pointer, .keyboard, .touch], to: second)
        try connect("a", StormClient.Traits(writesText: true))
        try connect("b", StormClient.Traits(seatVersion: 8))
        try connect("c", StormClient.Traits(seatVersion: 5, takesTouch: false, takesGestures: false))
        for _ in 0..<4 { addWindow() }
        for _ in 0..<2 { addChild() }
        offerCommands(to: nil)
        if weather == .typing || weather == .everything { try addInputMethod() }
        settle()
    }

    // MARK: Turns

    /// Takes one step and returns the violated invariants.
    func takeStep() -> [String] {
        step += 1
        for stream in streams { stream.begin(step: step) }
        host.clock.advance(by: .milliseconds(number(below: 40)))
        if step % 40 == 0 { calmDown() }
        if chance(6) { planMischief() }
        act()
        if chance(4) { askInputMethod() }
        if !chance(8) { for seat in seats { seat.update() } }
        settle()
        return seats.flatMap { $0._checkInvariants() }
    }

    /// Releases everything that is down, lets time pass, and returns the violated invariants.
    func end() -> [String] {
        step += 1
        for stream in streams { stream.begin(step: step) }
        ear.forgetPlan()
        calmDown()
        for place in devices.indices { letGo(at: place) }
        for _ in 0..<3 { advance(by: .milliseconds(1000)) }
        settle()
        return seats.flatMap { $0._checkInvariants() }
    }

    /// Advances the clock after all clients have read, because a client that leaves events unread while time
    /// passes counts as unresponsive.
    func advance(by duration: Duration) {
        settle()
        host.clock.advance(by: duration)
    }

    /// Delivers all events, then handles requests in at most four rounds, one client after the other.
    func settle() {
        host.display.flushClients()
        for client in clients { client.read() }
        for _ in 0..<4 {
            var isQuiet = true
            for client in clients where client.flush() {
                isQuiet = false
                host.display.eventLoop.dispatch(timeout: .zero)
            }
            if isQuiet { break }
            host.display.flushClients()
            for client in clients { client.read() }
        }
        keepText()
    }

    func forget(_ client: StormClient) {
        clients.removeAll { $0 === client }
        goneStreams.append(client.stream)
        clientSurfaces.removeAll { $0.client === client }
        delegates.removeAll { $0.name == client.name }
    }

    func makeStream(_ name: String) -> StormStream {
        let stream = StormStream(name, keepsLines: keepsText)
        stream.begin(step: step)
        return stream
    }

    // MARK: Text

    /// Adds a line about the next action to the text.
    func note(_ line: @autoclosure () -> String) {
        if keepsText { text.append("step \(step): \(line())") }
    }

    private func keepText() {
        guard keepsText else { return }
        for stream in streams {
            for line in stream.takeLines() { text.append("    \(stream.name): \(line)") }
        }
    }

    // MARK: Chance

    func chance(_ count: UInt64) -> Bool { number(below: count) == 0 }
    func number(below limit: UInt64) -> UInt64 { UInt64.random(in: 0..<limit, using: &random) }
    func place(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func one<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &random) }

    /// A number with two binary fraction digits, which the wire represents exactly.
    func coordinate(_ range: Range<Int>) -> Double {
        Double(Int.random(in: range.lowerBound * 4..<range.upperBound * 4, using: &random)) / 4
    }

    /// The index of one of the weights, chosen in proportion to them.
    func pick(_ weights: [Int]) -> Int {
        var rest = place(below: weights.reduce(0, +))
        for (place, weight) in weights.enumerated() {
            if rest < weight { return place }
            rest -= weight
        }
        return 0
    }
}
