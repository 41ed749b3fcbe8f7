import Glibc
import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandSeat
import WaylandServer
import WaylandShell

final class CompositorStage: ReplayStage {
    let compositor: MiniCompositor
    private let nextFrame: NextFrame
    private let start: Timestamp
    private var writing: PictureWriting?
    private var readings: [Int: ClipboardReading] = [:]
    private var readingCount = 0
    /// The outputs that a program, or a descendant of it, may still write.
    private var outputs: [Int: ProgramOutput] = [:]
    private var outputCount = 0
    /// The deadlines of the programs that lines wait for, by process ID.
    private var deadlines: [Int32: ServedTimer] = [:]
    private(set) var changes: [ReplayChange: Int] = [:]
    private var times: [ReplayChange: Timestamp] = [:]

    private var observation: ObservationToken?
    private var recentEvents: RecentEvents?
    private let locatorCommand: String?
    /// Starts its process when it is first used.
    private(set) lazy var widgets = WidgetFinder(
        WidgetLocator(locatorCommand, on: compositor.display.eventLoop, compositor.clock) { [unowned self] in
            programs
        }, of: compositor)
    /// Starts programs; `nil` before the session runs.
    weak var programs: SessionPrograms?

    /// - Parameter locator: the command of the locator of widgets; `nil` for its own.
    init(_ compositor: MiniCompositor, locator: String? = nil) {
        self.compositor = compositor
        locatorCommand = locator
        nextFrame = NextFrame(compositor)
        start = compositor.clock.now
        observation = compositor.observeChanges { [unowned self] surface in
            note(surface.map { ReplayChange(commitOf: $0) } ?? .other)
        }
    }

    private func note(_ change: ReplayChange) {
        changes[change, default: 0] += 1
        times[change] = compositor.clock.now
    }

    func lastChange(in window: String?) -> Timestamp {
        times.filter { change, _ in window.map(change.isIn) ?? true }.values.max() ?? start
    }

    func turnEnded() {
        nextFrame.turnEnded()
    }

    var drawnLayers: [String] {
        compositor.scene.windows.compactMap { ($0 as? LayerWindow)?.controller?.namespace }
    }

    var isLocked: Bool? {
        guard let lock = compositor.registry.sessionLock else { return false }
        return compositor.sessionLocks.isCovered && !lock.windows.isEmpty ? true : nil
    }

    var hasInputMethodGrab: Bool {
        compositor.desktop.seats.contains { $0.textInput.isGrabbed }
    }

    /// A toplevel is mapped by its first content, so every mapped toplevel has drawn.
    var drawnToplevels: [ReplayToplevel] {
        compositor.desktop.toplevels.map(\.asReplayed)
    }

    func frame(of window: String) -> Rect? { toplevel(named: window)?.frame }

    func isOnScreen(_ point: Point) -> Bool {
        compositor.core.outputs.outputs.contains { $0.frame.contains(point) }
    }

    func toplevel(named name: String) -> DesktopToplevel? { compositor.desktop.toplevel(named: name) }

    // MARK: Explanations

    /// Begins to keep the explanations of the last events, if they are not kept yet.
    /// - Parameter time: converts the time of an event to the time that is written; `nil` for the time since the
    ///   start.
    func keepRecentEvents(time: ((Timestamp) -> Duration)? = nil) {
        guard recentEvents == nil else { return }
        recentEvents = RecentEvents(of: compositor.seats, time: time ?? { [start] in start.duration(to: $0) })
    }

    /// Writes the last events into a file. Returns its path, or the reason why there is none; `nil` if no event
    /// was kept.
    func writeRecentEvents(to path: String) -> String? {
        guard let text = recentEvents?.text, !text.isEmpty else { return nil }
        do throws(Errno) {
            try SmallFiles.write(text, to: path)
            return path
        } catch {
            return "no file: \(error)"
        }
    }

    // MARK: Orders

    func follow(_ order: ReplayOrder, completion: @escaping (ReplayFailure.Cause?) -> Void) {
        switch order {
        case .close(let name):
            let toplevel = toplevel(named: name)
            toplevel?.close()
            completion(toplevel == nil ? .window(name) : nil)
        case .signal(let signal, let name):
            completion(send(signal, to: name) ? nil : .window(name))
        case .copy(let text, let seat):
            global(of: seat ?? compositor.seat)?.setSelection(
                ClipboardText(text, on: compositor.display.eventLoop))
            completion(nil)
        case .output(let change):
            completion(apply(change) ? nil : .output(change.name))
        case .perform(let name, let number, let seat):
            completion(perform(name, number, on: seat ?? compositor.seat) ? nil : .action(name))
        case .start(let command, let started):
            guard let process = launch(command, ifNotStarted: completion) else { return }
            started(process)
            completion(nil)
        case .run(let command, let expected, let deadline, let answer):
            run(command, until: deadline, answer, ifNotStarted: completion) { status in
                guard let status else { return completion(.program(command, .unfinished(after: deadline))) }
                completion(status == expected ? nil : .program(command, .status(status, expected: expected)))
            }
        }
    }

