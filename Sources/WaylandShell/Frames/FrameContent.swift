/// The pixels that a surface shows: a copy of a wl_shm buffer, a colour, or whatever else can be read.
///
/// Its size and format never change. Its pixels stay as they are for as long as a ``SceneFrame`` with it may be drawn;
/// where a client's next buffer is read into the same memory, what is drawn afterwards is what is there then.
public protocol FrameContent: AnyObject {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// How a pixel's bytes lie.
    var format: PixelFormat { get }
    /// From the beginning of a row to that of the next; a multiple of four, and no less than a row takes.
    var bytesPerRow: Int { get }
    /// The colour of all pixels where they have one: then they are never read. Nil by default.
    var color: FrameColor? { get }

    /// Lends the pixels: rows from top to bottom, the last one as long as its pixels at least. Called by whoever draws,
    /// once for each picture that the content is on.
    /// - Parameter body: called once before this returns; not at all where the pixels cannot be read, and nothing is
    ///   drawn then.
    func read(_ body: (RawSpan) -> Void)
}

extension FrameContent {
    /// No content has one colour unless it says so.
    public var color: FrameColor? { nil }

    /// Whether nothing behind it can be seen through any pixel.
    public var isOpaque: Bool { color?.isOpaque ?? !format.hasAlpha }
}
