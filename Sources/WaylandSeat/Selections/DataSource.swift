import Logging
import WaylandServer

/// A wl_data_source: data that a client gives to others, in one or more forms.
final class DataSource: WlDataSourceHandler {
    /// More forms than any program offers: all of them are sent to each client that may paste.
    private static let maximumMimeTypeCount = 512

    /// Where it is the selection, or was.
    weak var selection: Selection?
    /// Where it is dragged, or was.
    weak var drag: Drag?
    private let logger: Logger
    private var resource: WlDataSource?
    private(set) var mimeTypes: [String] = []
    /// What may be done with the data when it is dragged; nil until the client says.
    private(set) var actions: WlDataDeviceManager.DndAction?
    private var purpose: Purpose?
    /// Whether the client was told that nobody can have the data any more.
    private(set) var isCancelled = false

    /// What a source can be used for: one purpose in its life.
    enum Purpose {
        case selection, drag
    }

    init(_ logger: Logger) {
        self.logger = logger
    }

    func attach(to resource: WlDataSource) {
        self.resource = resource
    }

    /// Whether the source can be used for a purpose, which it is from now on. A source can be set as the selection
    /// again and again: GTK 3 does so whenever it has another form to offer.
    func use(for purpose: Purpose) -> Bool {
        switch self.purpose {
        case nil:
            self.purpose = purpose
            return true
        case .selection: return purpose == .selection
        case .drag: return false
        }
    }

    /// Nobody can have the data any more.
    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        resource?.cancelled()
    }

    func postError(_ error: WlDataSource.Error, _ message: String) {
        resource?.postError(error, message)
    }

    // MARK: Offers

    /// Announces the data to a client.
    func makeOffer(for device: WlDataDevice) -> WlDataOffer {
        let offer = WlDataOffer.create(
            client: device.client, version: device.version, id: 0,
            handler: DataOffer(of: self, logger: logger))
        device.dataOffer(id: offer)
        for type in mimeTypes { offer.offer(mimeType: type) }
        return offer
    }

    /// Has the data written. The descriptor is closed on this side.
    /// - Returns: why it is not.
    func send(_ mimeType: String, to file: consuming OwnedFileDescriptor) -> String? {
        guard let resource, resource.isAlive, !isCancelled else { return "its source is gone" }
        guard mimeTypes.contains(mimeType) else { return "it is not offered as \(mimeType)" }
        resource.send(mimeType: mimeType, fd: file.fileDescriptor)
        return nil
    }

    // MARK: Requests

    func offer(_ source: WlDataSource, mimeType: String) {
        guard mimeTypes.count < Self.maximumMimeTypeCount else {
            return logger.info("a data source has \(Self.maximumMimeTypeCount) forms: more are dropped")
        }
        guard !mimeTypes.contains(mimeType) else { return }
        mimeTypes.append(mimeType)
    }

    func setActions(_ source: WlDataSource, dndActions: WlDataDeviceManager.DndAction) {
        guard WlDataDeviceManager.DndAction.isValid(dndActions.rawValue, version: source.version) else {
            return source.postError(
                WlDataSource.Error.invalidActionMask, "\(dndActions.rawValue) has bits that are not actions")
        }
        guard actions == nil, purpose == nil else {
            return source.postError(
                WlDataSource.Error.invalidSource, "actions are set once, before the source is used for a drag"
            )
        }
        actions = dndActions
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        selection?.sourceDestroyed(self)
        drag?.cancel()
    }
}

// MARK: Drags

extension DataSource: DragSource {
    /// Before version 3 data was copied.
    var dragActions: WlDataDeviceManager.DndAction { actions ?? .copy }

    private var isToldOfActions: Bool { resource.map { $0.version >= 3 } ?? false }

    func dragAccepted(_ mimeType: String?) {
        resource?.target(mimeType: mimeType)
    }

    func dragActionChanged(to action: WlDataDeviceManager.DndAction) {
        if isToldOfActions { resource?.action(dndAction: action) }
    }

    func dragDropped() {
        if isToldOfActions { resource?.dndDropPerformed() }
    }

    func dragFinished() {
        if isToldOfActions { resource?.dndFinished() }
    }

    /// Before version 3 sources of drags heard nothing of their end.
    func dragCancelled() {
        if isToldOfActions { cancel() }
    }
}