    private func send(_ signal: ReplaySignal, to window: String) -> Bool {
        let root = toplevel(named: window)?.toplevelWindow?.rootSurface
        let surface = root.flatMap { compositor.core.surface(of: $0) }
        // Of programs in other process namespaces, the number is unknown.
        guard let number = surface?.resource.client.credentials.processID, number > 0, number != getpid()
        else {
            return false
        }
        switch signal {
        case .freeze: return kill(number, SIGSTOP) == 0
        case .thaw: return kill(number, SIGCONT) == 0
        case .kill: return kill(number, SIGKILL) == 0
        }
    }

    private func apply(_ change: ReplayOutput) -> Bool {
        guard let output = compositor.core.outputs.outputs.first(where: { $0.name == change.name }) else {
            return false
        }
        var state = output.state
        if let size = change.size {
            (state.mode.width, state.mode.height) = (Int32(size.width), Int32(size.height))
        }
        if let scale = change.scale { state.scale = OutputScale(scale) }
        if let transform = change.transform { state.transform = transform }
        output.state = state
        return true
    }

    private func global(of seat: Seat) -> SeatGlobal? {
        compositor.registry.seats.first { $0.seat === seat }
    }

    /// Reads the text in a seat's clipboard.
    /// - Parameter completion: called once, within a few seconds.
    func readClipboard(of seat: Seat, completion: @escaping (ClipboardContent) -> Void) {
        guard let source = global(of: seat)?.selection() else { return completion(.empty) }
        guard let type = ClipboardReading.textTypes.first(where: source.mimeTypes.contains) else {
            return completion(.data(source.mimeTypes))
        }
        readingCount += 1
        let number = readingCount
        readings[number] = ClipboardReading(
            source, type: type, on: compositor.display.eventLoop, compositor.clock
        ) { [unowned self] content in
            readings[number] = nil
            completion(content)
        }
        if readings[number] == nil { completion(.unreadable) }
    }

    /// Performs an action of the key commands, although their keys may be turned off.
    private func perform(_ name: String, _ number: Int?, on seat: Seat) -> Bool {
        let command = KeyBindings.standard.first {
            $0.action.name == name && (number == nil || $0.propertyList as? Int == number)
        }
        return command.map { seat.sendAction($0.action, from: $0) } ?? false
    }

    /// Runs a program, and asks it to end at the deadline.
    /// - Parameters:
    ///   - answer: called before `onEnd` with the output; `nil` if that is the output of this process.
    ///   - failed: called if the program cannot be started. `onEnd` is not called then.
    ///   - onEnd: called once, with the exit status, or with `nil` at the deadline.
    private func run(
        _ command: [String], until deadline: Duration, _ answer: ((String, Bool) -> Void)?,
        ifNotStarted failed: (ReplayFailure.Cause?) -> Void, onEnd: @escaping (Int32?) -> Void
    ) {
        let output = answer == nil ? nil : readOutput()
        let end = { [unowned self] (process: Int32?, status: Int32?) in
            guard let process, deadlines.removeValue(forKey: process) != nil else { return }
            if let output { answer?(output.finishedText, output.isTruncated) }
            onEnd(status)
        }
        var process: Int32?
        process = launch(command, to: output?.writeEnd, ifNotStarted: failed) { end(process, $0) }
        output?.closeWriteEnd()
        guard let process else { return }
        let timer = ServedTimer(compositor.clock) { [unowned self] in
            programs?.end(process)
            end(process, nil)
        }
        timer.start(after: deadline)
        deadlines[process] = timer
    }

