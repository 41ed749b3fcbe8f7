import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// An ext_session_lock_surface_v1: what an output shows while its client has locked the session.
final class LockSurface: ExtSessionLockSurfaceV1Handler, SurfaceRole {
    /// `nil` if the output was removed, before the surface was created or since.
    private(set) weak var output: Output?
    private let locker: SessionLocker
    /// `nil` once the wl_surface is destroyed.
    private var surface: Surface?
    private var resource: ExtSessionLockSurfaceV1?
    private var configures = ConfigureQueue<Size>()
    private var sentSize: Size?
    /// The size of the last configure that the client acknowledged. Each commit must have this size.
    private var acknowledgedSize: Size?
    private var window: LockWindow?

    init(_ surface: Surface, on output: Output?, of locker: SessionLocker) {
        self.surface = surface
        self.output = output
        self.locker = locker
    }

    func begin(_ resource: ExtSessionLockSurfaceV1) {
        self.resource = resource
        configure()
    }

    // MARK: Configures

    private func configure() {
        guard let output, let resource else { return }
        // Rounded up, because a part that is not covered would be blank.
        let size = Size(width: output.frame.width.rounded(.up), height: output.frame.height.rounded(.up))
        guard size != sentSize else { return }
        sentSize = size
        let serial = output.layout?.compositor?.display.nextSerial() ?? 0
        configures.append(serial, size)
        resource.configure(
            serial: serial, width: UInt32(Int32(saturating: size.width)),
            height: UInt32(Int32(saturating: size.height)))
    }

    func ackConfigure(_ resource: ExtSessionLockSurfaceV1, serial: UInt32) {
        guard case let size?? = configures.acknowledge(serial) else {
            return resource.postError(.invalidSerial, "no configure with serial \(serial) is waiting")
        }
        acknowledgedSize = size
    }

    func outputChanged() {
        configure()
        if let output { window?.frame = output.frame }
    }

    // MARK: The screen

    private func show() {
        guard window == nil, locker.isHolder, let surface, let output, output.layout != nil else { return }
        let responder = surface.responder
        let window = LockWindow(application: locker.compositor?.registry.application(of: locker.client))
        self.window = window
        responder.frame.origin = .zero
        window.frame = output.frame
        locker.show(window) { window.addSurface(responder) }
    }

    /// Removes the surface from the screen. The output is then blank while the session is locked.
    func hide() {
        guard let window else { return }
        self.window = nil
        locker.hide(window)
        if let responder = surface?.responder { window.removeSurface(responder) }
    }

    // MARK: Ends

    func resourceDestroyed(_ resource: Resource) {
        hide()
        locker.surfaces.removeAll { $0 === self }
        surface?.resign(self)
        surface = nil
        self.resource = nil
    }

    var kind: SurfaceRoleKind { .lock }
    var isMapped: Bool { window != nil }

    /// A surface that was created after its output was removed was never configured, so it is not checked.
    func willCommit(_ surface: Surface) -> Bool {
        guard !configures.isConfigured, sentSize != nil else { return true }
        resource?.postError(
            .commitBeforeFirstAck, "the surface was committed before a configure was acknowledged")
        return false
    }

    func willBecome(_ size: Size?, _ surface: Surface) -> Bool {
        guard let acknowledgedSize else { return true }
        guard let size else {
            resource?.postError(.nullBuffer, "the surface was committed without a buffer")
            return false
        }
        guard size == acknowledgedSize else {
            resource?.postError(
                .dimensionsMismatch,
                "it is \(size.width)x\(size.height), not \(acknowledgedSize.width)x\(acknowledgedSize.height)"
            )
            return false
        }
        return true
    }

    func didCommit(_ surface: Surface) {
        if surface.hasContent { show() }
    }

    /// Called when the wl_surface is destroyed. The lock surface becomes inert.
    func surfaceDestroyed(_ surface: Surface) {
        hide()
        self.surface = nil
    }
}

/// The window of a lock surface. It never becomes key, so the key window of the session stays key.
final class LockWindow: Window {
    init(application: Application?) {
        super.init(application: application, level: .lock)
    }

    override var description: String { "lock window" }
    override var canBecomeKey: Bool { false }
    override var canBecomeMain: Bool { false }
}

extension SurfaceRoleKind {
    /// A surface that an output shows while the session is locked.
    public static let lock = SurfaceRoleKind("ext_session_lock_surface_v1", mustGoFirst: true)
}
