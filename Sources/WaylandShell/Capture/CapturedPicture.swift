import WaylandServer

/// A picture that a client captures, and keeps to be told what changes. It counts among the pixels that the client may have.
final class CapturedPicture {
    let content: PixelContent
    private let use: ClientUse

    init(_ content: PixelContent, _ use: ClientUse) {
        self.content = content
        self.use = use
    }
}
