/// What an input method does to a field, all at once: the former preedit goes, text around the cursor is deleted, text is
/// inserted, the new preedit is shown.
public struct TextInputEdit: Equatable, Sendable {
    /// Text that is not part of the field yet.
    public struct Preedit: Equatable, Sendable {
        public let text: String
        /// In bytes of UTF-8, within the text; both -1 hide the cursor.
        public let cursorBegin: Int32
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

    /// In bytes of UTF-8, before and after the cursor.
    public var deleteBefore: UInt32 = 0
    public var deleteAfter: UInt32 = 0
    public var commit: String?
    public var preedit: Preedit?

    public init() {}
}
