import Glibc
import SurfaceResponders
import SystemPackage
import WaylandSeat
import WaylandServer

/// Runs replays as tests: each in a compositor and a test profile of its own, several at once.
///
/// A failed script leaves a folder with its name: the picture of the screen at its end, where each event
/// went, and the messages of the compositor and its programs.
public final class ScriptCheck {
    private let options: CheckOptions
    private let display: Display
    private let clock: EventLoopClock
    private let print: (String) -> Void
    private var waiting: ArraySlice<CheckedScript>
    private var running: [String: ClientProcess] = [:]
    private var results: [ScriptResult] = []

    /// Runs all scripts, and writes the reports.
    /// - Parameters:
    ///   - options: the scripts, and how to run them.
    ///   - print: takes a line for each script when it has ended, and a last one with the numbers.
    /// - Returns: the exit status: 0, 70 if a script failed, or that of an error of the system.
    public static func run(_ options: CheckOptions, print: @escaping (String) -> Void) -> Int32 {
        do {
            return try ScriptCheck(options, print: print).run()
        } catch {
            print("\(error)")
            return ExitStatus.systemError
        }
    }

    private init(_ options: CheckOptions, print: @escaping (String) -> Void) throws {
        self.options = options
        self.print = print
        display = try Display()
        clock = EventLoopClock(on: display.eventLoop)
        waiting = CheckedScript.list(options)[...]
    }

    private func run() throws -> Int32 {
        while !waiting.isEmpty || !running.isEmpty {
            while running.count < max(options.jobs, 1), let next = waiting.popFirst() { try start(next) }
            guard !running.isEmpty else { continue }
            _ = display.eventLoop.dispatch(timeout: nil)
        }
        results.sort { $0.script.number < $1.script.number }
        let failed = results.count { !$0.hasPassed }
        if let path = options.junit { try CheckReport(results).writeJUnit(to: path) }
        if let path = options.page { try CheckReport(results).writePage(to: path) }
        print("\(results.count - failed) passed, \(failed) failed")
        return failed == 0 ? ExitStatus.success : ExitStatus.mismatch
    }

    private func start(_ script: CheckedScript) throws {
        try script.makeFolder()
        let begin = clock.now
        let process = try ClientProcess(script.command(options), on: display.eventLoop) {
            [unowned self] status in
            running[script.name] = nil
            ended(script, status, after: begin.duration(to: clock.now))
        }
        running[script.name] = process
    }

    private func ended(_ script: CheckedScript, _ status: Int32, after duration: Duration) {
        let result = ScriptResult(script: script, status: status, duration: duration)
        results.append(result)
        print(result.line)
        if result.hasPassed { script.removeFolder() }
    }
}

/// How `mini-compositor check` runs scripts.
public struct CheckOptions: Sendable {
    /// The paths of the replays.
    public var scripts: [String] = []
    /// Further options of `mini-compositor run` for each script.
    public var runOptions: [String] = []
    /// How many scripts run at the same time.
    public var jobs = 1
    /// How long a script may take, in seconds.
    public var seconds = 60.0
    /// The folder for what failed scripts leave. It is created if needed.
    public var folder = "check-failures"
    /// The path of a report as JUnit XML; `nil` for none.
    public var junit: String?
    /// The path of a report as an HTML page; `nil` for none.
    public var page: String?
    /// The program that runs: this one.
    public var program = CommandLine.arguments.first ?? "mini-compositor"

    /// By default, no scripts.
    public init() {}
}
