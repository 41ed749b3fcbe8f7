import SurfaceResponders
import WaylandServer

/// The tokens that name actions, and that are still valid.
struct InputTriggerTokens {
    /// Of all clients.
    static let maximumCount = 1024

    private struct Token {
        let text: String
        let action: InputTriggerAction
        let client: ObjectIdentifier
        let expiry: Timestamp
    }

    /// The oldest first.
    private var tokens: [Token] = []

    /// - Returns: the token.
    mutating func add(
        _ action: InputTriggerAction, of client: Client, expiry: Timestamp, now: Timestamp
    ) -> String {
        tokens.removeAll { $0.expiry <= now }
        let own = tokens.indices.filter { tokens[$0].client == ObjectIdentifier(client) }
        // As many as a client may have actions; its oldest are forgotten.
        if own.count >= max(client.account.limits[.inputTriggerActions], 1) { tokens.remove(at: own[0]) }
        if tokens.count >= Self.maximumCount { tokens.removeFirst() }
        let token = Token(
            text: SecretText.make(), action: action, client: ObjectIdentifier(client), expiry: expiry)
        tokens.append(token)
        return token.text
    }

    /// Whoever knows a token may use it, as often as they like.
    func action(for text: String, now: Timestamp) -> InputTriggerAction? {
        tokens.first { $0.text == text && $0.expiry > now }?.action
    }
}
