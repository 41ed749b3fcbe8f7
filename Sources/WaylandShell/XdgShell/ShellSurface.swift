import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// An xdg_surface: what toplevels and popups have in common.
final class ShellSurface: XdgSurfaceHandler, SurfaceRole, PopupParent {
    enum Content {
        case nothing
        case toplevel(Toplevel)
        case popup(Popup)
    }

    let binding: ShellBinding
    let responder: ClientSurfaceResponder
    /// `nil` once the wl_surface is destroyed.
    private(set) var surface: Surface?
    var resource: XdgSurface?
    private(set) var content = Content.nothing
    /// The role that the wl_surface had with an earlier xdg_surface; `nil` if it had none. A wl_surface can
    /// never have another role.
    private let formerKind: SurfaceRoleKind?

    var popups: [Popup] = []

    private var configures = ConfigureQueue<Configure>()
    var isConfigured: Bool { configures.isConfigured }
    private(set) var isInitialConfigureSent = false
    private(set) var isMapped = false

    /// What the client has requested since its last commit; `nil` if there is nothing.
    private var pending: Changes?
    var pendingChanges: Changes {
        get { pending ?? Changes() }
        set { pending = newValue }
    }
    /// The configure that was acknowledged before the commit that is being applied.
    private var applied: Configure?
    /// The window geometry that the client set.
    private var setGeometry: Rect?
    private var knownExtent = KnownExtent()

    /// A group of changes that the client was asked to adopt.
    enum Configure {
        case toplevel(ToplevelConfigure)
        /// The frame in the parent's window geometry.
        case popup(Rect)
    }

    struct Changes {
        /// The latest configure that the client has acknowledged.
        var configure: Configure?
        var geometry: Rect?
        var limits: SizeLimits?
        /// An inner `nil` stands for the icon of the application.
        var icon: PendingIcon??
    }

    init(_ surface: Surface, binding: ShellBinding) {
        self.surface = surface
        self.binding = binding
        responder = surface.responder
        formerKind = surface.roleKind
    }

    static func from(_ resource: XdgSurface) -> ShellSurface? {
        resource.handler as? ShellSurface
    }

    var shell: XdgShell { binding.shell }
    var client: Client { binding.resource.client }
    var hasRoleObject: Bool {
        if case .nothing = content { return false }
        return true
    }

    var kind: SurfaceRoleKind {
        switch content {
        case .toplevel: .toplevel
        case .popup: .popup
        case .nothing: formerKind ?? .xdgSurface
        }
    }

    // MARK: Window geometry

    /// The part of the surface that counts as the window, in surface-local pixels: what the client set,
    /// within the extent of the surface and its subsurfaces, or else the surface itself.
    var geometry: Rect {
        guard let setGeometry else { return responder.bounds }
        let visible = setGeometry.intersection(knownExtent.extent(of: responder))
        return visible.isEmpty ? responder.bounds : visible
    }

    // MARK: Requests

    func destroy(_ xdgSurface: XdgSurface) {
        guard hasRoleObject else { return }
        xdgSurface.postError(.defunctRoleObject, "the xdg_toplevel or xdg_popup must be destroyed first")
    }

    func getToplevel(_ xdgSurface: XdgSurface, id: NewResource<XdgToplevel>) {
        guard mayConstruct(xdgSurface) else { return }
        let toplevel = Toplevel(self)
        guard become(.toplevel(toplevel)) else { return }
        toplevel.attach(to: id.create(ToplevelRequests(toplevel)))
        if shell.toleratesUnconfiguredBuffers { sendInitialConfigure() }
    }

    func getPopup(
        _ xdgSurface: XdgSurface, id: NewResource<XdgPopup>, parent: XdgSurface?, positioner: XdgPositioner
    ) {
        guard mayConstruct(xdgSurface), let rules = binding.rules(of: positioner) else { return }
        let parent = parent.flatMap { ShellSurface.from($0) }
        if let parent, !parent.hasRoleObject {
            return binding.resource.postError(
                .invalidPopupParent, "the parent is neither a toplevel nor a popup")
        }
        let popup = Popup(self, parent: parent, rules: rules)
        guard become(.popup(popup)) else { return }
        parent?.popups.append(popup)
        popup.resource = id.create(popup)
    }

    /// Gives the wl_surface its role for good. Posts an error if it has another one.
    private func become(_ content: Content) -> Bool {
        self.content = content
        if let surface, surface.assign(self) { return true }
        self.content = .nothing
        binding.resource.postError(.role, "the wl_surface has another role already")
        return false
    }

