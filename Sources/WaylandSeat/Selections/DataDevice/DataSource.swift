import WaylandServer

extension WlDataSource: SourceResource {}

/// A wl_data_source: data that can be copied or dragged.
final class DataSource: ClientSource {
    /// Where it is dragged, or was.
    weak var drag: Drag?
    /// What may be done with the data when it is dragged; nil until the client says.
    private(set) var actions: WlDataDeviceManager.DndAction?
    /// Goes along with its drag.
    weak var companion: (any DragCompanion)?
    private var purpose: Purpose?
    private var isDragOver = false

    /// What a source can be used for: one purpose in its life.
    enum Purpose {
        case selection, drag
    }

    private var dataSource: WlDataSource? { resource as? WlDataSource }

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

    var isUsed: Bool { purpose != nil }
    override var acceptsTypes: Bool { purpose != .drag }
    /// From the request that begins the drag to its end.
    var isDragged: Bool { purpose == .drag && !isDragOver }

    func postError(_ error: WlDataSource.Error, _ message: String) {
        dataSource?.postError(error, message)
    }

    override func resourceDestroyed(_ resource: Resource) {
        super.resourceDestroyed(resource)
        drag?.cancel()
    }
}

// MARK: Requests

extension DataSource: WlDataSourceHandler {
    func offer(_ source: WlDataSource, mimeType: String) {
        add(mimeType)
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
}

// MARK: Drags

extension DataSource: DragSource {
    /// Before version 3 data was copied.
    var dragActions: WlDataDeviceManager.DndAction { actions ?? .copy }

    private var isToldOfActions: Bool { dataSource.map { $0.version >= 3 } ?? false }

    func dragAccepted(_ mimeType: String?) {
        dataSource?.target(mimeType: mimeType)
    }

    func dragActionChanged(to action: WlDataDeviceManager.DndAction) {
        if isToldOfActions { dataSource?.action(dndAction: action) }
    }

    func dragDropped() {
        isDragOver = true
        if isToldOfActions { dataSource?.dndDropPerformed() }
    }

    func dragFinished() {
        guard isToldOfActions else { return }
        afterTransfers { [weak self] in self?.dataSource?.dndFinished() }
    }

    /// Before version 3 sources of drags heard nothing of their end.
    func dragCancelled() {
        isDragOver = true
        if isToldOfActions { cancel() }
    }
}
