import SurfaceResponders
import WaylandServer

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
