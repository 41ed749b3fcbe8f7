import SurfaceResponders

/// Plays a replay on seats, with devices of its own.
///
/// Its owner calls `advance(to:)` when the moment comes that the last call named. Events carry the
/// times that the script says, however late the calls are: two runs differ only in where the script's time 0, its waits and
/// its pictures fall.
public final class ReplayPlayer {
    /// How far the player has come, and when it is to be called again.
    public enum Progress: Hashable, Sendable {
        /// Nothing is due before this moment: the next call is for then.
        case sleeping(until: Timestamp)
        /// A wait has begun, or a picture is being taken. Whether that is over is looked at in each call, so the next one
        /// should come within milliseconds.
        case waiting
        /// Everything has been played.
        case finished
        /// A wait passed its deadline, or a picture could not be taken. The player is not to be called again.
        case failed(ReplayFailure)
    }

    /// Why the script's clock stands still.
    private enum Pause {
        case wait(Wait)
        case picture(PendingPicture)
    }

    private struct Wait {
        let line: Int?
        let condition: ReplayCondition
        let start: Timestamp
        let deadline: Duration
        /// What had changed how often when it began.
        let changes: [ReplayChange: Int]
        /// What is taken when it is over.
        var screenshot: ReplayScreenshot?
    }

    private final class PendingPicture {
        enum State {
            case pending
            case taken
            case failed(ReplayScreenshot.Problem)
        }

        let line: Int
        var state = State.pending

        init(line: Int) {
            self.line = line
        }
    }

    /// How long the first toplevel may take to draw unless the script begins with a wait.
    public static let defaultStartDeadline = Duration.seconds(30)

    private let script: ReplayScript
    private unowned let stage: any ReplayStage
    private let startDeadline: Duration
    /// Of the script's seats, in their order.
    private let devices: [ReplayDevices]

    private var nextStep = 0
    /// What is left to type, by the script's clock.
    private var typing: [TypedKey] = []
    private var pause: Pause?
    private var hasStarted = false
    /// The script's time 0 on the seat's clock; later by each wait.
    private var origin = Timestamp.zero

    /// Adds a pointer, a keyboard and a touchscreen to the seat, and a tablet with a pad if the script has one. The player must go before the stage does.
    ///
    /// The deadline is how long the first toplevel may take to draw. A script that begins with a wait says that itself.
    public convenience init(
        _ script: ReplayScript, on seat: Seat, stage: any ReplayStage,
        startDeadline: Duration = ReplayPlayer.defaultStartDeadline
    ) {
        self.init(script, on: [seat], stage: stage, startDeadline: startDeadline)
    }

    /// The same for several seats: those that the script was checked for, in the same order.
    public init(
        _ script: ReplayScript, on seats: [Seat], stage: any ReplayStage,
        startDeadline: Duration = ReplayPlayer.defaultStartDeadline
    ) {
        self.script = script
        self.stage = stage
        self.startDeadline = startDeadline
        devices = seats.enumerated().map { ReplayDevices(for: script, on: $1, at: $0) }
    }

    /// A moment on the script's clock; below zero before time 0.
    public func scriptTime(of time: Timestamp) -> Duration { origin.duration(to: time) }

    /// The first line that is not played, or not to its end; nil if there is none. Releases and waits for idleness that
    /// nothing follows do not count: a client that ends cuts them off.
    public var firstUnplayedLine: Int? {
        switch pause {
        case .wait(let wait) where wait.screenshot != nil || wait.condition.isMissed && nextStep > 0:
            return wait.line
        case .picture(let picture): return picture.line
        default: break
        }
        let typed = typing.first { if case .press = $0.action { true } else { false } }
        if let typed { return typed.line }
        return script.steps[nextStep...].first(where: \.action.isMissed)?.line
    }

