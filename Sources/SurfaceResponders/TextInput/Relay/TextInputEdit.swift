/// What an input method does to a field, all at once: the former preedit goes, text around the cursor is deleted, text is
/// inserted, the new preedit is shown.
public struct TextInputEdit: Equatable, Sendable {
    /// How a part of a preedit is to be seen.
    public struct Mark: Equatable, Sendable {
        /// What the part is. Those of `zwp_text_input_v3.preedit_hint`.
        public enum Style: Hashable, Sendable, CaseIterable {
            /// Text that looks as the field's other text.
            case plain
            /// Text that is composed, like any.
            case whole
            /// The part that is worked on.
            case selection
            /// What nobody has typed yet.
            case prediction
            /// What lies before or after the part that is worked on.
            case prefix, suffix
            /// A word that is misspelled.
            case spellingError
            /// What cannot be composed.
            case composeError
        }

        /// In bytes of UTF-8 from the beginning of the preedit.
        public var range: Range<UInt32>
        /// What the part is.
        public var style: Style

        /// - Parameters:
        ///   - range: in bytes of UTF-8 from the beginning of the preedit.
        ///   - style: what the part is.
        public init(_ range: Range<UInt32>, _ style: Style) {
            self.range = range
            self.style = style
        }

        fileprivate func clamped(to length: UInt32) -> Mark? {
            let range = range.clamped(to: 0..<length)
            return range.isEmpty ? nil : Mark(range, style)
        }
    }

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
        /// How parts of the text are to be seen; a part without one as the field sees fit.
        public let marks: [Mark]
        /// What takes the preedit's place should the field lose the focus, in fields that know of such a thing; empty
        /// lets it go.
        public let fallback: String

        /// Input methods may say anything: places beyond the text are its end, what lies before it hides the cursor.
        /// Parts beyond the text are cut off, and empty ones left out.
        public init(
            text: String, cursorBegin: Int32, cursorEnd: Int32, fallback: String = "", marks: [Mark] = []
        ) {
            self.text = text
            self.fallback = fallback
            let isHidden = cursorBegin < 0 || cursorEnd < 0
            let length = Int32(clamping: text.utf8.count)
            self.marks = marks.compactMap { $0.clamped(to: UInt32(clamping: text.utf8.count)) }
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

/// What a field can do once its text is written. Those of `zwp_text_input_v3.action`.
public enum TextInputAction: Hashable, Sendable, CaseIterable {
    /// The text is sent, searched for, gone to: what a return key on the screen does then.
    case submit
}
