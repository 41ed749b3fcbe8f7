/// Something of which a client may have only so much. It counts as long as this lives.
public final class ClientUse {
    private let limit: ClientLimit
    private let amount: Int
    private let account: ClientAccount

    init(_ amount: Int, of limit: ClientLimit, _ account: ClientAccount) {
        self.amount = amount
        self.limit = limit
        self.account = account
    }

    deinit {
        account.giveBack(amount, of: limit)
    }
}
