/// One thing of which a client may have only so many. It counts as long as this lives.
public final class ClientUse {
    private let limit: ClientLimit
    private let account: ClientAccount

    init(of limit: ClientLimit, _ account: ClientAccount) {
        self.limit = limit
        self.account = account
    }

    deinit {
        account.giveBack(of: limit)
    }
}
