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

/// What a client asks of its xdg_activation_token_v1, which makes one token.
final class ActivationTokenRequests: XdgActivationTokenV1Handler {
    private weak var global: ActivationGlobal?
    private var wish = ActivationTokenWish()
    private var isUsed = false

    init(_ global: ActivationGlobal?) {
        self.global = global
    }

    func setSerial(_ token: XdgActivationTokenV1, serial: UInt32, seat: WlSeat) {
        if isOpen(token) { (wish.serial, wish.seat) = (serial, seat) }
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
            token.postError(.alreadyUsed, "the token was committed before")
        }
        return !isUsed
    }
}

/// What a client says of why it asks for a token.
struct ActivationTokenWish {
    var serial: UInt32 = 0
    /// Whose the serial is; nil if the client named none.
    var seat: WlSeat?
    var applicationIdentifier: String?
    /// Which of its surfaces asks; nil if the client named none.
    var surface: WlSurface?

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

/// Secret texts, with what they stand for until they expire.
struct SecretTexts<Value> {
    private struct Entry {
        let text: String
        let value: Value
        let client: ObjectIdentifier?
        let expiry: Timestamp
    }

    /// The oldest first.
    private var entries: [Entry] = []

    /// Of all clients.
    private static var maximumCount: Int { 1024 }

    /// - Parameters:
    ///   - client: the one that asked for it; nil for the embedder.
    ///   - limit: how many the client may have. Its oldest one is forgotten.
    mutating func add(
        _ text: String, _ value: Value, of client: Client?, limit: Int, expiry: Timestamp, now: Timestamp
    ) {
        entries.removeAll { $0.expiry <= now }
        let client = client.map(ObjectIdentifier.init)
        let own = client == nil ? [] : entries.indices.filter { entries[$0].client == client }
        if client != nil, own.count >= max(limit, 1) { entries.remove(at: own[0]) }
        if entries.count >= Self.maximumCount { entries.removeFirst() }
        entries.append(Entry(text: text, value: value, client: client, expiry: expiry))
    }

    /// - Returns: nil for a text that has expired, or never was.
    func value(of text: String, now: Timestamp) -> Value? {
        entries.first { $0.text == text && $0.expiry > now }?.value
    }

    /// The same, for a text that nobody can then use again.
    mutating func take(_ text: String, now: Timestamp) -> Value? {
        defer { entries.removeAll { $0.text == text } }
        return value(of: text, now: now)
    }
}
