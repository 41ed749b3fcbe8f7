import SurfaceResponders

/// Plays a replay on seats, with its own devices.
///
/// Its owner calls `advance(to:)` at the time that the previous call returned. Events carry the times of the
/// script, however late the calls are. Only the start of the script and the ends of waits, pictures and
/// programs depend on real time.
public final class ReplayPlayer {
    /// The player's state, which determines when to call it again.
    public enum Progress: Hashable, Sendable {
        /// Nothing is due before this time. Call again then.
        case sleeping(until: Timestamp)
        /// A wait, a picture or a program is not finished. Call again within milliseconds, because only calls
        /// notice its end.
        case waiting
        /// Everything has been played.
        case finished
        /// A step failed. Do not call the player again, except with further steps.
        case failed(ReplayFailure)
    }

    /// The reason why the script's clock is stopped.
    private enum Pause {
        case wait(Wait)
        case expectation(Expectation)
        case operation(Operation)
    }

    /// An expectation that is checked again and again.
    private final class Expectation {
        enum State {
            case checking
            case checked(ReplayFailure.Cause?)
        }

        let line: Int
        let check: any ReplayCheck
        let deadline: Timestamp
        var state = State.checking
        var nextCheck = Timestamp.zero

        init(_ check: any ReplayCheck, line: Int, deadline: Timestamp) {
            self.check = check
            self.line = line
            self.deadline = deadline
        }
    }

    private static let checkInterval = Duration.milliseconds(20)

    private struct Wait {
        let line: Int?
        let condition: ReplayCondition
        let start: Timestamp
        let deadline: Duration
        let changes: [ReplayChange: Int]
        var next = Continuation.nothing
    }

    /// What a line with places has found.
    private struct Place {
        let line: Int
        /// The upper left corner of the window's geometry, or the middle of the widget.
        let corner: Point
        /// The middle of the widget at which a drag ends.
        var end: Point?
    }

    /// What follows a wait.
    private enum Continuation {
        case nothing
        /// Takes a picture.
        case screenshot(ReplayScreenshot)
        /// Plays the step that waited for its window.
        case step
    }

    /// Something that the stage does and that takes time: a picture or a program.
    private final class Operation {
        enum State {
            case pending
            case finished
            case failed(ReplayFailure.Cause)
        }

        let line: Int
        var state = State.pending
        /// What it found, for the answer to its line.
        var answer: [String: JSONValue] = [:]

        init(line: Int) {
            self.line = line
        }
    }

    /// The default time limit for the first toplevel to draw, unless the script begins with a wait.
    public static let defaultStartDeadline = Duration.seconds(30)

    /// The steps of the script, or the line that was added last.
    private var steps: [ReplayStep]
    private var keys: ReplayKeys
    private unowned let stage: any ReplayStage
    private let startDeadline: Duration
    /// In the order of the script's seats.
    private let devices: [ReplayDevices]
    /// Whether what programs write is wanted in the answers to lines.
    private let readsOutput: Bool

    private var nextStep = 0
    private var presentLine: Int?
    /// What the last line found, for the answer to it.
    private(set) var answer: [String: JSONValue] = [:]
    private var lineBegan: ((Int) -> Void)?
    private var place: Place?
    /// The remaining presses and releases of typed text, by the script's clock.
    private var typing: [TypedKey] = []
    private var pause: Pause?
    private var hasStarted = false
    /// The script's time 0 on the seat's clock. Each pause moves it.
    private var origin = Timestamp.zero
    /// Where the script's clock stopped.
    private var pauseTime = Duration.zero

    /// Adds a pointer, a keyboard and a touchscreen to the seat, and a tablet with a pad if the script uses
    /// them. The player must be released before the stage.
    /// - Parameters:
    ///   - script: the script to play.
    ///   - seat: receives the input.
    ///   - stage: what the script waits for and takes pictures of.
    ///   - startDeadline: the time limit for the first toplevel to draw.
    public convenience init(
        _ script: ReplayScript, on seat: Seat, stage: any ReplayStage,
        startDeadline: Duration = ReplayPlayer.defaultStartDeadline
    ) {
        self.init(script, on: [seat], stage: stage, startDeadline: startDeadline)
    }

