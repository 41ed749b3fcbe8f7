import Glibc
import WaylandServer

#if FUZZER
import CFuzzer
#endif

/// `fuzz-targets --target=NAME ARGUMENT...`: in a build by `scripts/fuzz`, libFuzzer generates inputs and
/// receives the arguments. In other builds, each argument is a file that is run once as an input.
/// `--seeds=FOLDER` first writes the target's seeds to the folder, and `--history=FILE` writes an
/// `InputHistory`. `fuzz-targets run` runs a `CheckedCompositor`.
@main
enum FuzzTargets {
    private static let all: [any FuzzTarget.Type] = [
        WireTarget.self, ReplayTarget.self, KeymapTarget.self, ModeFileTarget.self, ProtocolTarget.self,
        StormTarget.self,
    ]

    /// Static, because libFuzzer calls a C function without context.
    @MainActor private(set) static var target: (any FuzzTarget)?
    @MainActor private static var history: InputHistory?

    @MainActor
    static func main() throws {
        let arguments = CommandLine.arguments
        // Makes a write to a closed pipe an error instead of a signal.
        signal(SIGPIPE, SIG_IGN)
        Display.setLogHandler { _ in }
        if arguments.count > 1, arguments[1] == "run" {
            var compositor = try CheckedCompositor(Array(arguments.dropFirst(2)))
            compositor.run()
        }
        guard arguments.count > 1, let type = all.first(where: { "--target=\($0.name)" == arguments[1] })
        else {
            let names = all.map { $0.name }.joined(separator: "|")
            print("usage: fuzz-targets --target=\(names) ARGUMENT...")
            exit(2)
        }
        let target = try type.init()
        self.target = target
        if let folder = value(of: "seeds", in: arguments) {
            for (name, seed) in try target.seeds where !write(seed, to: "\(folder)/\(name)") {
                print("\(folder)/\(name) cannot be written")
                exit(1)
            }
        }
        if let path = value(of: "history", in: arguments) { history = InputHistory(path) }
        run(arguments)
    }

    /// Runs an input. Ends the process if it fails, so that libFuzzer keeps the input.
    @MainActor
    private static func `try`(_ input: [UInt8]) {
        if target?.isAnew == true { history?.forget() }
        history?.add(input)
        var problem: String?
        do { problem = try target?.problem(with: input) } catch { problem = "\(error)" }
        guard let problem else { return }
        print("does not hold: \(problem)")
        fflush(nil)
        abort()
    }

    private static func value(of option: String, in arguments: [String]) -> String? {
        arguments.first { $0.hasPrefix("--\(option)=") }.map { String($0.dropFirst(option.count + 3)) }
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "we") else { return false }
        let count = fwrite(bytes, 1, bytes.count, file)
        return fclose(file) == 0 && count == bytes.count
    }

    #if FUZZER
    @MainActor
    private static func run(_ arguments: [String]) {
        // The arguments include the target, which libFuzzer ignores and passes to the processes of this
        // program that it starts.
        var pointers = arguments.map { strdup($0) } + [nil]
        let status: CInt = pointers.withUnsafeMutableBufferPointer { buffer in
            var count = CInt(arguments.count)
            var start = buffer.baseAddress
            return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
                let input = Array(UnsafeBufferPointer(start: bytes, count: count))
                MainActor.assumeIsolated { FuzzTargets.try(input) }
                return 0
            }
        }
        exit(status)
    }
    #else
    @MainActor
    private static func run(_ arguments: [String]) {
        for path in arguments.dropFirst(2) where !path.hasPrefix("--") {
            guard let input = contents(of: path) else {
                print("\(path) cannot be read")
                exit(1)
            }
            print("\(path): \(input.count) bytes")
            fflush(nil)
            FuzzTargets.try(input)
        }
    }

    private static func contents(of path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { return ferror(file) == 0 ? bytes : nil }
            bytes += chunk.prefix(count)
        }
    }
    #endif
}
