import Glibc
import SurfaceResponders
import SystemPackage

/// Saves text input modes to a file, one context more each time, and says after each save which was the last; ends itself
/// where it is told to, as if the power had failed there.
///
/// Arguments: the file, the number of the first context, and either a step of the second save or `forever`.
@main
enum StateWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let first = Int(arguments[2]) else { exit(64) }
        let path = FilePath(arguments[1])
        let step = Int(arguments[3]).flatMap(AtomicFile.Step.init(rawValue:))
        save(first, to: AtomicFile(path))
        var file = AtomicFile(path)
        if let step { file.beforeStep = { if $0 == step { kill(getpid(), SIGKILL) } } }
        for number in (first + 1)... { save(number, to: file) }
    }

    private static func save(_ number: Int, to file: AtomicFile) {
        let memory = TextInputModeMemory()
        let store = TextInputModeStore(file, of: memory, clock: StoppedClock())
        guard let context = TextInputContext.declared("\(number)", by: "writer") else { exit(65) }
        memory.remember(
            TextInputMode(language: "ru", group: 1, layout: KeymapLayout(name: "ru")), for: context)
        store.close()
        // One write, so that a line is there or is not.
        let line = "\(number)\n"
        _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
    }
}
