import SurfaceResponders

/// Plays lines of replays that arrive one by one, with devices of its own on each seat.
final class LinePlayer {
    private let name: String
    private let compositor: MiniCompositor
    private let stage: CompositorStage
    private let seats: [Seat]
    private var checker: ReplayChecker
    private var keys: ReplayKeys
    private var keymap: Keymap
    /// Created by the first line, so that programs do not see devices that nothing uses.
    private var driver: ReplayDriver?
    private var lineCount = 0
    /// What ends when the present line does.
    private var pending: (former: ReplayChecker, completion: Completion)?

    /// Receives the fields that answer a line, or why it failed.
    typealias Completion = (Result<[String: JSONValue], ControlFailure>) -> Void

    /// - Parameters:
    ///   - name: begins the names of the devices.
    ///   - seats: the seats that lines may name. A line without a seat is for the first one.
    init(named name: String, of compositor: MiniCompositor, on seats: [Seat], stage: CompositorStage) {
        self.name = name
        self.compositor = compositor
        self.stage = stage
        self.seats = seats
        keymap = compositor.seat.keyboard.keymap
        keys = ReplayKeys(keymap: keymap)
        checker = ReplayChecker(keys: keys, seats: seats.map(\.name), screen: nil)
    }

    /// Whether a line is being played.
    var isBusy: Bool { pending != nil }

    /// Plays a line. Call this only while no other line is played, and no seat handles an event.
    /// - Parameter completion: called once, later or immediately, unless this throws or the player ends.
    /// - Throws: what is wrong with the line.
    func play(_ fields: ReplayFields, completion: @escaping Completion) throws {
        guard !fields.has("t") else {
            throw ReplayProblem("'t' is for replays: here, each line begins when the one before it is done")
        }
        if keymap !== compositor.seat.keyboard.keymap {
            keymap = compositor.seat.keyboard.keymap
            keys = ReplayKeys(keymap: keymap)
        }
        let line = try ReplayLine(fields, keys: keys)
        lineCount += 1
        var next = checker
        next.restart(keys: keys, screen: compositor.screenArea)
        try next.take(line, number: lineCount)
        pending = (checker, completion)
        checker = next
        let driver = driver ?? makeDriver()
        self.driver = driver
        driver.player.play(next.steps, keys: keys, at: compositor.clock.now)
        driver.advance()
    }

    private func makeDriver() -> ReplayDriver {
        let player = ReplayPlayer(named: name, on: seats, stage: stage, keys: keys)
        return ReplayDriver(player, named: name, clock: compositor.clock) { [unowned self] failure in
            lineEnded(failure)
        }
    }

    private func lineEnded(_ failure: ReplayFailure?) {
        guard let pending else { return }
        self.pending = nil
        if let failure {
            // A line fails before its input, if it has any.
            checker = pending.former
            pending.completion(.failure(ControlFailure(failure, found: driver?.player.answer ?? [:])))
        } else {
            pending.completion(.success(driver?.player.answer ?? [:]))
        }
    }

    /// Releases what the lines hold down, and removes the devices.
    func end() {
        driver?.stop()
        driver?.player.removeDevices(at: compositor.clock.now)
        driver = nil
    }
}
