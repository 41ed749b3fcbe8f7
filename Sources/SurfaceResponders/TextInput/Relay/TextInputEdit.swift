/// An input method's edit of a field. In one step, the former preedit is removed, text around the cursor is
/// deleted, text is inserted, and the new preedit is shown.
public struct TextInputEdit: Equatable, Sendable {
    /// The style of a part of a preedit.
    public struct Mark: Equatable, Sendable {
        /// A style of `zwp_text_input_v3.preedit_hint`.
        public enum Style: Hashable, Sendable, CaseIterable {
            /// Text that looks like the field's other text.
            case plain
            /// Ordinary composed text.
            case whole
            /// The part that is being edited.
            case selection
            /// Predicted text that has not been typed.
            case prediction
            /// The text before or after the part that is being edited.
            case prefix, suffix
            /// A misspelled word.
            case spellingError
            /// Text that cannot be composed.
            case composeError
        }

        /// The part, in bytes of UTF-8 from the beginning of the preedit.
        public var range: Range<UInt32>
        /// The style of the part.
        public var style: Style

        /// - Parameters:
        ///   - range: the part, in bytes of UTF-8 from the beginning of the preedit.
        ///   - style: the style of the part.
        public init(_ range: Range<UInt32>, _ style: Style) {
            self.range = range
            self.style = style
        }

        fileprivate func clamped(to length: UInt32) -> Mark? {
            let range = range.clamped(to: 0..<length)
            return range.isEmpty ? nil : Mark(range, style)
        }
    }

    /// Composed text that is not part of the field yet.
    public struct Preedit: Equatable, Sendable {
        /// The text, shown at the cursor and marked as not committed.
        public let text: String
        /// The beginning of the cursor or selection in the text, in bytes of UTF-8. -1 hides the cursor.
        public let cursorBegin: Int32
        /// The end of the selection, in bytes of UTF-8. Equal to `cursorBegin` if nothing is selected.
        public let cursorEnd: Int32
        /// The styles of parts of the text. The field chooses the style of all other parts.
        public let marks: [Mark]
        /// The text to insert if the field loses the focus, for fields that support this. Empty for none.
        public let fallback: String

        /// Creates a preedit from any values. Cursor positions beyond the text are clamped to its end;
        /// negative ones hide the cursor. Marks beyond the text are cut off, and empty ones are left out.
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

    /// The number of bytes of UTF-8 to delete before the cursor.
    public var deleteBefore: UInt32 = 0
    /// The number of bytes of UTF-8 to delete after the cursor.
    public var deleteAfter: UInt32 = 0
    /// The text to insert at the cursor, or `nil` for none.
    public var commit: String?
    /// The new preedit, or `nil` for none.
    public var preedit: Preedit?

    /// Creates an edit that only removes the former preedit.
    public init() {}
}

/// An action that a field offers once its text is complete, as in `zwp_text_input_v3.action`.
public enum TextInputAction: Hashable, Sendable, CaseIterable {
    /// Submits the text, for example to send it. The action of an on-screen keyboard's return key.
    case submit
}
