import WaylandClient

/// Devices and sources of the primary selection.
extension TestClient {
    @discardableResult
    func addPrimaryDevice(_ name: String = "primary", _ offers: TestOffers = TestOffers())
        -> ZwpPrimarySelectionDeviceV1?
    {
        guard let seat, let manager = registry.bind(ZwpPrimarySelectionDeviceManagerV1.self) else {
            return nil
        }
        let device = manager.getDevice(seat: seat)
        device.onEvent = { [log] event in
            switch event {
            case .dataOffer(let offer):
                offer.onEvent = { event in
                    if case .offer(let type) = event { log.note("\(name) offers \(type)") }
                }
            case .selection(let offer):
                log.note("\(name) selection\(offer == nil ? " is empty" : "")")
                offers.note(name, receive: offer.map { offer in { offer.receive(mimeType: $0, fd: $1) } })
            }
        }
        settle()
        return device
    }

    /// Creates a source that offers one text type and sends its own name as data.
    func makePrimarySource(_ name: String = "mark") -> ZwpPrimarySelectionSourceV1? {
        guard let manager = registry.bind(ZwpPrimarySelectionDeviceManagerV1.self) else { return nil }
        let source = manager.createSource()
        source.offer(mimeType: "text/\(name)")
        source.onEvent = { [log] event in
            switch event {
            case .send(let type, let file):
                log.note("\(name) is asked for \(type)")
                writeText(name, to: file)
            case .cancelled: log.note("\(name) is cancelled")
            }
        }
        return source
    }
}