    /// Plays a replay on several seats. The script must have been checked for them, in the same order.
    public init(
        _ script: ReplayScript, on seats: [Seat], stage: any ReplayStage,
        startDeadline: Duration = ReplayPlayer.defaultStartDeadline
    ) {
        steps = script.steps
        keys = script.keys
        readsOutput = false
        self.stage = stage
        self.startDeadline = startDeadline
        devices = seats.enumerated().map { index, seat in
            let devices = ReplayDevices("replay", on: seat)
            // Programs should know the tablet before its first event.
            if script.steps.contains(where: { $0.seat == index && $0.usesTablet }) { devices.addTablet() }
            return devices
        }
    }

    /// Creates a player without a script, for lines that arrive one by one: see ``play(_:keys:)``.
    init(named name: String, on seats: [Seat], stage: any ReplayStage, keys: ReplayKeys) {
        steps = []
        self.keys = keys
        readsOutput = true
        self.stage = stage
        startDeadline = .zero
        devices = seats.map { ReplayDevices(name, on: $0) }
        hasStarted = true
    }

    /// Plays the steps of a further line, which have times from zero on. Call this after everything is played
    /// or has failed, and then `advance(to:)`.
    func play(_ steps: [ReplayStep], keys: ReplayKeys, at now: Timestamp) {
        self.steps = steps
        self.keys = keys
        nextStep = 0
        answer = [:]
        place = nil
        typing = []
        pause = nil
        origin = now
    }

    /// Calls a closure before the first step of each line, with the number of the line.
    func onLine(_ body: @escaping (Int) -> Void) {
        lineBegan = body
    }

    /// Releases everything that is down, and removes the devices. Text that is not typed completely leaves the
    /// seats as it found them.
    func removeDevices(at now: Timestamp) {
        for devices in devices { devices.remove() }
        let unfinished = typing
        typing = []
        for key in unfinished where key.endsText { play(key, at: now) }
    }

    /// Converts a time on the seat's clock to the script's clock, which waits may have moved since.
    public func scriptTime(of time: Timestamp) -> Duration { origin.duration(to: time) }

    /// The line of the first action that was not played completely; `nil` if there is none. Releases and
    /// waits for idleness do not count, because the end of the client may interrupt them.
    public var firstUnplayedLine: Int? {
        switch pause {
        case .wait(let wait):
            switch wait.next {
            case .screenshot, .step: return wait.line
            case .nothing: if wait.condition.isMissed, nextStep > 0 { return wait.line }
            }
        case .expectation(let expectation): return expectation.line
        case .operation(let operation): return operation.line
        case nil: break
        }
        let typed = typing.first { if case .press = $0.action { true } else { false } }
        if let typed { return typed.line }
        return steps[nextStep...].first(where: \.command.isMissed)?.line
    }

    /// Plays all events that are due. Do not call this while the seat handles an event.
    public func advance(to now: Timestamp) -> Progress {
        if !hasStarted { start(at: now) }
        while true {
            if let pause {
                if let progress = progress(of: pause, at: now) { return progress }
                self.pause = nil
                origin = now.advanced(by: .zero - pauseTime)
                if case .expectation(let found) = pause, let search = found.check as? any ReplayWidgetSearch,
                    let point = search.point
                {
                    if place?.line == found.line {
                        place?.end = point
                    } else {
                        place = Place(line: found.line, corner: point)
                        if let widget = steps[nextStep].widget, widget.end == nil,
                            let failure = failure(
                                of: found.line, from: point, "from the middle of \(widget.widget)")
                        {
                            return failure
                        }
                    }
                }
            }
            guard let time = nextTime else { return .finished }
            let due = origin.advanced(by: time)
            guard due <= now else { return .sleeping(until: due) }
            if let key = typing.first, key.time <= time {
                typing.removeFirst()
                play(key, at: due)
            } else {
                let step = steps[nextStep]
                pauseTime = step.time
                if presentLine != step.line {
                    presentLine = step.line
                    lineBegan?(step.line)
                }
                if let place = step.widget, let widget = unfoundWidget(of: place, step.line) {
                    begin(
                        stage.makeSearch(for: widget, isForInput: true), step.line, now, place.deadline)
                    continue
                }
                if let window = step.window, place?.line != step.line {
                    guard let corner = stage.frame(of: window.name)?.origin else {
                        begin(.window(window.name), step.line, now, window.deadline, next: .step)
                        continue
                    }
                    place = Place(line: step.line, corner: corner)
                    if let failure = failure(of: step.line, from: corner, "in the window '\(window.name)'") {
                        return failure
                    }
                }
                nextStep += 1
                play(placed(step), of: step, at: due, now)
            }
        }
    }

