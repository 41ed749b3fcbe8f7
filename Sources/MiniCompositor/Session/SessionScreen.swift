import SurfaceResponders
import WaylandBackends
import WaylandShell

/// A session on the screens of the machine, which have outputs of their own.
final class SessionScreen: BackendDelegate {
    private let backend: ScreenBackend
    private let onClose: () -> Void

    /// Takes the screens and the input devices. The compositor's configured outputs are removed.
    /// - Parameters:
    ///   - compositor: the compositor that is shown.
    ///   - onClose: called when the session of the machine ends.
    init(of compositor: MiniCompositor, onClose: @escaping () -> Void) throws(SessionError) {
        self.onClose = onClose
        let configured = compositor.core.outputs.outputs
        do throws(BackendError) {
            backend = try ScreenBackend(of: compositor.core, for: compositor.seatGlobal)
        } catch {
            throw SessionError(error.description, status: ExitStatus.systemError)
        }
        for output in configured { compositor.core.outputs.remove(output) }
        backend.delegate = self
    }

    func close() {
        backend.stop()
    }

    func backendShouldClose(_ backend: any Backend, of compositor: Compositor) {
        onClose()
    }
}
