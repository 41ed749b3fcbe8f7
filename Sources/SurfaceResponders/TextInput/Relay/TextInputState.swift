/// What a field says of itself and of the text around its cursor.
public struct TextInputState: Equatable, Sendable {
    /// The text around the cursor, or as much of it as the field tells.
    public struct SurroundingText: Equatable, Sendable {
        /// Without the preedit.
        public var text: String
        /// Where the cursor is, in bytes of UTF-8 from the beginning of `text`. Within it: whatever fills it
        /// in has to see to that.
        public var cursor: UInt32
        /// The other end of what is selected, in bytes of UTF-8; the same as `cursor` where nothing is.
        public var anchor: UInt32

        /// - Parameters:
        ///   - text: without the preedit.
        ///   - cursor: in bytes of UTF-8 from the beginning of the text.
        ///   - anchor: the other end of what is selected, likewise.
        public init(text: String, cursor: UInt32, anchor: UInt32) {
            self.text = text
            self.cursor = cursor
            self.anchor = anchor
        }
    }

    /// What can change a field's text.
    public enum ChangeCause: Hashable, Sendable {
        /// An input method's edit; or anything else, such as a key or the program itself.
        case inputMethod, other
    }

    /// Whether something to write with is to be on the screen.
    public enum Panel: Hashable, Sendable {
        /// As long as the field wants text, unless it shows something itself: `TextInputHints.onScreenInputProvided`.
        case automatic
        /// The field has said so, whatever its hints say.
        case shown, hidden
    }

    /// Nil for a field that does not tell.
    public var surroundingText: SurroundingText?
    /// What changed the text last.
    public var changeCause = ChangeCause.inputMethod
    /// How the field wants its text to be helped with.
    public var hints: TextInputHints = []
    /// What is to be written into the field.
    public var purpose = TextInputPurpose.normal
    /// Whether the field wants something to write with on the screen.
    public var panel = Panel.automatic
    /// What the field can do once its text is written.
    public var actions: Set<TextInputAction> = []
    /// Where the cursor is, in the surface's coordinates; nil for a field that does not tell.
    public var cursorRectangle: Rect?

    /// Whether something to write with is to be on the screen while the field wants text.
    public var wantsPanel: Bool {
        switch panel {
        case .automatic: !hints.contains(.onScreenInputProvided)
        case .shown: true
        case .hidden: false
        }
    }

    /// Whether the text is a secret: a password, a PIN, or text that the field does not show as it is written.
    /// `TextInputHints.sensitiveData` does not make it one.
    public var isSecret: Bool {
        purpose == .password || purpose == .pin || hints.contains(.hiddenText)
    }

    /// A field for any text that tells nothing of itself.
    public init() {}
}
