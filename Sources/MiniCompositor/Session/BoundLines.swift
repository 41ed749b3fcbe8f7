import SurfaceResponders

/// Plays lines of the file of key bindings when their keys are pressed.
final class BoundLines {
    private let compositor: MiniCompositor
    private let stage: CompositorStage
    private let say: (String) -> Void
    /// One for each seat whose keys have played a line.
    private var players: [BoundLinePlayer] = []
    private var observation: ObservationToken?

    /// - Parameter say: takes a message about a line that failed.
    init(of compositor: MiniCompositor, _ stage: CompositorStage, say: @escaping (String) -> Void) {
        self.compositor = compositor
        self.stage = stage
        self.say = say
        observation = compositor.desktop.observeBoundLines { [unowned self] line, seat in
            play(line, on: seat)
        }
    }

    private func play(_ line: BoundLine, on seat: Seat) {
        let seats = compositor.seats
        players.removeAll { player in !seats.contains { $0 === player.seat } }
        let player = players.first { $0.seat === seat } ?? makePlayer(for: seat, besides: seats)
        player.play(line)
    }

    private func makePlayer(for seat: Seat, besides seats: [Seat]) -> BoundLinePlayer {
        let lines = LinePlayer(
            named: "key bindings", of: compositor, on: [seat] + seats.filter { $0 !== seat }, stage: stage)
        let player = BoundLinePlayer(lines, for: seat, say: say)
        players.append(player)
        return player
    }
}

/// Plays the lines that a seat's keys ask for, one after another.
private final class BoundLinePlayer {
    let seat: Seat
    private let lines: LinePlayer
    private let say: (String) -> Void
    private var waiting: [BoundLine] = []
    private lazy var timer = ClockTimer(seat.clock) { [unowned self] in playNext() }

    private static let pollInterval = Duration.milliseconds(5)
    /// A client's virtual keyboard can press keys faster than lines are played.
    private static let mostWaiting = 64

    init(_ lines: LinePlayer, for seat: Seat, say: @escaping (String) -> Void) {
        self.lines = lines
        self.seat = seat
        self.say = say
    }

    /// Plays the line after the event that asked for it, and after the lines before it.
    func play(_ line: BoundLine) {
        guard waiting.count < Self.mostWaiting else {
            return say("\(line.place): left out, because \(Self.mostWaiting) lines are waiting")
        }
        waiting.append(line)
        if waiting.count == 1, !lines.isBusy { timer.start(after: .zero) }
    }

    private func playNext() {
        guard let line = waiting.first else { return }
        // The keys that were pressed for the line would change what its own keys and buttons mean.
        guard !line.sendsEvents || seat.keyboard.pressedKeys.isEmpty else {
            return timer.start(after: Self.pollInterval)
        }
        waiting.removeFirst()
        do {
            try lines.play(line.fields) { [unowned self] result in
                if case .failure(let failure) = result { say("\(line.place): \(failure.message)") }
                timer.start(after: .zero)
            }
        } catch {
            say("\(line.place): \(error)")
            timer.start(after: .zero)
        }
    }
}
