import WaylandClient

/// Data devices and data sources. Lines in the log begin with the name of the object.
extension TestClient {
    @discardableResult
    func addDataDevice(_ name: String = "data") -> WlDataDevice? {
        guard let seat, let manager = registry.bind(WlDataDeviceManager.self) else { return nil }
        let device = manager.getDataDevice(seat: seat)
        device.onEvent = { [log] event in
            switch event {
            case .dataOffer(let offer):
                offer.onEvent = { event in
                    if case .offer(let type) = event { log.note("\(name) offers \(type)") }
                }
            case .selection(let offer): log.note("\(name) selection\(offer == nil ? " is empty" : "")")
            default: log.note("\(name) something else")
            }
        }
        settle()
        return device
    }

    /// Creates a source that offers one text type and sends its own name as data.
    func makeSource(_ name: String = "source") -> WlDataSource? {
        guard let manager = registry.bind(WlDataDeviceManager.self) else { return nil }
        let source = manager.createDataSource()
        source.offer(mimeType: "text/\(name)")
        source.onEvent = { [log] event in
            switch event {
            case .send(let type, let file):
                log.note("\(name) is asked for \(type)")
                writeText(name, to: file)
            case .cancelled: log.note("\(name) is cancelled")
            default: break
            }
        }
        return source
    }
}
