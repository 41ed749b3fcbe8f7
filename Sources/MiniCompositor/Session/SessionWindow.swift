import SurfaceResponders
import WaylandBackends
import WaylandShell

/// A session's window in another Wayland compositor. Its title contains that of the window with the keys.
final class SessionWindow: BackendDelegate {
    private static let title = "mini-compositor"

    private let backend: WindowBackend
    /// The title of the window with the keys; empty if there is none.
    private var keyTitle = "" {
        didSet {
            guard keyTitle != oldValue else { return }
            backend.title = keyTitle.isEmpty ? Self.title : "\(keyTitle) - \(Self.title)"
        }
    }
    private let onClose: () -> Void
    private let indicator: ActivityIndicator
    private let outlines: InspectorOutlines
    private var observations: [ObservationToken] = []

    /// Opens a window for the compositor's output.
    /// - Parameters:
    ///   - compositor: the compositor that is shown.
    ///   - outlines: the inspector's outlines, which are shown in front of all windows.
    ///   - usesHostKeymap: whether the first seat gets the keymap of the host.
    ///   - onClose: called when the user closes the window.
    init(
        of compositor: MiniCompositor, outlines: InspectorOutlines, usesHostKeymap: Bool,
        onClose: @escaping () -> Void
    ) throws(SessionError) {
        self.onClose = onClose
        indicator = ActivityIndicator(of: compositor)
        self.outlines = outlines
        var options = WindowBackend.Options()
        options.title = Self.title
        options.applicationIdentifier = "mini-compositor"
        options.usesHostKeymap = usesHostKeymap
        do throws(BackendError) {
            backend = try WindowBackend(
                showing: compositor.core.outputs.outputs, of: compositor.core, for: compositor.seatGlobal,
                options)
        } catch {
            throw SessionError(error.description, status: ExitStatus.systemError)
        }
        backend.delegate = self
        indicator.onChange = { [backend] in backend.setNeedsDisplay() }
        outlines.onChange = { [backend] in backend.setNeedsDisplay() }
        observations = [
            compositor.desktop.observeFullscreenToggles { [backend] in
                backend.setFullscreen(!backend.isFullscreen)
            },
            compositor.core.observeTurns { [unowned self, unowned compositor] in
                keyTitle = compositor.desktop.keyToplevel?.title ?? ""
            },
        ]
    }

    func close() {
        observations = []
        backend.stop()
    }

    func backend(_ backend: any Backend, itemsInFrontOn output: Output) -> [FrameItem] {
        indicator.items(on: output) + outlines.items(on: output)
    }

    func backendShouldClose(_ backend: any Backend, of compositor: Compositor) {
        onClose()
    }
}
