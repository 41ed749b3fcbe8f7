/// Counts what a client uses of its ``ClientLimits``. Outlives the client if something that it counts does.
public final class ClientAccount {
    /// The client's limits.
    public let limits: ClientLimits
    let own: ClientTally
    private var peaks = ClientLimit.allCases.map { _ in 0 }
    /// What all clients of the client's application use, or the same as `own` if the application is unknown.
    let program: ClientTally
    /// What all clients of the display use.
    private let memory: ClientMemory
    /// Called when the account is released.
    private let close: () -> Void
    var activityChanged: (_ activity: ClientActivity, _ isActive: Bool) -> Void = { _, _ in }
    /// The limits for which the client was already refused something.
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

    /// Returns how much the client currently uses of a limit.
    public func used(_ limit: ClientLimit) -> Int { own.used[limit.rawValue] }

    /// Returns the most that the client has used of a limit at one time.
    public func peak(of limit: ClientLimit) -> Int { peaks[limit.rawValue] }

    /// Counts something that the client is about to get, until ``giveBack(_:of:)``. Throws, and counts
    /// nothing, if a limit would be exceeded. If that limit is ``ClientLimitPolicy/memoryOfAllClients``, this
    /// may instead disconnect clients of another application.
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

    /// Stops counting something that ``take(_:of:)`` counted.
    public func giveBack(_ amount: Int = 1, of limit: ClientLimit) {
        count(-amount, of: limit.rawValue)
    }

    private func count(_ amount: Int, of index: Int) {
        own.used[index] += amount
        peaks[index] = max(peaks[index], own.used[index])
        if program !== own { program.used[index] += amount }
        memory.used += amount * memory.byteCounts[index]
    }

    /// - Returns: whether this is the client's first refusal for this limit.
    func noteRefusal(of limit: ClientLimit) -> Bool {
        refused.insert(limit).inserted
    }

    /// Counts something for as long as the returned object is kept.
    func use(_ amount: Int = 1, of limit: ClientLimit) throws(ClientLimitExceeded) -> ClientUse {
        let activity = limit.activity
        let wasActive = activity.map(isActive) ?? true
        try take(amount, of: limit)
        if let activity, !wasActive { activityChanged(activity, true) }
        return ClientUse(amount, of: limit, self)
    }

    /// Stops counting something that ``use(_:of:)`` counted.
    func end(_ amount: Int, of limit: ClientLimit) {
        giveBack(amount, of: limit)
        if let activity = limit.activity, !isActive(activity) { activityChanged(activity, false) }
    }

    func isActive(_ activity: ClientActivity) -> Bool {
        ClientLimit.allCases.contains { $0.activity == activity && used($0) > 0 }
    }
}

/// Something that counts against a client's limit as long as this object lives.
public final class ClientUse {
    private let limit: ClientLimit
    private var amount: Int
    private let account: ClientAccount

    init(_ amount: Int, of limit: ClientLimit, _ account: ClientAccount) {
        self.amount = amount
        self.limit = limit
        self.account = account
    }

    /// Changes the amount that counts. Throws, and changes nothing, if a limit would be exceeded.
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
    /// Counts something for as long as the returned object is kept, for a request that can be refused without
    /// disconnecting the client. Returns `nil` if a limit would be exceeded: refuse the request then.
    /// - Parameters:
    ///   - limit: the limit that it counts against.
    ///   - amount: how much to count.
    ///   - log: called at the client's first refusal for this limit, with a sentence about it.
    public func use(_ limit: ClientLimit, amount: Int = 1, logging log: (String) -> Void) -> ClientUse? {
        do throws(ClientLimitExceeded) {
            return try account.use(amount, of: limit)
        } catch {
            if account.noteRefusal(of: limit) { log("\(self) gets no \(error)") }
            return nil
        }
    }

    /// Counts something for as long as the returned object is kept. If a limit would be exceeded, disconnects
    /// the client and returns `nil`.
    public func useOrEnd(_ limit: ClientLimit, amount: Int = 1) -> ClientUse? {
        do throws(ClientLimitExceeded) {
            return try account.use(amount, of: limit)
        } catch {
            post(error)
            return nil
        }
    }

    /// Changes the amount that `use` counts, or begins to count if it is `nil`. If a limit would be exceeded,
    /// disconnects the client, leaves `use` unchanged and returns false.
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