    /// Does what is due. Not to be called from within the seat's handling of an event.
    public func advance(to now: Timestamp) -> Progress {
        if !hasStarted { start(at: now) }
        while true {
            if let pause {
                if let progress = progress(of: pause, at: now) { return progress }
                self.pause = nil
                resume(at: now)
            }
            guard let time = nextTime else { return .finished }
            let due = origin.advanced(by: time)
            guard due <= now else { return .sleeping(until: due) }
            if let key = typing.first, key.time <= time {
                typing.removeFirst()
                play(key, at: due)
            } else {
                let step = script.steps[nextStep]
                nextStep += 1
                play(step, at: due, now)
            }
        }
    }

    // MARK: The clock

    private func start(at now: Timestamp) {
        hasStarted = true
        origin = now
        guard let first = script.steps.first else { return }
        switch first.action {
        case .wait(.idle(_, let window), let deadline):
            // Before there is a toplevel, there is nothing that could be drawn.
            begin(window.map { .window($0) } ?? .anyToplevel, first.line, now, deadline)
        case .wait: break
        default: begin(.anyToplevel, nil, now, startDeadline)
        }
    }

    private func begin(
        _ condition: ReplayCondition, _ line: Int?, _ now: Timestamp, _ deadline: Duration,
        screenshot: ReplayScreenshot? = nil
    ) {
        pause = .wait(
            Wait(
                line: line, condition: condition, start: now, deadline: deadline, changes: stage.changes,
                screenshot: screenshot))
    }

    /// The clock goes on from the time of the wait: that of the step before what comes next.
    private func resume(at now: Timestamp) {
        let time = nextStep > 0 ? script.steps[nextStep - 1].time : .zero
        origin = now.advanced(by: .zero - time)
    }

    /// Nil for a pause that is over.
    private func progress(of pause: Pause, at now: Timestamp) -> Progress? {
        switch pause {
        case .wait(let wait):
            guard wait.condition.holds(on: stage, since: wait.start, at: now) else {
                return progress(of: wait, at: now)
            }
            guard let screenshot = wait.screenshot else { return nil }
            begin(screenshot, wait.line ?? 0)
            return .waiting
        case .picture(let picture):
            switch picture.state {
            case .pending: return .waiting
            case .taken: return nil
            case .failed(let problem):
                return .failed(ReplayFailure(line: picture.line, cause: .picture(problem)))
            }
        }
    }

    private func progress(of wait: Wait, at now: Timestamp) -> Progress {
        guard wait.start.advanced(by: wait.deadline) <= now else { return .waiting }
        return .failed(
            ReplayFailure(
                line: wait.line, cause: .wait(for: wait.condition, deadline: wait.deadline),
                toplevels: stage.drawnToplevels, layers: stage.drawnLayers,
                changes: stage.changes.merging(wait.changes) { $0 - $1 }.filter { $0.value > 0 }))
    }

    private var nextTime: Duration? {
        let step = nextStep < script.steps.count ? script.steps[nextStep].time : nil
        guard let key = typing.first?.time else { return step }
        return min(key, step ?? key)
    }

    // MARK: Playing

    private func play(_ step: ReplayStep, at time: Timestamp, _ now: Timestamp) {
        switch step.action {
        case .wait(let condition, let deadline): begin(condition, step.line, now, deadline)
        case .screenshot(let screenshot, let deadline): take(screenshot, step.line, now, deadline)
        case .type(let text): if let devices = devices(of: step) { type(text, on: devices, step) }
        default: devices(of: step)?.play(step.action, at: time)
        }
    }

    /// Nil if the script was checked for more seats than there are.
    private func devices(of step: ReplayStep) -> ReplayDevices? {
        devices.indices.contains(step.seat) ? devices[step.seat] : nil
    }

    private func take(_ screenshot: ReplayScreenshot, _ line: Int, _ now: Timestamp, _ deadline: Duration) {
        guard case .window(let name) = screenshot.subject else { return begin(screenshot, line) }
        begin(.window(name), line, now, deadline, screenshot: screenshot)
    }