    func setWindowGeometry(_ xdgSurface: XdgSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
        guard isConstructed(xdgSurface) else { return }
        guard width > 0, height > 0 else {
            return xdgSurface.postError(
                .invalidSize, "a window geometry's size must be positive, not \(width)x\(height)")
        }
        pendingChanges.geometry = Rect(
            x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }

    func ackConfigure(_ xdgSurface: XdgSurface, serial: UInt32) {
        guard isConstructed(xdgSurface) else { return }
        guard let configure = configures.acknowledge(serial) else {
            return xdgSurface.postError(.invalidSerial, "no configure with serial \(serial) is waiting")
        }
        guard let configure else { return }
        pendingChanges.configure = configure
        toplevel?.controller.acknowledged()
    }

    private func mayConstruct(_ xdgSurface: XdgSurface) -> Bool {
        guard hasRoleObject else { return true }
        xdgSurface.postError(.alreadyConstructed, "the xdg_surface is already a toplevel or a popup")
        return false
    }

    private func isConstructed(_ xdgSurface: XdgSurface) -> Bool {
        if hasRoleObject { return true }
        xdgSurface.postError(.notConstructed, "the xdg_surface is neither a toplevel nor a popup yet")
        return false
    }

    // MARK: Configures

    /// Completes a group of changes. The role's events were sent before.
    func send(_ configure: Configure) {
        let serial = shell.display.nextSerial()
        configures.append(serial, configure)
        resource?.configure(serial: serial)
    }

    /// Whether the client still has to acknowledge a configure, or to commit after acknowledging one.
    var isConfigureUnderWay: Bool { !configures.isEmpty || pending?.configure != nil }

    /// Whether the client may still commit another size because of a configure. It need not commit after
    /// acknowledging one that changes something else, such as the focus.
    /// - Parameter adopted: what the client adopted last.
    func isResizeUnderWay(from adopted: ToplevelState) -> Bool {
        guard configures.isEmpty, case .toplevel(let configure) = pending?.configure else {
            return isConfigureUnderWay
        }
        return !configure.state.keepsSize(of: adopted)
    }

    private func sendInitialConfigure() {
        isInitialConfigureSent = true
        switch content {
        case .toplevel(let toplevel): toplevel.sendInitialConfigure()
        case .popup(let popup): popup.sendInitialConfigure()
        case .nothing: break
        }
    }

    // MARK: Commits

    func willAttach(_ hasBuffer: Bool, to surface: Surface) -> Bool {
        guard hasBuffer, !hasRoleObject else { return true }
        resource?.postError(
            .unconfiguredBuffer, "a buffer was attached before the surface became a toplevel or popup")
        return false
    }

    func willCommit(_ surface: Surface) -> Bool {
        if !isMapped, surface.pending.hasBuffer, !isConfigured, !toleratesBuffer {
            resource?.postError(
                .unconfiguredBuffer, "a buffer was committed before a configure was acknowledged")
            return false
        }
        if let limits = pending?.limits, !limits.isConsistent {
            toplevel?.resource?.postError(
                .invalidSize, "the minimum size must not exceed the maximum size")
            return false
        }
        guard case .popup(let popup) = content else { return true }
        return popup.checkCommit(attachesContent: surface.pending.hasBuffer)
    }

    private var toleratesBuffer: Bool {
        hasRoleObject && shell.toleratesUnconfiguredBuffers
    }

    func takeChanges(of surface: Surface) -> (() -> Void)? {
        guard let changes = pending.take() else { return nil }
        return { [weak self] in self?.apply(changes) }
    }

    private func apply(_ changes: Changes) {
        guard hasRoleObject else { return }
        applied = changes.configure
        setGeometry = changes.geometry ?? setGeometry
        if let limits = changes.limits { toplevel?.limits = limits }
        if let icon = changes.icon { toplevel?.apply(icon) }
    }

    var toplevel: Toplevel? {
        if case .toplevel(let toplevel) = content { toplevel } else { nil }
    }

    func didCommit(_ surface: Surface) {
        let applied = applied.take()
        let (wasMapped, hasContent) = (isMapped, surface.hasContent)
        if wasMapped, !hasContent { return unmap() }
        if !isInitialConfigureSent {
            guard hasRoleObject else { return }
            sendInitialConfigure()
            guard hasContent, toleratesBuffer else { return }
        }
        switch content {
        case .toplevel(let toplevel):
            if case .toplevel(let configure) = applied { toplevel.controller.apply(configure) }
            toplevel.controller.committed(geometry: geometry)
        case .popup(let popup):
            if case .popup(let frame) = applied { popup.frame = frame }
            popup.committed()
        case .nothing: break
        }
        if !wasMapped, hasContent, isConfigured || toleratesBuffer { map() }
    }

    func outputsChanged(of surface: Surface) {
        if let toplevel { shell.changed(toplevel.controller) }
    }

    private func map() {
        switch content {
        case .toplevel(let toplevel):
            isMapped = true
            toplevel.controller.map(geometry: geometry)
        case .popup(let popup):
            isMapped = popup.map()
        case .nothing: break
        }
    }

    /// Called when the client has removed its content. The surface begins anew, and keeps its geometry.
    private func unmap() {
        takeOffScreen()
        toplevel?.reset()
        pending = pending?.geometry.map { Changes(geometry: $0) }
        resetConfigures()
    }

    /// Removes the surface from its window, with all popups on it, the topmost first.
    func takeOffScreen() {
        dismissPopups()
        guard isMapped else { return }
        isMapped = false
        switch content {
        case .toplevel(let toplevel): toplevel.controller.unmap()
        case .popup(let popup): popup.unmap()
        case .nothing: break
        }
    }

    private func resetConfigures() {
        configures.reset()
        applied = nil
        isInitialConfigureSent = false
    }

    // MARK: Ends

    /// Called when the toplevel or popup is destroyed. Another one of its kind may follow.
    func roleObjectDestroyed() {
        takeOffScreen()
        resetConfigures()
        pending = nil
        setGeometry = nil
        content = .nothing
    }

    /// Called when the wl_surface is destroyed. The xdg_surface becomes inert.
    func surfaceDestroyed(_ surface: Surface) {
        takeOffScreen()
        self.surface = nil
    }

    func resourceDestroyed(_ resource: Resource) {
        takeOffScreen()
        binding.surfaceCount -= 1
        surface?.resign(self)
        surface = nil
        self.resource = nil
    }

    var popup: Popup? {
        if case .popup(let popup) = content { popup } else { nil }
    }

    var windowOrigin: Point { popup?.windowOrigin ?? .zero }

    var windowSize: Size {
        if let popup { return popup.windowSize }
        return responder.window?.frame.size ?? .zero
    }

    var popupPlacement: PopupPlacement { shell.popupPlacement }

    func expectedWindowOrigin(of size: Size, configure serial: UInt32) -> Point? {
        guard case .toplevel(let toplevel) = content,
            case .toplevel(let configure) = configures.content(of: serial)
        else { return nil }
        return toplevel.controller.origin(of: size, anchoring: configure.anchoring)
    }
}

/// Caches the extent of a window with its subsurfaces until the scene changes. Each commit needs it.
struct KnownExtent {
    private var known: (version: UInt64, extent: Rect)?

