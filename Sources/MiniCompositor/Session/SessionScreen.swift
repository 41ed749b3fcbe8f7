import Glibc
import SurfaceResponders
import WaylandBackends
import WaylandShell

/// A session on the screens of the machine, which have outputs of their own.
final class SessionScreen: BackendDelegate {
    private let backend: ScreenBackend
    private let onClose: () -> Void
    private let indicator: ActivityIndicator
    private let outlines: InspectorOutlines

    /// Takes the screens and the input devices. The compositor's configured outputs are removed.
    /// - Parameters:
    ///   - compositor: the compositor that is shown.
    ///   - outlines: the inspector's outlines, which are shown in front of all windows.
    ///   - onClose: called when the session of the machine ends.
    init(
        of compositor: MiniCompositor, outlines: InspectorOutlines, onClose: @escaping () -> Void
    ) throws(SessionError) {
        self.onClose = onClose
        indicator = ActivityIndicator(of: compositor)
        self.outlines = outlines
        Self.endImmediatelyAtCrash()
        // Before the screens, which are placed beside existing outputs.
        for output in compositor.core.outputs.outputs { compositor.core.outputs.remove(output) }
        do throws(BackendError) {
            backend = try ScreenBackend(of: compositor.core, for: compositor.seatGlobal)
        } catch {
            throw SessionError(
                "cannot use the screen: \(error)\nwithout a screen, run it with --backend headless",
                status: ExitStatus.systemError)
        }
        backend.delegate = self
        indicator.onChange = { [backend] in backend.setNeedsDisplay() }
        outlines.onChange = { [backend] in backend.setNeedsDisplay() }
    }

    /// Restores the default effect of the signals that mean a crash. Swift's runtime would wait for a key at the
    /// terminal, which is not shown before the process has ended.
    private static func endImmediatelyAtCrash() {
        guard environmentVariable("SWIFT_BACKTRACE") == nil else { return }
        for number in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(number, SIG_DFL) }
    }

    /// The names and sizes of the outputs.
    var description: String {
        let outputs = backend.outputs.map { "\($0.name) \($0.state.mode.width)x\($0.state.mode.height)" }
        return outputs.isEmpty ? "without a display" : outputs.joined(separator: ", ")
    }

    func close() {
        backend.stop()
    }

    func backend(_ backend: any Backend, itemsInFrontOn output: Output) -> [FrameItem] {
        indicator.items(on: output) + outlines.items(on: output)
    }

    func backendShouldClose(_ backend: any Backend, of compositor: Compositor) {
        onClose()
    }
}
