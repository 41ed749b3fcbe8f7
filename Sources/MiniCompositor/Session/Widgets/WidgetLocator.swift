import Glibc
import SurfaceResponders
import SystemPackage
import WaylandServer

/// Asks a process about widgets, one question at a time. The process is a Python program that uses libatspi, whose
/// calls may block. It is started by the first question, and again after it ended or did not answer.
final class WidgetLocator {
    /// The fields of an answer, or why there is none.
    typealias Answer = Result<[String: JSONValue], Problem>

    enum Problem: Error {
        /// The widget of the question no longer exists.
        case gone
        /// No question can be answered now. The text says why, and what is needed.
        case unavailable(String)
    }

    private struct Question {
        let line: [String: JSONValue]
        let completion: (Answer) -> Void
    }

    /// A command for the shell; `nil` for the locator that belongs to this program.
    private let command: String?
    private let programs: () -> SessionPrograms?
    private let loop: EventLoop
    private var process: LocatorProcess?
    /// The first one is being answered.
    private var questions: [Question] = []
    private var number = 0
    private var timer: ClockTimer?

    private static let patience = Duration.seconds(15)
    private static let needs =
        "Widgets need python3, libatspi and at-spi2-core; on Debian: apt install python3 libatspi2.0-0 at-spi2-core"

    /// - Parameters:
    ///   - command: a command for the shell; `nil` for the locator that belongs to this program.
    ///   - programs: returns what starts the process; `nil` before the session runs.
    init(
        _ command: String?, on loop: EventLoop, _ clock: any SeatClock,
        programs: @escaping () -> SessionPrograms?
    ) {
        self.command = command
        self.loop = loop
        self.programs = programs
        timer = ClockTimer(clock) { [unowned self] in
            end("the locator of widgets did not answer within \(Self.patience)")
        }
    }

    /// - Parameter completion: called once, later or immediately.
    func ask(_ line: [String: JSONValue], completion: @escaping (Answer) -> Void) {
        questions.append(Question(line: line, completion: completion))
        if questions.count == 1 { askNext() }
    }

    private func askNext() {
        guard let question = questions.first else { return }
        do throws(SessionError) {
            let process = try runningProcess()
            number += 1
            timer?.start(after: Self.patience)
            process.send(JSONValue.object(question.line.merging(["id": JSONValue(number)]) { $1 }).text)
        } catch {
            answer(
                .failure(.unavailable("the locator of widgets cannot be started: \(error). \(Self.needs)")))
        }
    }

    private func answer(_ answer: Answer) {
        timer?.stop()
        guard !questions.isEmpty else { return }
        let question = questions.removeFirst()
        askNext()
        question.completion(answer)
    }

    private func take(_ line: ArraySlice<UInt8>) {
        guard case .object(let fields) = try? JSONValue(text: line), fields["id"] == JSONValue(number) else {
            return
        }
        if fields["ok"] == .bool(true) { return answer(.success(fields)) }
        guard let error = fields["error"], let message = error["message"]?.textValue else {
            return answer(.failure(.unavailable("the locator of widgets failed")))
        }
        guard error["code"] != .string("gone") else { return answer(.failure(.gone)) }
        answer(.failure(.unavailable("the locator of widgets failed: \(message). \(Self.needs)")))
    }

    /// The process has ended, or hangs.
    private func end(_ reason: String) {
        process = nil
        answer(.failure(.unavailable("\(reason). \(Self.needs)")))
    }

    // MARK: Start

    private func runningProcess() throws(SessionError) -> LocatorProcess {
        if let process { return process }
        guard let programs = programs() else {
            throw SessionError("the session has not begun", status: ExitStatus.systemError)
        }
        var arguments = ["/bin/sh", "-c", "exec \(command ?? "")"]
        if command == nil { arguments = try Self.ownCommand() }
        let process = try LocatorProcess(arguments, of: programs, on: loop) { [unowned self] in
            take($0)
        } onEnd: { [unowned self] in
            end("the locator of widgets ended. Is there a session bus?")
        }
        self.process = process
        return process
    }

    /// The file beside an installed program, or the one of the sources beside a build.
    private static func ownCommand() throws(SessionError) -> [String] {
        var folder = OwnProgram.folder ?? FilePath("")
        var files = [folder.removingLastComponent().appending("share/mini-compositor/locator.py").string]
        for _ in 0..<6 where !folder.isEmpty {
            files.append(folder.appending("clients/python/surfaceresponders/locator.py").string)
            folder = folder.removingLastComponent()
        }
        guard let file = files.first(where: { unsafe access($0, R_OK) == 0 }) else {
            throw SessionError("there is no \(files[0])", status: ExitStatus.systemError)
        }
        return ["python3", "-B", file]
    }
}
