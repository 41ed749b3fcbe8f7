import SurfaceResponders
import WaylandServer

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
