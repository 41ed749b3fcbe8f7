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
