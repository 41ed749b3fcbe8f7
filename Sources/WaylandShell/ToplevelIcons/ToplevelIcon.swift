/// The icon of a window: a name, pictures, or both. Whoever shows it takes the name if there is such an icon, and a picture
/// otherwise.
public struct ToplevelIcon {
    /// One picture of it.
    public struct Picture {
        /// The length of each side, in pixels.
        public let size: Int
        /// How many of its pixels are one logical pixel wide.
        public let scale: Int
        /// The pixels, as the client had them in its buffer when it added that.
        public let content: any FrameContent
    }

    /// As in the person's icon theme; nil if the client named none.
    public internal(set) var name: String?
    /// In different sizes and scales, in the order in which they came.
    public internal(set) var pictures: [Picture] = []

    /// Whether it is none at all.
    var isEmpty: Bool { name == nil && pictures.isEmpty }

    mutating func add(_ picture: Picture) {
        pictures.removeAll { $0.size == picture.size && $0.scale == picture.scale }
        pictures.append(picture)
    }
}
