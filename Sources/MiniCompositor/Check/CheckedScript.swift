import SurfaceResponders
import SystemPackage

/// A replay that is run as a test.
struct CheckedScript {
    /// Its place in the list of scripts.
    let number: Int
    let path: String
    /// The name of the file without its ending. Scripts of the same name have numbers.
    let name: String
    /// The folder for what it leaves.
    let folder: String

    static func list(_ options: CheckOptions) -> [CheckedScript] {
        var counts: [String: Int] = [:]
        return options.scripts.enumerated().map { number, path in
            let file = path.split(separator: "/").last.map(String.init) ?? path
            let base = file.hasSuffix(".jsonl") ? String(file.dropLast(6)) : file
            counts[base, default: 0] += 1
            let name = counts[base, default: 1] > 1 ? "\(base)-\(counts[base, default: 1])" : base
            return CheckedScript(number: number, path: path, name: name, folder: "\(options.folder)/\(name)")
        }
    }

    var picture: String { folder + "/screen.png" }
    var events: String { folder + "/events.jsonl" }
    var log: String { folder + "/log.txt" }
    private var steps: String { folder + "/steps" }

    func makeFolder() throws(Errno) {
        try SmallFiles.makeFolder(folder, permissions: 0o777)
        removeFiles()
    }

    func removeFolder() {
        removeFiles()
        SmallFiles.remove(folder)
    }

    /// Also those of an earlier run.
    private func removeFiles() {
        let pictures = CheckedStep.list(of: self).compactMap(\.pictureName).map { "\(steps)/\($0)" }
        for path in pictures + [steps + "/steps.jsonl", steps, picture, events, log] {
            SmallFiles.remove(path)
        }
    }

    /// The record of a line of the script.
    func stepFile(_ name: String) -> String { "\(steps)/\(name)" }

    /// A shell sends the messages into a file.
    func command(_ options: CheckOptions) -> [String] {
        [
            "/bin/sh", "-c", #"exec "$@" >"$0" 2>&1"#, log, options.program, "run", "--profile", "test",
            "--replay", path, "--end-with-replay", "--screenshot", picture, "--explain=json:\(events)",
            "--timeout", "\(options.seconds)",
        ] + (options.page == nil ? [] : ["--steps", steps]) + options.runOptions
    }
}

/// How a script ended.
struct ScriptResult {
    let script: CheckedScript
    let status: Int32
    let duration: Duration
    /// Why it failed, in one line; empty if it passed.
    let reason: String
    /// Its messages.
    let log: String
    /// The last events that were routed, the latest last.
    let events: [JSONValue]
    /// The picture of the screen at the end, as a PNG file; `nil` if there is none.
    let picture: [UInt8]?
    /// What its lines did, if a page is wanted.
    let steps: [CheckedStep]

    private static let eventCount = 20

    init(script: CheckedScript, status: Int32, duration: Duration) {
        self.script = script
        self.status = status
        self.duration = duration
        steps = CheckedStep.list(of: script, withPictures: true)
        guard status != ExitStatus.success else {
            (reason, log, events, picture) = ("", "", [], nil)
            return
        }
        log = SmallFiles.read(script.log).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let lines = log.split(separator: "\n").filter { $0.hasPrefix("mini-compositor: ") }
        // A run that is ended also says which line was not played.
        let cause = status == ExitStatus.timeout ? "the time limit of " : ": line "
        let line = lines.last { $0.contains(cause) } ?? lines.last
        reason = line.map { String($0.dropFirst("mini-compositor: ".count)) } ?? "status \(status)"
        let written = SmallFiles.read(script.events) ?? []
        events = written.split(separator: UInt8(ascii: "\n")).suffix(Self.eventCount).compactMap {
            try? JSONValue(text: $0)
        }
        picture = SmallFiles.read(script.picture)
    }

    var hasPassed: Bool { status == ExitStatus.success }

    var seconds: String {
        let tenths = duration.wholeMilliseconds / 100
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The line for people.
    var line: String {
        guard !hasPassed else { return "passed  \(script.name)  \(seconds) s" }
        return "failed  \(script.name)  \(seconds) s\n        \(reason)\n        kept: \(script.folder)"
    }
}
