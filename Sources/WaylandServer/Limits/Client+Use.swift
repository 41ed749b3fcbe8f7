extension Client {
    /// Counts one thing for as long as what this returns is kept, where there is something gentler than to disconnect a client
    /// that wants too many.
    /// - Parameters:
    ///   - limit: of what.
    ///   - log: called for the first one that the client does not get, with a sentence that says so.
    /// - Returns: nil if the client has as many as it may: it goes without.
    public func use(_ limit: ClientLimit, logging log: (String) -> Void) -> ClientUse? {
        do throws(ClientLimitExceeded) {
            return try account.use(limit)
        } catch {
            if account.noteRefusal(of: limit) { log("\(self) gets no \(error)") }
            return nil
        }
    }

    /// As ``use(_:logging:)``, but a client that has as many as it may is disconnected.
    public func useOrEnd(_ limit: ClientLimit) -> ClientUse? {
        do throws(ClientLimitExceeded) {
            return try account.use(limit)
        } catch {
            post(error)
            return nil
        }
    }
}
