import WaylandServer

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
