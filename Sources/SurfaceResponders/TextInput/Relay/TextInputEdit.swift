/// What an input method does to a field, all at once: the former preedit goes, text around the cursor is deleted, text is
/// inserted, the new preedit is shown.
public struct TextInputEdit: Equatable, Sendable {
    /// Text that is not part of the field yet.
    public struct Preedit: Equatable, Sendable {
        public var text: String
        /// In bytes of UTF-8; both -1 hide the cursor.
        public var cursorBegin: Int32
        public var cursorEnd: Int32

        public init(text: String, cursorBegin: Int32, cursorEnd: Int32) {
            self.text = text
            self.cursorBegin = cursorBegin
            self.cursorEnd = cursorEnd
        }
    }

    /// In bytes of UTF-8, before and after the cursor.
    public var deleteBefore: UInt32 = 0
    public var deleteAfter: UInt32 = 0
    public var commit: String?
    public var preedit: Preedit?

    public init() {}
}
