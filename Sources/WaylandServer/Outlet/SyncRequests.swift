import CWaylandServer

/// Answers a client's wl_display.sync after the events that wait for it. libwayland answers by itself and at once, which
/// would tell a client that it has read what it has not.
enum SyncRequests {
    /// Takes over the requests of a client's wl_display, for as long as it lives.
    static func answerInOrder(for client: OpaquePointer) {
        guard let display = wl_client_get_object(client, 1) else { return }
        cwayland_take_display_requests(display) { requests, target, opcode, _, arguments in
            guard let target, let arguments else { return 0 }
            let display = OpaquePointer(target)
            let client = Client.wrap(wl_resource_get_client(display))
            switch opcode {
            case 0:
                let callback = WlCallback.create(client: client, version: 1, id: arguments[0].n, handler: nil)
                callback.done(callbackData: client.display?.serial ?? 0)
            default: cwayland_get_registry(requests, display, arguments[0].n)
            }
            return 0
        }
    }
}