    /// Returns the next widget of a line to search for.
    private func unfoundWidget(of wanted: ReplayWidgetPlace, _ line: Int) -> ReplayWidget? {
        guard let place, place.line == line else { return wanted.widget }
        return place.end == nil ? wanted.end : nil
    }

    /// Looks at all steps of a line before the first one is played, so that a line that fails changes nothing.
    private func failure(of line: Int, from origin: Point, _ name: String) -> Progress? {
        steps[nextStep...].prefix { $0.line == line }.flatMap(\.command.points).first {
            !stage.isOnScreen($0 + (origin - .zero))
        }.map { .failed(ReplayFailure(line: line, cause: .place($0, relativeTo: name))) }
    }

    /// Returns a step's command with places on the screen. All steps of a line are in the window as it was at
    /// the first one, because a drag may move it.
    private func placed(_ step: ReplayStep) -> Command {
        guard step.window != nil || step.widget != nil, let place else { return step.command }
        if let end = place.end, case .pointerPosition(let share) = step.command {
            return .pointerPosition(place.corner + (end - place.corner) * share.x)
        }
        return step.command.moved(by: place.corner - .zero)
    }

    // MARK: The clock

    private func start(at now: Timestamp) {
        hasStarted = true
        origin = now
        guard let first = steps.first else { return }
        switch first.command {
        case .wait(.idle(_, let window), let deadline):
            // Nothing is drawn before a toplevel exists, so wait for one first.
            begin(window.map { .window($0) } ?? .anyToplevel, first.line, now, deadline)
        case .wait, .expect, .start, .run, .output, .device, .copy: break
        default: begin(.anyToplevel, nil, now, startDeadline)
        }
    }

    private func begin(
        _ condition: ReplayCondition, _ line: Int?, _ now: Timestamp, _ deadline: Duration,
        next: Continuation = .nothing
    ) {
        pause = .wait(
            Wait(
                line: line, condition: condition, start: now, deadline: deadline, changes: stage.changes,
                next: next))
    }

    private func begin(_ check: any ReplayCheck, _ line: Int, _ now: Timestamp, _ deadline: Duration) {
        let expectation = Expectation(check, line: line, deadline: now.advanced(by: deadline))
        pause = .expectation(expectation)
        self.check(expectation, at: now)
    }

    /// Returns `nil` if the pause has ended.
    private func progress(of pause: Pause, at now: Timestamp) -> Progress? {
        switch pause {
        case .wait(let wait):
            guard holds(wait, at: now) else { return progress(of: wait, at: now) }
            guard case .screenshot(let screenshot) = wait.next else { return nil }
            begin(screenshot, wait.line ?? 0)
            return .waiting
        case .expectation(let expectation): return progress(of: expectation, at: now)
        case .operation(let operation): return progress(of: operation, at: now)
        }
    }

    private func progress(of expectation: Expectation, at now: Timestamp) -> Progress? {
        guard case .checked(let cause) = expectation.state else { return .waiting }
        guard let cause else {
            if let check = expectation.check as? any AnsweringCheck { answer = check.answer }
            return nil
        }
        guard case .mismatch(let mismatch) = cause else {
            return .failed(ReplayFailure(line: expectation.line, cause: cause))
        }
        guard now < expectation.deadline else {
            return .failed(
                ReplayFailure(line: expectation.line, cause: expectation.check.fail(mismatch)))
        }
        if now >= expectation.nextCheck { check(expectation, at: now) }
        return .waiting
    }

    private func check(_ expectation: Expectation, at now: Timestamp) {
        expectation.state = .checking
        expectation.nextCheck = now.advanced(by: Self.checkInterval)
        expectation.check.look { expectation.state = .checked($0) }
    }

    private func holds(_ wait: Wait, at now: Timestamp) -> Bool {
        if case .step = wait.next, case .window(let name) = wait.condition {
            return stage.frame(of: name) != nil
        }
        return wait.condition.holds(on: stage, since: wait.start, at: now)
    }

