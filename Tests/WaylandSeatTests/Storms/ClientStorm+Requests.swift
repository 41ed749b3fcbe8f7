import SurfaceResponders

/// Requests of clients.
extension ClientStorm {
    func request() {
        guard let client = one(of: clients) else { return }
        if let writer = client.writer {
            note("input method")
            return ask(writer)
        }
        let request = number(below: 9)
        note("\(client.name) requests \(request)")
        switch request {
        case 0: if let surface = one(of: client.surfaces) { client.destroySurface(surface.name) }
        case 1, 2: client.becomeFirst(place(below: 8))
        case 3: client.destroyResponder(place(below: 8))
        case 4:
            if let surface = one(
                of: client.surfaces.filter { place in surfaces.contains { $0.name == place.name } })
            {
                client.declareResponders(on: surface.name, size: 80)
            }
        case 5: if let surface = one(of: client.surfaces) { client.inhibitShortcuts(on: surface.name) }
        case 6: client.allowShortcuts()
        case 7: if chance(10) { crash(client) }
        default: askInputMethod()
        }
    }

    func askInputMethod() {
        if let writer = clients.lazy.compactMap(\.writer).first { ask(writer) }
    }

    private func ask(_ writer: StormWriter) {
        switch number(below: 12) {
        case 0..<5: for _ in 0...number(below: 4) { writer.forward() }
        case 5...8: writer.writeText()
        case 9: writer.releaseKeyboard()
        default: writer.grabKeyboard()
        }
    }

    /// Disconnects a client without notice and connects it again under a new name.
    private func crash(_ client: StormClient) {
        client.disconnect()
        host.display.eventLoop.dispatch(timeout: .zero)
        forget(client)
        count += 1
        try? connect("\(client.name)\(count)", client.traits)
    }
}
