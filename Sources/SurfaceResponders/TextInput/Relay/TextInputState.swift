/// What a field says of itself and of the text around its cursor.
public struct TextInputState: Equatable, Sendable {
    public struct SurroundingText: Equatable, Sendable {
        public var text: String
        /// Where the cursor is, and the other end of what is selected, in bytes of UTF-8.
        public var cursor: UInt32
        public var anchor: UInt32

        public init(text: String, cursor: UInt32, anchor: UInt32) {
            self.text = text
            self.cursor = cursor
            self.anchor = anchor
        }
    }

    public enum ChangeCause: Hashable, Sendable {
        case inputMethod, other
    }

    /// Nil for a field that does not tell.
    public var surroundingText: SurroundingText?
    /// What changed the text last.
    public var changeCause = ChangeCause.inputMethod
    public var hints: TextInputHints = []
    public var purpose = TextInputPurpose.normal
    /// Where the cursor is, in the surface's coordinates; nil for a field that does not tell.
    public var cursorRectangle: Rect?

    public init() {}
}
