/// An icon whose pictures may still be on their way.
final class PendingIcon {
    var name: String?
    /// In the order in which they came.
    private var pictures: [IconPicture] = []

    /// More pictures nobody needs; the oldest go.
    private static let maximumCount = 32

    /// Whether it is none at all.
    var isEmpty: Bool { name == nil && pictures.isEmpty }

    /// It takes the place of one of its size and scale.
    func add(_ picture: IconPicture) {
        pictures.removeAll { $0.size == picture.size && $0.scale == picture.scale }
        if pictures.count == Self.maximumCount { pictures.removeFirst() }
        pictures.append(picture)
    }

    /// The buffers may go.
    func forgetBuffers() {
        for picture in pictures { picture.bufferEnd = nil }
    }

    /// With those pictures that have been read.
    var icon: ToplevelIcon {
        ToplevelIcon(
            name: name,
            pictures: pictures.compactMap { picture in
                picture.content.map {
                    ToplevelIcon.Picture(size: picture.size, scale: picture.scale, content: $0)
                }
            })
    }
}
