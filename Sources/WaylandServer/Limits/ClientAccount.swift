/// What a client has taken of what its ``ClientLimits`` allow. It may outlive the client, as some of what counts does.
public final class ClientAccount {
    /// The client's own.
    public let limits: ClientLimits
    private let own: ClientTally
    /// That of all clients of its application; nil if it has none.
    private let shared: ClientTally?
    /// That of all clients of the display.
    private let memory: ClientMemory?
    /// Called when the account is released.
    private let close: () -> Void
    /// Called when an activity of the client begins or ends.
    var activityChanged: (_ activity: ClientActivity, _ isActive: Bool) -> Void = { _, _ in }
    /// Of what the client was refused more.
    private var refused: Set<ClientLimit> = []

    init(
        _ limits: ClientLimits, shared: ClientTally? = nil, in memory: ClientMemory? = nil,
        close: @escaping () -> Void = {}
    ) {
        self.limits = limits
        self.shared = shared
        self.memory = memory
        self.close = close
        own = ClientTally(limits)
    }

    deinit {
        close()
    }

    /// About how much memory the client takes, in bytes.
    var byteCount: Int { own.byteCount }
    /// What the client's application has, or the client, if it has none.
    var program: ClientTally { shared ?? own }

    /// How much of something the client has now.
    public func used(_ limit: ClientLimit) -> Int { own[limit] }

    /// The most that the client has had at once.
    public func peak(of limit: ClientLimit) -> Int { own.peak(of: limit) }

    /// Counts something that the client is about to get: call ``giveBack(_:of:)`` when it is gone.
    /// - Parameters:
    ///   - amount: how much.
    ///   - limit: of what.
    /// - Throws: if that would be too much; then nothing is counted.
    public func take(_ amount: Int = 1, of limit: ClientLimit) throws(ClientLimitExceeded) {
        guard own.take(amount, of: limit) else {
            throw ClientLimitExceeded(limit: limit, maximum: own.maximum(of: limit), holder: .client)
        }
        if let shared, !shared.take(amount, of: limit) {
            own.giveBack(amount, of: limit)
            throw ClientLimitExceeded(limit: limit, maximum: shared.maximum(of: limit), holder: .application)
        }
        if let memory, !memory.take(amount * limit.byteCount, for: self) {
            own.giveBack(amount, of: limit)
            shared?.giveBack(amount, of: limit)
            throw ClientLimitExceeded(limit: limit, maximum: memory.ceiling, holder: .display)
        }
    }

    /// Something that was counted is gone.
    public func giveBack(_ amount: Int = 1, of limit: ClientLimit) {
        own.giveBack(amount, of: limit)
        shared?.giveBack(amount, of: limit)
        memory?.giveBack(amount * limit.byteCount)
    }

    /// - Returns: whether the client has been refused nothing of this before.
    func noteRefusal(of limit: ClientLimit) -> Bool {
        refused.insert(limit).inserted
    }

    /// Counts something for as long as what this returns is kept.
    /// - Throws: if the client would have more than it may.
    func use(_ amount: Int = 1, of limit: ClientLimit) throws(ClientLimitExceeded) -> ClientUse {
        let activity = limit.activity
        let wasActive = activity.map(isActive) ?? true
        try take(amount, of: limit)
        if let activity, !wasActive { activityChanged(activity, true) }
        return ClientUse(amount, of: limit, self)
    }

    /// Something is gone for which ``use(_:of:)`` was called.
    func end(_ amount: Int, of limit: ClientLimit) {
        giveBack(amount, of: limit)
        if let activity = limit.activity, !isActive(activity) { activityChanged(activity, false) }
    }

    func isActive(_ activity: ClientActivity) -> Bool {
        ClientLimit.allCases.contains { $0.activity == activity && own[$0] > 0 }
    }
}
