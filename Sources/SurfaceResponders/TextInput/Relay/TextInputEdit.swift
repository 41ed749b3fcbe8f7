/// What an input method does to a field, all at once: the former preedit goes, text around the cursor is deleted, text is
/// inserted, the new preedit is shown.
public struct TextInputEdit: Equatable, Sendable {
    /// Text that is not part of the field yet.
    public struct Preedit: Equatable, Sendable {
        /// What is shown at the cursor as not yet written.
        public let text: String
        /// Where the cursor is within the text, or where what it marks begins, in bytes of UTF-8; -1 hides
        /// it.
        public let cursorBegin: Int32
        /// Where what the cursor marks ends, in bytes of UTF-8; the same as `cursorBegin` for a cursor alone,
        /// and -1 with it.
        public let cursorEnd: Int32
        /// What takes the preedit's place should the field lose the focus, in fields that know of such a thing; empty
        /// lets it go.
        public let fallback: String

        /// Input methods may say anything: places beyond the text are its end, what lies before it hides the cursor.
        public init(text: String, cursorBegin: Int32, cursorEnd: Int32, fallback: String = "") {
            self.text = text
            self.fallback = fallback
            let isHidden = cursorBegin < 0 || cursorEnd < 0
            let length = Int32(clamping: text.utf8.count)
            self.cursorBegin = isHidden ? -1 : min(cursorBegin, length)
            self.cursorEnd = isHidden ? -1 : min(cursorEnd, length)
        }
    }

    /// How much is deleted before the cursor, in bytes of UTF-8.
    public var deleteBefore: UInt32 = 0
    /// How much is deleted after the cursor, in bytes of UTF-8.
    public var deleteAfter: UInt32 = 0
    /// The text that is inserted at the cursor; nil for none.
    public var commit: String?
    /// What is shown from now on in place of the former preedit; nil shows none.
    public var preedit: Preedit?

    /// An edit that only takes the former preedit away.
    public init() {}
}
