import WaylandServer

/// What is logged for measurements.
extension MiniCompositor {
    /// Logs what each client had at most, when it ends: of those that connect from now on.
    public func logClientUse() {
        keep(
            display.observeClients { [logger] client in
                client.onDestroy { [unowned client] in
                    logger.info(
                        "\(ClientUseText(of: client))", metadata: .process(client.credentials.processID))
                }
            })
    }
}
