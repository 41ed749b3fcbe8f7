import SurfaceResponders
import WaylandBackends
import WaylandShell

/// A session on the screens of the machine, which have outputs of their own.
final class SessionScreen: BackendDelegate {
    private let backend: ScreenBackend
    private let onClose: () -> Void
    private let indicator: ActivityIndicator

    /// Takes the screens and the input devices. The compositor's configured outputs are removed.
    /// - Parameters:
    ///   - compositor: the compositor that is shown.
    ///   - onClose: called when the session of the machine ends.
    init(of compositor: MiniCompositor, onClose: @escaping () -> Void) throws(SessionError) {
        self.onClose = onClose
        indicator = ActivityIndicator(of: compositor)
        let configured = compositor.core.outputs.outputs
        do throws(BackendError) {
            backend = try ScreenBackend(of: compositor.core, for: compositor.seatGlobal)
        } catch {
            throw SessionError(error.description, status: ExitStatus.systemError)
        }
        for output in configured { compositor.core.outputs.remove(output) }
        backend.delegate = self
        indicator.onChange = { [backend] in backend.setNeedsDisplay() }
    }

    func close() {
        backend.stop()
    }

    func backend(_ backend: any Backend, itemsInFrontOn output: Output) -> [FrameItem] {
        indicator.items(on: output)
    }

    func backendShouldClose(_ backend: any Backend, of compositor: Compositor) {
        onClose()
    }
}
