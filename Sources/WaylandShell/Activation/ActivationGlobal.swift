import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// xdg_activation_v1: a client that has the person's attention hands it on to another one's window, by a token. Nobody
/// takes it.
public final class ActivationGlobal: ToplevelFollower {
    /// Decides which windows may come to the front. Not kept: the caller keeps it.
    public weak var delegate: (any ActivationDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()
    /// How long a token is good for: as long as a program may take to start.
    public var lifetime = Duration.seconds(30)

    private let shell: XdgShell
    private let defaults = ShellDefaults()
    /// Those that were given and not used yet.
    private var tokens = SecretTexts<ActivationToken>()
    /// Windows that asked before they had any content.
    private var early: [EarlyRequest] = []
    private var global: Global<XdgActivationV1>?

    private struct EarlyRequest {
        weak var controller: ToplevelController?
        let token: ActivationToken
    }

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter shell: whose windows they are.
    public init(on shell: XdgShell) {
        self.shell = shell
        global = Global<XdgActivationV1>(on: shell.compositor.display, version: 1) {
            [unowned self] resource in
            resource.handler = ActivationRequests(self)
        }
        shell.add(self)
    }

    private var policy: any ActivationDelegate {
        shell.compositor.report(
            released: delegateLoss.isNoticed(delegate), "ActivationDelegate", of: "the activation global")
        return delegate ?? defaults
    }
    private var now: Timestamp { shell.compositor.clock.now }

    // MARK: Tokens

    /// A token for a program that the person has the embedder start: to be handed on in the program's environment as
    /// `XDG_ACTIVATION_TOKEN`.
    /// - Parameter seat: whose person it is about.
    public func makeToken(on seat: Seat) -> String {
        add(from: .embedder, on: seat, serial: shell.display.nextSerial(), for: nil)
    }

    func makeToken(for client: Client, by wish: ActivationTokenWish) -> String {
        let seat = wish.seat.flatMap { SeatGlobal.from($0) }
        let hasAttention =
            wish.isSurfaceShown && seat.map { $0.hasAttention(client, by: wish.serial) } ?? false
        return add(
            from: .client(client, hadAttention: hasAttention), on: seat?.seat, serial: wish.serial,
            for: wish.applicationIdentifier)
    }

    private func add(
        from origin: ActivationToken.Origin, on seat: Seat?, serial: UInt32, for application: String?
    ) -> String {
        let token = ActivationToken(
            text: SecretText.make(), origin: origin, seat: seat, applicationIdentifier: application,
            serial: serial)
        tokens.add(
            token.text, token, of: token.client, limit: token.client?.account.limits.activationTokens ?? 0,
            expiry: now.advanced(by: lifetime), now: now)
        return token.text
    }

    // MARK: Use

    func activate(_ surface: WlSurface, with text: String) {
        guard let token = tokens.take(text, now: now) else {
            return shell.diagnostics.refused("activation: nobody knows the token, or not any more")
        }
        guard let controller = controller(of: surface) else {
            return shell.diagnostics.refused("activation: the surface is in no window")
        }
        guard !controller.isMapped else { return decide(on: controller, token, for: surface.client) }
        early.removeAll { $0.controller == nil || $0.controller === controller }
        early.append(EarlyRequest(controller: controller, token: token))
    }

    /// The toplevel that a surface is, or lies in.
    private func controller(of surface: WlSurface) -> ToplevelController? {
        guard let surface = Surface.from(surface) else { return nil }
        return Toplevel.of(surface)?.controller ?? shell.toplevel(of: surface.responder)
    }

    private func decide(on controller: ToplevelController, _ token: ActivationToken, for client: Client) {
        let clients = [client] + (token.client.map { [$0] } ?? [])
        let seat = token.seat.flatMap { seat in shell.registry.seats.first { $0.seat === seat } }
        let request = ActivationRequest(
            controller: controller, token: token,
            isSuperseded: seat?.hasPress(after: token.serial, forOthersThan: clients) ?? false)
        guard policy.activation(self, allows: request) else {
            shell.diagnostics.refused("activation: the person did not ask for \(controller)")
            return policy.activation(self, didRefuse: request)
        }
        guard let seat = token.seat ?? shell.seats.first else { return }
        shell.policy.xdgShell(shell, perform: .activate(seat), on: controller)
    }

    func toplevelMapped(_ controller: ToplevelController) {
        guard let place = early.firstIndex(where: { $0.controller === controller }) else { return }
        let token = early.remove(at: place).token
        if let client = controller.toplevel?.shellSurface.client {
            decide(on: controller, token, for: client)
        }
    }

    func toplevelChanged(_ controller: ToplevelController) {}

    func toplevelUnmapped(_ controller: ToplevelController) {}
}

/// Decides which windows may come to the front by themselves. Each method has a default.
public protocol ActivationDelegate: AnyObject {
    /// A window wants to come to the front, with the keys. By default it may if that is what the person wanted:
    /// ``ActivationRequest/isLedToByInput``. The shell's delegate then does it: see
    /// ``XdgShellDelegate/xdgShell(_:perform:on:)``.
    func activation(_ global: ActivationGlobal, allows request: ActivationRequest) -> Bool

    /// A window was not allowed to. By default it is marked as one that wants the person's attention, unless it has the
    /// keys: ``ToplevelController/needsAttention``.
    func activation(_ global: ActivationGlobal, didRefuse request: ActivationRequest)
}

extension ActivationDelegate {
    /// Allows what the person wanted.
    public func activation(_ global: ActivationGlobal, allows request: ActivationRequest) -> Bool {
        request.isLedToByInput
    }

    /// Marks the window.
    public func activation(_ global: ActivationGlobal, didRefuse request: ActivationRequest) {
        if !request.controller.isActivated { request.controller.needsAttention = true }
    }
}

final class ActivationRequests: TargetRequests<ActivationGlobal>, XdgActivationV1Handler {
    func getActivationToken(_ activation: XdgActivationV1, id: NewResource<XdgActivationTokenV1>) {
        id.create(ActivationTokenRequests(target))
    }

    func activate(_ activation: XdgActivationV1, token: String, surface: WlSurface) {
        target?.activate(surface, with: token)
    }
}

/// A window wants to be shown to the person, with a token that speaks for it.
public struct ActivationRequest {
    /// The window's.
    public let controller: ToplevelController
    /// What speaks for it. It is used up.
    public let token: ActivationToken
    /// Whether the person has turned to something else meanwhile: they have pressed something for another client than the
    /// two that the token went between.
    public let isSuperseded: Bool

    /// Whether the person can be said to have asked for it, and to be waiting for it.
    public var isLedToByInput: Bool { token.isLedToByInput && !isSuperseded }
}
