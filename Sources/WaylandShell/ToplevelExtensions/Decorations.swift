import WaylandServer
import WaylandShellCore

/// Who draws the frame of a window: its title, its buttons and its edges.
public enum DecorationMode: Hashable, Sendable {
    /// The client draws it, as a part of its surface.
    case clientSide
    /// The embedder draws it, around the surface.
    case serverSide

    var xdg: ZxdgToplevelDecorationV1.Mode {
        switch self {
        case .clientSide: .clientSide
        case .serverSide: .serverSide
        }
    }

    init?(_ mode: ZxdgToplevelDecorationV1.Mode) {
        switch mode {
        case .clientSide: self = .clientSide
        case .serverSide: self = .serverSide
        default: return nil
        }
    }
}

/// zxdg_decoration_manager_v1: negotiates whether the client or the embedder draws the frame of a window. The
/// shell's delegate decides: see ``XdgShellDelegate/xdgShell(_:decorationOf:wish:)``.
final class DecorationManager: ZxdgDecorationManagerV1Handler {
    func getToplevelDecoration(
        _ manager: ZxdgDecorationManagerV1, id: NewResource<ZxdgToplevelDecorationV1>, toplevel: XdgToplevel
    ) {
        // The errors belong to the new object, not to the manager.
        let resource = id.create(nil)
        guard let target = Toplevel.from(toplevel) else { return }
        guard target.decoration == nil else {
            return resource.postError(.alreadyConstructed, "the toplevel has a decoration already")
        }
        guard resource.version >= 2 || target.shellSurface.surface?.hasAnyBuffer != true else {
            return resource.postError(
                .unconfiguredBuffer, "the toplevel had a buffer before it got its decoration")
        }
        resource.handler = ToplevelDecoration(resource, of: target)
    }
}

/// A zxdg_toplevel_decoration_v1: who draws the frame of one toplevel.
final class ToplevelDecoration: ZxdgToplevelDecorationV1Handler {
    private let resource: ZxdgToplevelDecorationV1
    private weak var target: Toplevel?
    /// The mode that the client prefers; `nil` to leave it to the compositor.
    private(set) var wish: DecorationMode?
    /// Whether the client has set a mode, or has unset it.
    private var hasWished = false
    /// The mode that the client was sent last; `nil` while it waits for the first one or for an answer.
    private var told: DecorationMode?

    init(_ resource: ZxdgToplevelDecorationV1, of target: Toplevel) {
        self.resource = resource
        self.target = target
        target.decoration = self
        answerLater(on: target.shellSurface.shell.display)
    }

    /// Answers when the event loop is idle, because the client usually sets a mode with its next request.
    private func answerLater(on display: Display) {
        display.eventLoop.addIdle { [weak self] in
            if let self, told == nil { target?.controller.configure() }
        }
    }

    /// Sends the mode as a part of the configure that follows. A client that has neither set nor unset a mode
    /// is not sent `client_side`: SDL 2 never shows a window that is sent this mode first.
    func send(_ mode: DecorationMode) {
        guard mode != told, hasWished || mode == .serverSide else { return }
        told = mode
        resource.configure(mode: mode.xdg)
    }

    /// Called when the toplevel begins anew. Its first configure will include the mode.
    func reset() {
        told = nil
    }

    /// Takes and answers a wish. A repeated wish is ignored: a client that is refused may repeat it forever.
    private func take(_ wish: DecorationMode?) {
        guard wish != self.wish || told == nil else { return }
        self.wish = wish
        hasWished = true
        told = nil
        target?.controller.configure(isAnswer: true)
    }

    /// Called before the toplevel is destroyed while its decoration exists. The protocol demands the error
    /// `orphaned`, but libdecor 0.1.1 destroys windows in this order, and the error would end the client.
    func toplevelGoes() {
        target?.shellSurface.shell.diagnostics.refused(
            "\(resource): the toplevel was destroyed before its decoration")
    }

    func setMode(_ decoration: ZxdgToplevelDecorationV1, mode: ZxdgToplevelDecorationV1.Mode) {
        guard let wish = DecorationMode(mode) else {
            return decoration.postError(.invalidMode, "there is no mode \(mode.rawValue)")
        }
        take(wish)
    }

    func unsetMode(_ decoration: ZxdgToplevelDecorationV1) {
        take(nil)
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.decoration = nil
    }
}

/// org_kde_kwin_server_decoration_manager: negotiates decorations with older clients, such as those of GTK 3.
final class ServerDecorationManager: OrgKdeKwinServerDecorationManagerHandler {
    private let shell: XdgShell

    init(_ shell: XdgShell) {
        self.shell = shell
    }

    func begin(_ resource: OrgKdeKwinServerDecorationManager) {
        resource.handler = self
        switch shell.policy.xdgShell(shell, decorationOf: nil, wish: nil) {
        case .clientSide: resource.defaultMode(mode: .client)
        case .serverSide: resource.defaultMode(mode: .server)
        }
    }

    func create(
        _ manager: OrgKdeKwinServerDecorationManager, id: NewResource<OrgKdeKwinServerDecoration>,
        surface: WlSurface
    ) {
        let decoration = ServerDecorationRequests(of: Surface.from(surface), shell)
        let resource = id.create(decoration)
        // The client usually requests a mode with its next request, so it is sent only one answer.
        shell.display.eventLoop.addIdle { [weak resource] in
            if let resource { decoration.answerIfNeeded(resource) }
        }
    }
}

final class ServerDecorationRequests: OrgKdeKwinServerDecorationHandler {
    private weak var surface: Surface?
    private let shell: XdgShell
    private var wish: OrgKdeKwinServerDecoration.Mode?
    private var told: OrgKdeKwinServerDecoration.Mode?

    init(of surface: Surface?, _ shell: XdgShell) {
        self.surface = surface
        self.shell = shell
    }

    /// Sends the mode to a client that has not requested one.
    func answerIfNeeded(_ decoration: OrgKdeKwinServerDecoration) {
        if told == nil, decoration.isAlive { answer(decoration) }
    }

    /// A repeated request is answered only if the answer differs, because GTK 3 repeats a refused request.
    private func answer(_ decoration: OrgKdeKwinServerDecoration, isRepeated: Bool = false) {
        let controller = surface.flatMap { Toplevel.of($0) }?.controller
        let wishedMode: DecorationMode? = wish.map { $0 == .server ? .serverSide : .clientSide }
        let mode: OrgKdeKwinServerDecoration.Mode =
            switch shell.policy.xdgShell(shell, decorationOf: controller, wish: wishedMode) {
            case .serverSide: .server
            // A client that wants no frame draws none.
            case .clientSide: wish == OrgKdeKwinServerDecoration.Mode.none ? .none : .client
            }
        guard !isRepeated || mode != told else { return }
        told = mode
        decoration.mode(mode: mode)
    }

    /// The protocol has no error for an unknown mode, so it is ignored.
    func requestMode(_ decoration: OrgKdeKwinServerDecoration, mode: OrgKdeKwinServerDecoration.Mode) {
        guard OrgKdeKwinServerDecoration.Mode.isValid(mode.rawValue, version: decoration.version) else {
            return
        }
        let isRepeated = mode == wish
        wish = mode
        answer(decoration, isRepeated: isRepeated)
    }
}
