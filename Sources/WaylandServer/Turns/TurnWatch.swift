/// Tells of turns of an event loop that take long: see ``EventLoop/watchTurns(longerThan:_:)``.
struct TurnWatch {
    private let limit: Duration
    private let body: (Duration) -> Void
    /// What the thread had taken when the last turn ended.
    private var end: Duration

    init(longerThan limit: Duration, _ body: @escaping (Duration) -> Void) {
        self.limit = limit
        self.body = body
        end = ThreadTime.now
    }

    /// - Returns: what is to be called, if it was a long one.
    mutating func endTurn() -> (() -> Void)? {
        let now = ThreadTime.now
        let taken = now - end
        end = now
        guard taken > limit else { return nil }
        return { [body] in body(taken) }
    }
}
