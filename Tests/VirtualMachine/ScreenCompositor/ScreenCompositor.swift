import Glibc
import MiniCompositor
import SurfaceResponders
import SystemPackage
import WaylandBackends
import WaylandServer
import WaylandShell

/// The mini compositor on the screens of the machine. It writes a line for each event to the file that is its
/// only argument. SIGUSR1 locks the session.
@main
enum ScreenCompositor {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else { exit(64) }
        let notes = Notes(
            try FileDescriptor.open(
                FilePath(CommandLine.arguments[1]), .writeOnly, options: [.create, .append],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]))
        let compositor = try MiniCompositor()
        compositor.core.outputs.remove(compositor.output)
        let backend = try ScreenBackend(of: compositor.core, for: compositor.seatGlobal)
        backend.delegate = notes
        notes.follow(compositor)
        for output in backend.outputs { notes.backend(backend, didAdd: output) }
        let lock = compositor.display.eventLoop.addSignal(SIGUSR1) { compositor.sessionLocks.lockSession() }
        try compositor.display.addSocket(name: "screen")
        notes.write("started")
        compositor.run()
        backend.stop()
        notes.write("ended")
        withExtendedLifetime(lock) {}
    }
}

final class Notes: BackendDelegate {
    private let file: FileDescriptor
    private var observations: [ObservationToken] = []
    private var isPaused = false
    private var isLocked = false

    init(_ file: FileDescriptor) {
        self.file = file
    }

    func write(_ line: String) {
        _ = try? file.writeAll((line + "\n").utf8)
    }

    /// Writes when the session is hidden, shown or locked.
    func follow(_ compositor: MiniCompositor) {
        observations.append(
            compositor.core.observeTurns { [unowned self, unowned compositor] in
                if compositor.seat.isPaused != isPaused {
                    isPaused.toggle()
                    write(isPaused ? "hidden" : "shown")
                }
                if compositor.sessionLocks.isLocked != isLocked {
                    isLocked.toggle()
                    write(isLocked ? "locked" : "unlocked")
                }
            })
    }

    func backend(_ backend: any Backend, didAdd output: Output) {
        let mode = output.state.mode
        let size = output.physicalSize
        write("added \(output.name) \(mode.width)x\(mode.height)")
        write("made by \(output.make): \(output.model), \(size.isEmpty ? "no size" : "a size")")
        var isFirst = true
        observations.append(
            output.frameClock.observeFrames { [unowned self] presentation in
                if isFirst { write("\(output.name) is shown: \(presentation.kind.rawValue)") }
                isFirst = false
            })
    }

    func backend(_ backend: any Backend, didRemove output: Output) {
        write("removed \(output.name)")
    }
}
