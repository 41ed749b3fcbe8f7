import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// What speaks for a window that wants to be shown to the person. A client that has the person's attention asks for one and
/// hands it on, or whoever embeds the shell gives one to a program that it starts.
///
/// It is good for one use, and not for long: see ``ActivationGlobal/lifetime``.
public struct ActivationToken {
    /// Who gave it.
    public enum Origin {
        /// A client asked for it.
        /// - Parameters:
        ///   - client: which; it may be gone by now.
        ///   - hadAttention: whether the person was with it then: see `SeatGlobal.hasAttention(_:by:)`.
        case client(Client, hadAttention: Bool)
        /// The embedder made it.
        case embedder
    }

    /// What programs hand on: nobody can guess it.
    public let text: String
    /// Who gave it.
    public let origin: Origin
    /// The seat whose person it is about; nil if nobody said so.
    public internal(set) weak var seat: Seat?
    /// The application that it was meant for, as the client said; nil if it did not.
    public let applicationIdentifier: String?

    /// What the person did before it came before this.
    let serial: UInt32
    let expiry: Timestamp

    /// Whether the person wanted it: the client had their attention, or it is the embedder's.
    public var isLedToByInput: Bool {
        switch origin {
        case .client(_, let hadAttention): hadAttention
        case .embedder: true
        }
    }

    var client: Client? {
        if case .client(let client, _) = origin { client } else { nil }
    }
}

/// The tokens that were given and not used yet.
struct ActivationTokens {
    /// Of all clients.
    static let maximumCount = 1024

    /// The oldest first.
    private var tokens: [ActivationToken] = []

    mutating func add(_ token: ActivationToken, now: Timestamp) {
        tokens.removeAll { $0.expiry <= now }
        if let client = token.client {
            let own = tokens.indices.filter { tokens[$0].client === client }
            if own.count >= max(client.account.limits.activationTokens, 1) { tokens.remove(at: own[0]) }
        }
        if tokens.count >= Self.maximumCount { tokens.removeFirst() }
        tokens.append(token)
    }

    /// Uses a token, which nobody can then use again.
    /// - Returns: nil for one that was used before, has expired, or never was.
    mutating func take(_ text: String, now: Timestamp) -> ActivationToken? {
        guard let place = tokens.firstIndex(where: { $0.text == text }) else { return nil }
        let token = tokens.remove(at: place)
        return token.expiry > now ? token : nil
    }
}

/// What a client asks of its xdg_activation_token_v1, which makes one token.
final class ActivationTokenRequests: XdgActivationTokenV1Handler {
    private weak var global: ActivationGlobal?
    private var wish = ActivationTokenWish()
    private var isUsed = false

    init(_ global: ActivationGlobal?) {
        self.global = global
    }

    func setSerial(_ token: XdgActivationTokenV1, serial: UInt32, seat: WlSeat) {
        if isOpen(token) { wish.setSerial(serial, of: seat) }
    }

    func setAppId(_ token: XdgActivationTokenV1, appId: String) {
        if isOpen(token) { wish.applicationIdentifier = appId }
    }

    func setSurface(_ token: XdgActivationTokenV1, surface: WlSurface) {
        if isOpen(token) { wish.surface = surface }
    }

    func commit(_ token: XdgActivationTokenV1) {
        guard isOpen(token) else { return }
        isUsed = true
        let text = global?.makeToken(for: token.client, by: wish) ?? SecretText.make()
        token.done(token: text)
    }

    private func isOpen(_ token: XdgActivationTokenV1) -> Bool {
        if isUsed {
            token.postError(XdgActivationTokenV1.Error.alreadyUsed, "the token was committed before")
        }
        return !isUsed
    }
}

/// What a client says of why it asks for a token.
struct ActivationTokenWish {
    var serial: UInt32 = 0
    /// Whose the serial is; nil if the client named none.
    private(set) var seat: WlSeat?
    var applicationIdentifier: String?
    /// Which of its surfaces asks; nil if the client named none.
    var surface: WlSurface?

    mutating func setSerial(_ serial: UInt32, of seat: WlSeat) {
        self.serial = serial
        self.seat = seat
    }

    /// Whether the person can see the surface that asks, if the client named one.
    var isSurfaceShown: Bool {
        guard let surface else { return true }
        guard let responder = Surface.from(surface)?.responder, let window = responder.window else {
            return false
        }
        return window.scene != nil && !window.isHidden
    }
}

/// Texts that clients hand on to each other: whoever knows one may use it, so nobody can guess it.
enum SecretText {
    static func make() -> String {
        let parts = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        return parts.joined(separator: "-")
    }
}