    /// - Parameters:
    ///   - output: the standard output of the program; `nil` for that of this process.
    ///   - failed: called if the program cannot be started. `onEnd` is not called then.
    /// - Returns: the process ID; `nil` if the program cannot be started.
    @discardableResult
    private func launch(
        _ command: [String], to output: Int32? = nil, ifNotStarted failed: (ReplayFailure.Cause?) -> Void,
        onEnd: @escaping (Int32) -> Void = { _ in }
    ) -> Int32? {
        let streams = output.map { ClientProcess.Streams(input: STDIN_FILENO, output: $0) }
        do throws(SessionError) {
            if let programs { return try programs.launch(command, streams: streams, onEnd: onEnd) }
            failed(.program(command, .notStarted("the session has not begun")))
        } catch {
            failed(.program(command, .notStarted(error.description)))
        }
        return nil
    }

    /// Without a free descriptor, the output is that of this process, and none is read.
    private func readOutput() -> ProgramOutput? {
        let number = outputCount
        outputCount += 1
        outputs[number] = ProgramOutput(on: compositor.display.eventLoop) { [unowned self] line in
            programs?.pass(on: line)
        } onEnd: { [unowned self] in
            outputs[number] = nil
        }
        return outputs[number]
    }

    // MARK: Pictures

    func take(_ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void) {
        nextFrame.perform { [unowned self] in
            do throws(ReplayScreenshot.Problem) {
                try write(screenshot, completion: completion)
            } catch {
                completion(error)
            }
        }
    }

    private func write(
        _ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void
    ) throws(ReplayScreenshot.Problem) {
        let picture = try picture(for: screenshot)
        let path = FilePath(screenshot.path)
        writing = PictureWriting(picture, to: path, on: compositor.display.eventLoop) {
            [unowned self] error in
            writing = nil
            completion(error.map { ReplayScreenshot.Problem($0.description) })
        }
        if writing == nil {
            throw ReplayScreenshot.Problem(PictureFileError.system(path, .tooManyOpenFiles).description)
        }
    }

    func picture(for screenshot: ReplayScreenshot) throws(ReplayScreenshot.Problem) -> Picture {
        let subject = try subject(of: screenshot)
        do {
            return try compositor.picture(of: subject, showsCursor: screenshot.showsCursor)
        } catch {
            throw ReplayScreenshot.Problem("\(error)")
        }
    }

    /// Waits for the file when the session ends, so that no incomplete file remains.
    func finishPicture() {
        writing?.wait(atMost: .seconds(5))
    }

    private func subject(
        of screenshot: ReplayScreenshot
    ) throws(ReplayScreenshot.Problem) -> PictureSubject {
        switch screenshot.subject {
        case .screen: return compositor.wholeScreen
        case .region(let rect): return .region(rect)
        case .window(let name):
            guard let window = toplevel(named: name)?.toplevelWindow else {
                throw ReplayScreenshot.Problem("the window '\(name)' was closed before the picture was taken")
            }
            return .window(window)
        }
    }
}

extension ReplayChange {
    fileprivate init(commitOf surface: Surface) {
        switch surface.responder.window {
        case let window as LayerWindow: self = .layer(namespace: window.controller?.namespace ?? "")
        case let window as ToplevelWindow:
            let toplevel = window.controller as? DesktopToplevel
            self = toplevel.map { .toplevel($0.asReplayed) } ?? .other
        default: self = .other
        }
    }
}

extension Desktop {
    /// Returns the window that a line names. If there are several, it is the latest.
    func toplevel(named name: String) -> DesktopToplevel? {
        toplevels.last { $0.asReplayed.isNamed(name) }
    }
}

extension DesktopToplevel {
    var asReplayed: ReplayToplevel {
        ReplayToplevel(applicationIdentifier: application.identifier, title: title, number: number)
    }
}

/// Performs actions at the end of a turn, once all client buffers are read and a refresh period has passed
/// since the first call. Requests that clients sent before that call are then handled.
final class NextFrame {
    private unowned let compositor: MiniCompositor
    private var waiting: [() -> Void] = []
    private var isDue = false
    private lazy var timer = ClockTimer(compositor.clock) { [unowned self] in isDue = true }

    init(_ compositor: MiniCompositor) {
        self.compositor = compositor
    }

    func perform(_ body: @escaping () -> Void) {
        if waiting.isEmpty { startTimer() }
        waiting.append(body)
    }

    func turnEnded() {
        guard isDue else { return }
        isDue = false
        // A client's file may be slow to read. If it cannot be read at all, the client is disconnected.
        guard !compositor.core.sceneFrame().isBeingRead else { return startTimer() }
        let due = waiting
        waiting = []
        for body in due { body() }
    }

    private func startTimer() {
        let period = 1_000_000_000 / Int64(max(compositor.output.state.mode.refresh, 1))
        timer.start(after: .microseconds(period))
    }
}
