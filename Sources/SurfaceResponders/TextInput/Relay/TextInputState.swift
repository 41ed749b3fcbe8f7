/// A field's description of itself and of the text around its cursor.
public struct TextInputState: Equatable, Sendable {
    /// The text around the cursor, to the extent that the field reports it.
    public struct SurroundingText: Equatable, Sendable {
        /// The text, without the preedit.
        public var text: String
        /// The cursor, in bytes of UTF-8 from the beginning of `text`. It must be within `text`.
        public var cursor: UInt32
        /// The other end of the selection, in bytes of UTF-8. Equal to `cursor` if nothing is selected.
        public var anchor: UInt32

        /// Creates a value. The positions are in bytes of UTF-8 from the beginning of `text`.
        public init(text: String, cursor: UInt32, anchor: UInt32) {
            self.text = text
            self.cursor = cursor
            self.anchor = anchor
        }
    }

    /// The cause of a change of a field's text.
    public enum ChangeCause: Hashable, Sendable {
        /// An edit of an input method, or anything else, such as a key or the program itself.
        case inputMethod, other
    }

    /// Whether an on-screen keyboard is shown.
    public enum Panel: Hashable, Sendable {
        /// Shown while the field wants text, unless its hints contain `onScreenInputProvided`.
        case automatic
        /// Requested by the field, regardless of its hints.
        case shown, hidden
    }

    /// The text around the cursor. `nil` if the field does not report it.
    public var surroundingText: SurroundingText?
    /// The cause of the last change of the text.
    public var changeCause = ChangeCause.inputMethod
    /// How input methods should assist with the text.
    public var hints: TextInputHints = []
    /// The kind of text that the field expects.
    public var purpose = TextInputPurpose.normal
    /// Whether the field requests an on-screen keyboard.
    public var panel = Panel.automatic
    /// The actions that the field offers once its text is complete.
    public var actions: Set<TextInputAction> = []
    /// The cursor's rectangle in the surface's coordinates. `nil` if the field does not report it.
    public var cursorRectangle: Rect?

    /// Whether an on-screen keyboard is shown while the field wants text.
    public var wantsPanel: Bool {
        switch panel {
        case .automatic: !hints.contains(.onScreenInputProvided)
        case .shown: true
        case .hidden: false
        }
    }

    /// Whether the text is a password, a PIN or hidden. `TextInputHints.sensitiveData` has no influence.
    public var isSecret: Bool {
        purpose == .password || purpose == .pin || hints.contains(.hiddenText)
    }

    /// Creates the state of a field for any text, without further information.
    public init() {}
}
