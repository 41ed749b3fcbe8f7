/// What a client has taken of what its ``ClientLimits`` allow. It may outlive the client, as some of what counts does.
public final class ClientAccount {
    /// The client's own.
    public let limits: ClientLimits
    let own: ClientTally
    private var peaks = ClientLimit.allCases.map { _ in 0 }
    /// What the client's application has, or the client, if it has none.
    let program: ClientTally
    /// What all clients of the display have.
    private let memory: ClientMemory
    /// Called when the account is released.
    private let close: () -> Void
    var activityChanged: (_ activity: ClientActivity, _ isActive: Bool) -> Void = { _, _ in }
    /// Of what the client was refused more.
    private var refused: Set<ClientLimit> = []

    init(
        _ limits: ClientLimits, shared: ClientTally? = nil, in memory: ClientMemory,
        close: @escaping () -> Void = {}
    ) {
        self.limits = limits
        self.memory = memory
        self.close = close
        own = ClientTally(limits)
        program = shared ?? own
    }

    deinit {
        close()
    }

    /// How much of something the client has now.
    public func used(_ limit: ClientLimit) -> Int { own.used[limit.rawValue] }

    /// The most that the client has had at once.
    public func peak(of limit: ClientLimit) -> Int { peaks[limit.rawValue] }

    /// Counts something that the client is about to get: call ``giveBack(_:of:)`` when it is gone.
    /// - Parameters:
    ///   - amount: how much.
    ///   - limit: of what.
    /// - Throws: if that would be too much; then nothing is counted.
    public func take(_ amount: Int = 1, of limit: ClientLimit) throws(ClientLimitExceeded) {
        let index = limit.rawValue
        guard amount <= own.maxima[index] - own.used[index] else {
            throw ClientLimitExceeded(limit: limit, maximum: own.maxima[index], holder: .client)
        }
        guard amount <= program.maxima[index] - program.used[index] else {
            throw ClientLimitExceeded(limit: limit, maximum: program.maxima[index], holder: .application)
        }
        count(amount, of: index)
        let isMemory = amount > 0 && memory.byteCounts[index] > 0
        guard isMemory, memory.used > memory.ceiling, !memory.makeRoom(for: self) else { return }
        count(-amount, of: index)
        throw ClientLimitExceeded(limit: limit, maximum: memory.ceiling, holder: .display)
    }

    /// Something that was counted is gone.
    public func giveBack(_ amount: Int = 1, of limit: ClientLimit) {
        count(-amount, of: limit.rawValue)
    }

    private func count(_ amount: Int, of index: Int) {
        own.used[index] += amount
        peaks[index] = max(peaks[index], own.used[index])
        if program !== own { program.used[index] += amount }
        memory.used += amount * memory.byteCounts[index]
    }

    /// - Returns: whether the client has been refused nothing of this before.
    func noteRefusal(of limit: ClientLimit) -> Bool {
        refused.insert(limit).inserted
    }

    /// Counts something for as long as what this returns is kept.
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
        ClientLimit.allCases.contains { $0.activity == activity && used($0) > 0 }
    }
}

/// Something of which a client may have only so much. It counts as long as this lives.
public final class ClientUse {
    private let limit: ClientLimit
    private var amount: Int
    private let account: ClientAccount

    init(_ amount: Int, of limit: ClientLimit, _ account: ClientAccount) {
        self.amount = amount
        self.limit = limit
        self.account = account
    }

    /// There is more of it, or less.
    /// - Throws: if the client would have more than it may; then as much counts as before.
    func change(to amount: Int) throws(ClientLimitExceeded) {
        if amount > self.amount {
            try account.take(amount - self.amount, of: limit)
        } else {
            account.giveBack(self.amount - amount, of: limit)
        }
        self.amount = amount
    }

    deinit {
        account.end(amount, of: limit)
    }
}

extension Client {
    /// Counts something for as long as what this returns is kept, where there is something gentler than to disconnect a client
    /// that wants too much.
    /// - Parameters:
    ///   - limit: of what.
    ///   - amount: how much.
    ///   - log: called for the first that the client does not get, with a sentence that says so.
    /// - Returns: nil if the client would have more than it may: it goes without.
    public func use(_ limit: ClientLimit, amount: Int = 1, logging log: (String) -> Void) -> ClientUse? {
        do throws(ClientLimitExceeded) {
            return try account.use(amount, of: limit)
        } catch {
            if account.noteRefusal(of: limit) { log("\(self) gets no \(error)") }
            return nil
        }
    }

    /// As ``use(_:amount:logging:)``, but a client that has as many as it may is disconnected.
    /// - Parameters:
    ///   - limit: of what.
    ///   - amount: how much.
    /// - Returns: nil if the client was disconnected.
    public func useOrEnd(_ limit: ClientLimit, amount: Int = 1) -> ClientUse? {
        do throws(ClientLimitExceeded) {
            return try account.use(amount, of: limit)
        } catch {
            post(error)
            return nil
        }
    }

    /// Counts another amount of what was counted before, as ``useOrEnd(_:amount:)`` does.
    /// - Parameters:
    ///   - use: nil if nothing was.
    ///   - limit: of what.
    ///   - amount: how much of it there is now.
    /// - Returns: false if the client would have more than it may: it is disconnected, and `use` stays as it is.
    public func changeOrEnd(_ use: inout ClientUse?, of limit: ClientLimit, to amount: Int) -> Bool {
        guard let known = use else {
            use = useOrEnd(limit, amount: amount)
            return use != nil
        }
        do throws(ClientLimitExceeded) {
            try known.change(to: amount)
            return true
        } catch {
            post(error)
            return false
        }
    }
}
