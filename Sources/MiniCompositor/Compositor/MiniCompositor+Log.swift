import WaylandServer

/// What is logged for whoever measures.
extension MiniCompositor {
    /// Logs each turn of the event loop that takes more processor time than this.
    public func logTurns(longerThan limit: Duration) {
        keep(
            display.eventLoop.observeTurns(longerThan: limit) { [logger] taken in
                logger.warning("a turn of the event loop took \(taken.wholeMilliseconds) ms")
            })
    }

    /// Logs what each client had at most, when it ends: of those that connect from now on.
    public func logClientUse() {
        keep(
            display.observeClients { [logger] client in
                client.onDestroy { [unowned client] in logger.info("\(ClientUseText(of: client))") }
            })
    }
}
