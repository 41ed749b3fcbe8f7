import Glibc
import SurfaceResponders
import SystemPackage

/// Measures the start of a session with remembered text input modes: reading a file of 100,000 contexts.
struct TextInputModeFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        let name = "ours.modes.load.n100000"
        guard measurement.wants(name) else { return }
        var template = Array("/tmp/modes-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return measurement.complain(name, "no folder") }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = FilePath(folder).appending("modes")
        defer {
            unlink(path.string)
            rmdir(folder)
        }
        Self.fill(path)
        measurement.measure(name, iterations: 1, batches: 21) { count in
            for _ in 0..<count { precondition(Self.open(path).0.table.count == 100_000) }
        }
    }

    /// Writes the largest possible file: 100 applications with 1,000 contexts each.
    private static func fill(_ path: FilePath) {
        let (memory, store) = open(path)
        let modes = ["us", "ru", "de", "gr"].enumerated().map { group, layout in
            TextInputMode(language: layout, group: group, layout: KeymapLayout(name: layout))
        }
        for application in 0..<100 {
            for number in 0..<1_000 {
                guard
                    let context = TextInputContext.declared(
                        "conversation:\(number)", by: "org.example.Application\(application)")
                else { continue }
                memory.remember(modes[number % 4], for: context)
            }
        }
        store.close()
    }

    private static func open(_ path: FilePath) -> (TextInputModeMemory, TextInputModeStore) {
        let memory = TextInputModeMemory()
        return (memory, TextInputModeStore(path, of: memory, clock: StoppedClock()))
    }
}
