import SystemPackage
import WaylandClient

/// The objects of a clipboard manager, with either data-control protocol. Lines in the log begin with
/// "control" or the name of a source.
final class TestDataControl {
    enum Version: CaseIterable {
        case ext, wlr
    }

    private let client: TestClient
    private let version: Version
    let offers = TestOffers()
    private var ext: (manager: ExtDataControlManagerV1, device: ExtDataControlDeviceV1)?
    private var wlr: (manager: ZwlrDataControlManagerV1, device: ZwlrDataControlDeviceV1)?

    init(_ version: Version, _ client: TestClient) {
        self.client = client
        self.version = version
        addDevice()
    }

    /// Creates a device for the client's seat without destroying an earlier one.
    func addDevice() {
        guard let seat = client.seat else { return }
        switch version {
        case .ext:
            guard let manager = ext?.manager ?? client.registry.bind(ExtDataControlManagerV1.self) else {
                return
            }
            ext = (manager, manager.getDataDevice(seat: seat))
            ext?.device.onEvent = { [unowned self] in note($0) }
        case .wlr:
            guard let manager = wlr?.manager ?? client.registry.bind(ZwlrDataControlManagerV1.self) else {
                return
            }
            wlr = (manager, manager.getDataDevice(seat: seat))
            wlr?.device.onEvent = { [unowned self] in note($0) }
        }
        client.settle()
    }

    func makeSource(_ name: String = "kept") -> TestSource? {
        let source =
            switch version {
            case .ext: makeExtSource(name)
            case .wlr: makeWlrSource(name)
            }
        source?.offer("text/\(name)")
        return source
    }

    func clear(_ kind: TestSource.SelectedAs) {
        switch kind {
        case .clipboard:
            ext?.device.setSelection(source: nil)
            wlr?.device.setSelection(source: nil)
        case .primary:
            ext?.device.setPrimarySelection(source: nil)
            wlr?.device.setPrimarySelection(source: nil)
        }
    }

    // MARK: ext_data_control_v1

    private func note(_ event: ExtDataControlDeviceV1.Event) {
        let log = client.log
        switch event {
        case .dataOffer(let offer):
            offer.onEvent = { event in
                if case .offer(let type) = event { log.note("control offers \(type)") }
            }
        case .selection(let offer):
            noteSelection("clipboard", offer.map { offer in { offer.receive(mimeType: $0, fd: $1) } })
        case .primarySelection(let offer):
            noteSelection("primary", offer.map { offer in { offer.receive(mimeType: $0, fd: $1) } })
        case .finished: log.note("control is finished")
        }
    }

    private func makeExtSource(_ name: String) -> TestSource? {
        guard let (manager, device) = ext else { return nil }
        let source = manager.createDataSource()
        source.onEvent = { [log = client.log] event in
            switch event {
            case .send(_, let file): writeText(name, to: file)
            case .cancelled: log.note("\(name) is cancelled")
            }
        }
        return TestSource(
            offer: { source.offer(mimeType: $0) },
            select: { kind in
                switch kind {
                case .clipboard: device.setSelection(source: source)
                case .primary: device.setPrimarySelection(source: source)
                }
            }, destroy: { source.destroy() })
    }

    // MARK: wlr_data_control_unstable_v1

    private func note(_ event: ZwlrDataControlDeviceV1.Event) {
        let log = client.log
        switch event {
        case .dataOffer(let offer):
            offer.onEvent = { event in
                if case .offer(let type) = event { log.note("control offers \(type)") }
            }
        case .selection(let offer):
            noteSelection("clipboard", offer.map { offer in { offer.receive(mimeType: $0, fd: $1) } })
        case .primarySelection(let offer):
            noteSelection("primary", offer.map { offer in { offer.receive(mimeType: $0, fd: $1) } })
        case .finished: log.note("control is finished")
        }
    }

    private func makeWlrSource(_ name: String) -> TestSource? {
        guard let (manager, device) = wlr else { return nil }
        let source = manager.createDataSource()
        source.onEvent = { [log = client.log] event in
            switch event {
            case .send(_, let file): writeText(name, to: file)
            case .cancelled: log.note("\(name) is cancelled")
            }
        }
        return TestSource(
            offer: { source.offer(mimeType: $0) },
            select: { kind in
                switch kind {
                case .clipboard: device.setSelection(source: source)
                case .primary: device.setPrimarySelection(source: source)
                }
            }, destroy: { source.destroy() })
    }

    private func noteSelection(_ name: String, _ receive: ((String, FileDescriptor) -> Void)?) {
        client.log.note("control \(name)\(receive == nil ? " is empty" : "")")
        offers.note(name, receive: receive)
    }
}
