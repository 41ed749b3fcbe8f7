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
