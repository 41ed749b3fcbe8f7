import SurfaceResponders

extension Surface {
    /// What the surface shows, for a ``SceneFrame``; nil while it has no content. A buffer that was committed in the same
    /// turn is read for it.
    public var image: SurfaceImage? {
        readContent()
        return lastImage
    }

    /// The same as it was when it was read last.
    var lastImage: SurfaceImage? {
        guard let content = current.content else { return nil }
        var image = SurfaceImage(
            content, source: current.geometry?.shownBufferRect, transform: current.bufferTransform,
            opaqueRegion: current.opaqueRegion, opacity: current.extensions.opacity)
        image.log = contentLog
        return image
    }
}
