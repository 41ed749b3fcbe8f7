import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShellCore

/// xdg_activation_v1: a client that has the user's attention passes it to another window by means of a token.
public final class ActivationGlobal: ToplevelFollower {
    /// Decides which windows may come to the front. Held weakly.
    public weak var delegate: (any ActivationDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()
    /// How long new tokens are valid. The default of 30 seconds leaves time for a program to start.
    public var lifetime = Duration.seconds(30)

    private let shell: XdgShell
    private let defaults = ShellDefaults()
    private var tokens = SecretTexts<ActivationToken>()
    /// Requests for windows that had no content yet. Each is decided when its window is mapped.
    private var early: [EarlyRequest] = []
    private var global: Global<XdgActivationV1>?

    private struct EarlyRequest {
        weak var controller: ToplevelController?
        let token: ActivationToken
    }

    /// Creates the global for the windows of a shell, and serves clients while this object exists.
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

    /// Returns a token for a program that the embedder starts for the user of a seat. Pass it to the program
    /// in the environment variable `XDG_ACTIVATION_TOKEN`.
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
            return shell.diagnostics.refused("activation: the token is unknown, used or expired")
        }
        guard let controller = controller(of: surface) else {
            return shell.diagnostics.refused("activation: the surface belongs to no window")
        }
        guard !controller.isMapped else { return decide(on: controller, token, for: surface.client) }
        early.removeAll { $0.controller == nil || $0.controller === controller }
        early.append(EarlyRequest(controller: controller, token: token))
    }

    /// Returns the controller of a surface's own toplevel, mapped or not, or else of the window it is in.
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
            shell.diagnostics.refused("activation: the user did not ask for \(controller)")
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

/// Decides which windows may come to the front at the request of a client. Each method has a default.
public protocol ActivationDelegate: AnyObject {
    /// Returns whether a window may come to the front and become key; by default
    /// ``ActivationRequest/isLedToByInput``. If true, the window is activated by
    /// ``XdgShellDelegate/xdgShell(_:perform:on:)``.
    func activation(_ global: ActivationGlobal, allows request: ActivationRequest) -> Bool

    /// Called after a refusal. The default makes a window that is not key need the user's attention.
    func activation(_ global: ActivationGlobal, didRefuse request: ActivationRequest)
}

extension ActivationDelegate {
    /// Allows a request that the user's input led to.
    public func activation(_ global: ActivationGlobal, allows request: ActivationRequest) -> Bool {
        request.isLedToByInput
    }

    /// Marks the window as needing attention, unless it is key.
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

/// A request to show a window to the user, and the token that supports it.
public struct ActivationRequest {
    /// The controller of the window.
    public let controller: ToplevelController
    /// The token of the request. It cannot be used again.
    public let token: ActivationToken
    /// Whether another client was sent a press after the input that led to the token. The clients that
    /// requested and used the token do not count. `false` if the token has no seat.
    public let isSuperseded: Bool

    /// Whether the user's input led to the request, and ``isSuperseded`` is false.
    public var isLedToByInput: Bool { token.isLedToByInput && !isSuperseded }
}
