import Glibc
import SurfaceResponders
import SystemPackage

/// Saves text input modes to a file, with a new context each time. Prints the number of the context after
/// each successful save. Can kill itself at a given step, to simulate a power failure.
///
/// Arguments: the file, the number of the first context, and when to end: before `step N` of the second save,
/// after `saves N`, or never with `forever`.
@main
enum StateWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4, let first = Int(arguments[2]) else { exit(64) }
        let path = FilePath(arguments[1])
        let number = arguments.count > 4 ? Int(arguments[4]) : nil
        switch (arguments[3], number) {
        case ("step", let number?):
            save(first, to: AtomicFile(path))
            var file = AtomicFile(path)
            let step = AtomicFile.Step(rawValue: number)
            file.beforeStep = { if $0 == step { kill(getpid(), SIGKILL) } }
            save(first + 1, to: file)
        case ("saves", let number?):
            for context in first..<(first + number) { save(context, to: AtomicFile(path)) }
        case ("forever", nil):
            for context in first... { save(context, to: AtomicFile(path)) }
        default: exit(64)
        }
    }

    private static func save(_ number: Int, to file: AtomicFile) {
        let memory = TextInputModeMemory()
        let store = TextInputModeStore(file, of: memory, clock: StoppedClock())
        guard let context = TextInputContext.declared("\(number)", by: "writer") else { exit(65) }
        memory.remember(
            TextInputMode(language: "ru", group: 1, layout: KeymapLayout(name: "ru")), for: context)
        store.close()
        guard store.failure == nil else { return }
        // A single write, so that a line is complete or missing.
        let line = "\(number)\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}
