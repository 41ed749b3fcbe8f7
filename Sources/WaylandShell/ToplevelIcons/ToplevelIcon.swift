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
    public let name: String?
    /// In different sizes and scales, in the order in which they came; of very many the last.
    public let pictures: [Picture]
}
