import WaylandServer

/// Data that is dragged: a client's, or the embedder's own.
///
/// Whoever is dragged over hears of the forms and actions when the drag comes over it: they must stay as they are then.
public protocol DragSource: OfferedData {
    /// What may be done with the data.
    var dragActions: WlDataDeviceManager.DndAction { get }

    /// Whoever is under the drag would take the data in this form; nil if in none.
    func dragAccepted(_ mimeType: String?)
    /// What would be done with the data if it were dropped now, or what is done if it has been; empty for nothing.
    func dragActionChanged(to action: WlDataDeviceManager.DndAction)
    /// The data was dropped on somebody who takes it, and who says when that is over.
    func dragDropped()
    /// Whoever it was dropped on has it all. Nothing follows.
    func dragFinished()
    /// Nobody has got the data, or will. Nothing follows.
    func dragCancelled()
}

/// What goes along with the drag of a source.
extension WlDataSource {
    private var source: DataSource? { handler as? DataSource }

    /// Gives the source's drag a companion, before it begins.
    /// - Returns: false, with nothing done, if the source has one, or was used.
    package func setDragCompanion(_ companion: any DragCompanion) -> Bool {
        guard let source, source.companion == nil, !source.isUsed else { return false }
        source.companion = companion
        return true
    }

    /// Whether it is being dragged.
    package var isDragged: Bool { source?.isDragged ?? false }
}