    private func begin(_ screenshot: ReplayScreenshot, _ line: Int) {
        let picture = PendingPicture(line: line)
        pause = .picture(picture)
        stage.take(screenshot) { problem in
            picture.state = problem.map { .failed($0) } ?? .taken
        }
    }

    // MARK: Typing

    private struct TypedKey {
        enum Action {
            case press(KeyStroke)
            case release(KeyStroke)
            /// What was in effect before the text.
            case restore(group: Int, repeatInfo: RepeatInfo)
            /// The same after a text with a keymap of its own, whose keyboard is removed.
            case removeKeyboard(repeatInfo: RepeatInfo)
        }

        let time: Duration
        let action: Action
        let devices: ReplayDevices
        /// What the text is typed on.
        let keyboard: InputDevice
        /// The text's.
        let line: Int
    }

    private func type(_ text: String, on devices: ReplayDevices, _ step: ReplayStep) {
        let keyboard = devices.seat.keyboard
        let (group, repeatInfo) = (keyboard.group, keyboard.repeatInfo)
        if let strokes = script.keys.strokes(for: text, activeGroup: group) {
            type(
                strokes, on: devices.keyboard, of: devices, step,
                end: .restore(group: group, repeatInfo: repeatInfo))
        } else if let temporary = try? TemporaryKeymap(text), let keymap = temporary.makeKeymap() {
            let device = devices.seat.addDevice(named: "replay characters", capabilities: .keyboard)
            keyboard.setKeymap(keymap, for: device.id)
            type(
                temporary.codes.map { KeyStroke(code: $0) }, on: device, of: devices, step,
                end: .removeKeyboard(repeatInfo: repeatInfo))
        }
        // Clients repeat a key by their own clocks: a machine that stands still for a moment would type a letter twice. The
        // rate stays, since some clients divide by it. The delay is one whose nanoseconds 32 bits hold: foot counts in these.
        keyboard.repeatInfo = RepeatInfo(rate: repeatInfo.rate, delay: .seconds(2))
    }

    private func type(
        _ strokes: [KeyStroke], on keyboard: InputDevice, of devices: ReplayDevices, _ step: ReplayStep,
        end: TypedKey.Action
    ) {
        let time = step.time
        let others = !typing.isEmpty
        func add(_ action: TypedKey.Action, at time: Duration) {
            typing.append(
                TypedKey(time: time, action: action, devices: devices, keyboard: keyboard, line: step.line))
        }
        for (index, stroke) in strokes.enumerated() {
            let press = time + ReplayScript.typingInterval * index
            add(.press(stroke), at: press)
            add(.release(stroke), at: press + ReplayScript.typedKeyDuration)
        }
        add(end, at: time + ReplayScript.typingDuration(of: strokes.count))
        // Two seats may be typed on at once.
        if others { typing.sort { $0.time < $1.time } }
    }

    private func play(_ key: TypedKey, at time: Timestamp) {
        let devices = key.devices
        let seat = devices.seat
        switch key.action {
        case .press(let stroke):
            if key.keyboard == devices.keyboard, seat.keyboard.group != stroke.group {
                seat.keyboard.group = stroke.group
            }
            for code in stroke.modifiers + [stroke.code] {
                devices.send(.key(code, isDown: true), by: key.keyboard, at: time)
            }
        case .release(let stroke):
            for code in [stroke.code] + stroke.modifiers.reversed() {
                devices.send(.key(code, isDown: false), by: key.keyboard, at: time)
            }
        case .restore(let group, let repeatInfo):
            if seat.keyboard.group != group { seat.keyboard.group = group }
            seat.keyboard.repeatInfo = repeatInfo
        case .removeKeyboard(let repeatInfo):
            seat.removeDevice(key.keyboard.id)
            seat.keyboard.repeatInfo = repeatInfo
        }
    }
}
