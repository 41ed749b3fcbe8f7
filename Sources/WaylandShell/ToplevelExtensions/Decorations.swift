import WaylandServer
import WaylandShellCore

/// Who draws the frame of a window: its title, its buttons, its edges.
public enum DecorationMode: Hashable, Sendable {
    /// The client, as a part of its surface.
    case clientSide
    /// Whoever embeds the shell, around the surface.
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

/// zxdg_decoration_manager_v1: settles with clients who draws the frames of their windows. The shell's delegate decides: see
/// ``XdgShellDelegate/xdgShell(_:decorationOf:wish:)``. By default what the client wishes, else the client.
final class DecorationManager: ZxdgDecorationManagerV1Handler {
    func getToplevelDecoration(
        _ manager: ZxdgDecorationManagerV1, id: NewResource<ZxdgToplevelDecorationV1>, toplevel: XdgToplevel
    ) {
        // The errors are its own, not the manager's.
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

/// Who draws the frame of one toplevel: a zxdg_toplevel_decoration_v1.
final class ToplevelDecoration: ZxdgToplevelDecorationV1Handler {
    private let resource: ZxdgToplevelDecorationV1
    private weak var target: Toplevel?
    /// What the client would like; nil leaves it to the compositor.
    private(set) var wish: DecorationMode?
    /// Whether the client has said what it would like, or that it does not mind.
    private var hasWished = false
    /// nil before anything was, and while the client waits for an answer.
    private var told: DecorationMode?

    init(_ resource: ZxdgToplevelDecorationV1, of target: Toplevel) {
        self.resource = resource
        self.target = target
        target.decoration = self
        answerLater(on: target.shellSurface.shell.display)
    }

    /// A client usually says what it wishes with its next request, and is told the mode once.
    private func answerLater(on display: Display) {
        display.eventLoop.addIdle { [weak self] in
            if let self, told == nil { target?.controller.configure() }
        }
    }

    /// Tells the client, as a part of the configure that follows. A client that never said what it wishes draws its frame
    /// without being told to: SDL 2 never shows a window that is told so before it says.
    func send(_ mode: DecorationMode) {
        guard mode != told, hasWished || mode == .serverSide else { return }
        told = mode
        resource.configure(mode: mode.xdg)
    }

    /// The toplevel begins anew: its first configure says it again.
    func reset() {
        told = nil
    }

    /// A wish is answered once: a client that repeats one that was not granted would otherwise be led in circles.
    private func take(_ wish: DecorationMode?) {
        guard wish != self.wish || told == nil else { return }
        self.wish = wish
        hasWished = true
        told = nil
        target?.controller.configure(isAnswer: true)
    }

    /// Called before the toplevel is destroyed while its decoration exists. The protocol demands the error `orphaned`, but
    /// libdecor 0.1.1 destroys every window in this order, and the error would end its program. The decoration is ignored
    /// from then on.
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

/// org_kde_kwin_server_decoration_manager: the same as zxdg_decoration_manager_v1 for clients that know nothing newer, such as
/// those of GTK 3.
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
        // The client usually says what it wishes with its next request, and is told the mode once.
        shell.display.eventLoop.addIdle { [weak resource] in
            if let resource { decoration.answerIfNeeded(resource) }
        }
    }
}

final class ServerDecorationRequests: OrgKdeKwinServerDecorationHandler {
    /// nil once it is gone.
    private weak var surface: Surface?
    private let shell: XdgShell
    private var wish: OrgKdeKwinServerDecoration.Mode?
    private var told: OrgKdeKwinServerDecoration.Mode?

    init(of surface: Surface?, _ shell: XdgShell) {
        self.surface = surface
        self.shell = shell
    }

    /// Tells a client that has not said what it wishes.
    func answerIfNeeded(_ decoration: OrgKdeKwinServerDecoration) {
        if told == nil, decoration.isAlive { answer(decoration) }
    }

    /// - Parameter isRepeated: whether the client has asked for the same before. It is answered only if the answer differs:
    ///   GTK 3 asks again whenever it does not get its wish.
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

    /// The protocol has no error for an unknown mode: it is ignored.
    func requestMode(_ decoration: OrgKdeKwinServerDecoration, mode: OrgKdeKwinServerDecoration.Mode) {
        guard OrgKdeKwinServerDecoration.Mode.isValid(mode.rawValue, version: decoration.version) else {
            return
        }
        let isRepeated = mode == wish
        wish = mode
        answer(decoration, isRepeated: isRepeated)
    }
}