    /// In the window's surface-local pixels.
    mutating func extent(of responder: SurfaceResponder) -> Rect {
        // Changes of a surface that is not on the screen do not change a scene's version.
        guard let version = responder.window?.scene?.version else { return responder.extent }
        if let known, known.version == version { return known.extent }
        let extent = responder.extent
        known = (version, extent)
        return extent
    }
}

extension SurfaceResponder {
    /// The smallest rectangle that contains the surface and its subsurfaces, in the surface's coordinates.
    var extent: Rect {
        var result = bounds
        for subsurface in subresponders where subsurface.kind == .surface {
            result = result.union(subsurface.transformToSuperresponder.boundingBox(of: subsurface.extent))
        }
        return result
    }
}

extension Compositor {
    /// Returns the rectangle that contains the window geometries of a window and its popups, in global
    /// logical pixels. A surface whose client set no window geometry is included with its subsurfaces.
    public func extent(of window: Window) -> Rect {
        window.surfaces.reduce(.zero) { extent, responder in
            let shellSurface = surface(of: responder)?.role as? ShellSurface
            let geometry = shellSurface?.geometry ?? responder.bounds
            let own = geometry == responder.bounds ? responder.extent : geometry
            return extent.union(responder.transformToGlobal.boundingBox(of: own))
        }
    }
}

extension SurfaceRoleKind {
    /// A surface with an xdg_surface and no role yet, which may become a toplevel or a popup.
    static let xdgSurface = SurfaceRoleKind(preliminary: "xdg_surface")
    /// A window.
    public static let toplevel = SurfaceRoleKind("xdg_toplevel", mustGoFirst: true)
    /// A menu or a tooltip.
    public static let popup = SurfaceRoleKind("xdg_popup", mustGoFirst: true)
}
