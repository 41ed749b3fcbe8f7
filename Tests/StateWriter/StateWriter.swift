import Glibc
import SurfaceResponders
import SystemPackage

/// Saves text input modes to a file, one context more each time, and says after each save that succeeded which was the
/// last; ends itself where it is told to, as if the power had failed there.
///
/// Arguments: the file, the number of the first context, and until when: `step N` of the second save, `saves N`, or
/// `forever`.
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
        // One write, so that a line is there or is not.
        let line = "\(number)\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}
