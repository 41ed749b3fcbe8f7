import Glibc
import WaylandClient

/// A data source of a client. It is dropped once it is canceled or finished.
final class WorldSource {
    private(set) var data: WlDataSource?
    private(set) var primary: ZwpPrimarySelectionSourceV1?

    init?(of client: WorldClient) {
        guard let source = client.dataManager?.createDataSource() else { return nil }
        data = source
        source.offer(mimeType: WorldDataDevice.type)
        source.onEvent = { [unowned client, unowned self] event in
            switch event {
            case .send(_, let file): try? file.close()
            case .cancelled, .dndFinished: client.drop(self)
            case .target, .dndDropPerformed, .action: break
            }
        }
    }

    convenience init?(dragOf client: WorldClient) {
        self.init(of: client)
        data?.setActions(dndActions: [.copy, .move])
    }

    init?(primaryOf client: WorldClient) {
        guard let source = client.bind(ZwpPrimarySelectionDeviceManagerV1.self)?.createSource() else {
            return nil
        }
        primary = source
        source.offer(mimeType: WorldDataDevice.type)
        source.onEvent = { [unowned client, unowned self] event in
            switch event {
            case .send(_, let file): try? file.close()
            case .cancelled: client.drop(self)
            }
        }
    }

    func destroy() {
        data?.destroy()
        primary?.destroy()
        (data, primary) = (nil, nil)
    }
}

extension WorldClient {
    func drop(_ source: WorldSource) {
        source.destroy()
        sources.removeAll { $0 === source }
    }
}
