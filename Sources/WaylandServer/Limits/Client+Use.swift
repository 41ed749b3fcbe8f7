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
