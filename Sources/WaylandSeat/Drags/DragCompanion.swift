import SurfaceResponders

/// Goes along with a drag of a client's data: a window that follows the pointer.
package protocol DragCompanion: AnyObject {
    /// The drag has begun, or gone on. Called before whatever lies under it is looked for.
    /// - Parameter location: in global logical pixels.
    func dragMoved(to location: Point)

    /// The drag is over, by a drop or a cancel.
    func dragEnded()
}