    private func progress(of operation: Operation, at now: Timestamp) -> Progress? {
        answer = operation.answer
        switch operation.state {
        case .finished: return nil
        case .failed(let cause): return .failed(ReplayFailure(line: operation.line, cause: cause))
        case .pending: return .waiting
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
        let step = nextStep < steps.count ? steps[nextStep].time : nil
        guard let key = typing.first?.time else { return step }
        return min(key, step ?? key)
    }

    // MARK: Playing

    private func play(
        _ command: Command, of step: ReplayStep, at time: Timestamp, _ now: Timestamp
    ) {
        switch command {
        case .wait(let condition, let deadline): begin(condition, step.line, now, deadline)
        case .screenshot(let screenshot, let deadline): take(screenshot, step.line, now, deadline)
        case .type(let text): if let devices = devices(of: step) { type(text, on: devices, step) }
        case .expect(let expectation, let deadline):
            begin(
                stage.makeCheck(of: expectation, on: devices(of: step)?.seat), step.line, now, deadline)
        case .search(let widget, let deadline):
            begin(stage.makeSearch(for: widget, isForInput: false), step.line, now, deadline)
        case .close(let window): begin(.close(window: window.name), step.line)
        case .signal(let signal, let window): begin(.signal(signal, window: window.name), step.line)
        case .copy(let text): begin(.copy(text, seat: devices(of: step)?.seat), step.line)
        case .output(let change): begin(.output(change), step.line)
        case .perform(let name, let number):
            begin(.perform(name, number: number, seat: devices(of: step)?.seat), step.line)
        case .start(let program): start(program, step.line)
        case .run(let program, let status, let deadline):
            run(program, status, step.line, deadline)
        default: devices(of: step)?.play(command, at: time)
        }
    }

    /// `nil` if the script was checked for more seats than exist.
    private func devices(of step: ReplayStep) -> ReplayDevices? {
        devices.indices.contains(step.seat) ? devices[step.seat] : nil
    }

    private func take(_ screenshot: ReplayScreenshot, _ line: Int, _ now: Timestamp, _ deadline: Duration) {
        guard case .window(let name) = screenshot.subject else { return begin(screenshot, line) }
        begin(.window(name), line, now, deadline, next: .screenshot(screenshot))
    }

    private func begin(_ screenshot: ReplayScreenshot, _ line: Int) {
        let operation = Operation(line: line)
        pause = .operation(operation)
        stage.take(screenshot) { problem in
            operation.state = problem.map { .failed(.picture($0)) } ?? .finished
        }
    }

    private func start(_ program: [String], _ line: Int) {
        let operation = Operation(line: line)
        begin(.start(program) { operation.answer = ["pid": JSONValue(Int($0))] }, operation)
    }

    private func run(_ program: [String], _ status: Int32, _ line: Int, _ deadline: Duration) {
        let operation = Operation(line: line)
        let output = { (text: String, isTruncated: Bool) in
            operation.answer = ["output": .string(text)]
                .adding("truncated", isTruncated ? .bool(true) : nil)
        }
        begin(
            .run(program, status: status, deadline: deadline, output: readsOutput ? output : nil), operation)
    }

    private func begin(_ order: ReplayOrder, _ line: Int) {
        begin(order, Operation(line: line))
    }

    private func begin(_ order: ReplayOrder, _ operation: Operation) {
        pause = .operation(operation)
        stage.follow(order) { cause in
            operation.state = cause.map { .failed($0) } ?? .finished
        }
    }

    // MARK: Typing

    private struct TypedKey {
        enum Action {
            case press(KeyStroke)
            case release(KeyStroke)
            case restore(group: Int, repeatInfo: RepeatInfo)
            /// Removes the keyboard of a text with its own keymap.
            case removeKeyboard(repeatInfo: RepeatInfo)
        }

        let time: Duration
        let action: Action
        let devices: ReplayDevices
        let keyboard: InputDevice
        let line: Int

        /// Whether it undoes what the text needed.
        var endsText: Bool {
            switch action {
            case .press, .release: false
            case .restore, .removeKeyboard: true
            }
        }
    }

    private func type(_ text: String, on devices: ReplayDevices, _ step: ReplayStep) {
        let keyboard = devices.seat.keyboard
        let (group, repeatInfo) = (keyboard.group, keyboard.repeatInfo)
        if let strokes = keys.strokes(for: text, activeGroup: group) {
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
        // Delays key repeat, because clients repeat by their own clocks and would type a letter twice if the
        // machine stalls. The rate does not change, because some clients divide by it. The delay in
        // nanoseconds must fit into 32 bits, which foot uses.
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
        // Several seats may type at the same time.
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
