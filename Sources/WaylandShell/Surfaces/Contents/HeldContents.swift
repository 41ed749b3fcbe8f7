/// Keeps contents as they are, for somebody who reads them in more than one turn: what their surfaces show next is put into
/// others.
final class HeldContents {
    private let contents: [SurfaceContent]

    init(_ contents: some Sequence<any FrameContent>) {
        self.contents = contents.compactMap { $0 as? SurfaceContent }
        for content in self.contents { content.holderCount += 1 }
    }

    deinit {
        for content in contents { content.holderCount -= 1 }
    }
}
