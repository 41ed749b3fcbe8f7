import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// A token that supports a request to show a window to the user. A client requests it, or the embedder makes
/// it for a program that it starts. It can be used once, and expires after ``ActivationGlobal/lifetime``.
public struct ActivationToken {
    /// Where a token comes from.
    public enum Origin {
        /// A client requested the token. `hadAttention` is whether it had the user's attention at that time:
        /// see `SeatGlobal.hasAttention(_:by:)`. The client may have disconnected since.
        case client(Client, hadAttention: Bool)
        /// The embedder made the token.
        case embedder
    }

    /// The text that programs pass on. It cannot be guessed.
    public let text: String
    /// Where the token comes from.
    public let origin: Origin
    /// The seat whose input led to the token; `nil` if the client named none, or the seat no longer exists.
    public internal(set) weak var seat: Seat?
    /// The application that the token is meant for, as the client declared it; `nil` if none was declared.
    public let applicationIdentifier: String?

    /// The serial of the input that led to the token, or of the moment when the embedder made it.
    let serial: UInt32

    /// Whether the user's input led to the token: the client had attention, or the embedder made the token.
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

/// The requests of an xdg_activation_token_v1, which makes one token.
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

/// What a client declares about the token that it requests.
struct ActivationTokenWish {
    var serial: UInt32 = 0
    var seat: WlSeat?
    var applicationIdentifier: String?
    /// The client's surface that requests the token; `nil` if the client named none.
    var surface: WlSurface?

    /// Whether the surface that requests the token is in a visible window, or the client named no surface.
    var isSurfaceShown: Bool {
        guard let surface else { return true }
        guard let responder = Surface.from(surface)?.responder, let window = responder.window else {
            return false
        }
        return window.scene != nil && !window.isHidden
    }
}

/// Makes unguessable texts that clients pass to each other. Any client that knows a text may use it.
enum SecretText {
    static func make() -> String {
        let parts = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        return parts.joined(separator: "-")
    }
}

/// Secret texts, and the values that they stand for until they expire.
struct SecretTexts<Value> {
    private struct Entry {
        let text: String
        let value: Value
        let client: ObjectIdentifier?
        let expiry: Timestamp
    }

    /// Oldest first.
    private var entries: [Entry] = []

    /// The limit for all texts. When it is reached, the oldest one is dropped.
    private static var maximumCount: Int { 1024 }

    /// Adds a text of a client; `nil` is the embedder. At its limit, the client's oldest text is dropped.
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

    /// Returns `nil` for a text that is unknown or has expired.
    func value(of text: String, now: Timestamp) -> Value? {
        entries.first { $0.text == text && $0.expiry > now }?.value
    }

    /// Returns the value of a text, and invalidates the text.
    mutating func take(_ text: String, now: Timestamp) -> Value? {
        defer { entries.removeAll { $0.text == text } }
        return value(of: text, now: now)
    }
}
