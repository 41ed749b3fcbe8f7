import Glibc
import Logging
import SurfaceResponders
import SurfaceRespondersTesting
import SystemPackage

/// The file that stores text input modes. A store reads, changes and writes it.
final class ModeFileTarget: FuzzTarget {
    static let name = "modes"

    private let folder: FilePath
    private let logger = Logger(label: "fuzzing") { _ in SwiftLogNoOpLogHandler() }
    private let limits: TextInputModeTable.Limits
    private let mode = TextInputMode(language: "ru-RU", group: 1, layout: KeymapLayout(name: "ru"))
    private let context = TextInputContext.declared("field", by: "fuzzed")

    init() throws {
        // In memory, because a disk would take longer than the rest of an input.
        let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(place)/fuzzing-modes-XXXXXX\0".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        folder = FilePath(
            String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        var limits = TextInputModeTable.Limits()
        limits.contextsPerApplication = 4
        limits.contexts = 10
        self.limits = limits
    }

    func problem(with input: [UInt8]) throws -> String? {
        if let problem = try problem(reading: input) { return problem }
        // Mutations cannot produce the hash at the end of a file, so the right end is appended here.
        let contextCount = input.split(separator: UInt8(ascii: "\n")).count { line in
            line.first == UInt8(ascii: "#") || line.first == UInt8(ascii: "/")
        }
        return try problem(
            reading: input + TextInputModeFile.end(of: input, contextCount: contextCount))
    }

    private func problem(reading bytes: [UInt8]) throws -> String? {
        do throws(TextInputModeFileError) {
            let table = try TextInputModeFile.decode(bytes, limits: limits)
            if let problem = try problem(writing: table) { return problem }
        } catch {
            guard !error.description.isEmpty else { return "an error without a description" }
        }
        // Not for every input, because a store takes long and has few code paths.
        return bytes.count % 8 == 0 ? try problem(storingAfter: bytes) : nil
    }

    /// Checks that a table can be used, and that a table that was written and read does not change when it is
    /// written and read again.
    private func problem(writing table: TextInputModeTable) throws(TextInputModeFileError) -> String? {
        if let context {
            var used = table
            for _ in 0..<20 { used.remember(mode, for: context) }
            guard used[context] == mode, used.count <= limits.contexts else { return "it is not remembered" }
        }
        let written = try TextInputModeFile.decode(TextInputModeFile.encode(table), limits: limits)
        let again = try TextInputModeFile.decode(TextInputModeFile.encode(written), limits: limits)
        func text(_ table: TextInputModeTable) -> [String] {
            table.contexts.map { "\($0.context) \($0.entry)" }.sorted()
        }
        return text(written) == text(again) && written.count == table.count
            ? nil : "\(text(table)) is written as \(text(written)), and that as \(text(again))"
    }

    /// Checks that a store that finds such a file has saved a mode when it is closed, unless it reports a
    /// failure.
    private func problem(storingAfter bytes: [UInt8]) throws -> String? {
        let path = folder.appending("state/modes")
        try AtomicFile(path).replace(with: bytes)
        defer { empty(folder.appending("state")) }
        guard let context else { return "no context" }
        let memory = TextInputModeMemory(limits: limits)
        let clock = ManualClock(now: .milliseconds(1000))
        let store = TextInputModeStore(path, of: memory, clock: clock, logger: logger)
        _ = memory.recall(context)
        memory.remember(mode, for: context)
        clock.advance(by: .seconds(2))
        memory.forget(context)
        memory.remember(mode, for: context)
        store.close()
        guard store.failure == nil else { return nil }
        guard let kept = try AtomicFile(path).read(),
            try TextInputModeFile.decode(kept, limits: limits)[context] == mode
        else { return "what was remembered is not in the file" }
        return nil
    }

    private func empty(_ folder: FilePath) {
        guard let stream = opendir(folder.string) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink(folder.appending(name).string) }
        }
    }
}
