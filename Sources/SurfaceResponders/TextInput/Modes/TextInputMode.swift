/// A way to enter text: a language, a keyboard layout and an optional input method.
///
/// A mode that was requested or remembered need not be one of the seat's. The seat's mode that matches it is
/// used instead: the one with the same layout or, if no layout is given, with the same display name, else
/// with the same language. If there are several, one with the same input method is preferred.
public struct TextInputMode: Hashable, Sendable, CustomStringConvertible {
    /// The BCP 47 tag of the language, such as `en-US`. `und` if it is unknown.
    public var language: String
    /// The index of the group of the seat's keymap that the mode uses.
    public var group: Int
    /// The layout and variant of the group. `nil` for a keymap that was compiled from text.
    public var layout: KeymapLayout?
    /// The identifier of the input method that takes part. `nil` for the keyboard alone.
    public var inputMethod: String?
    /// The name to display, such as `English (US)`.
    public var displayName: String

    /// Creates a mode. A requested mode may leave properties out, because the seat uses the mode
    /// of its own that matches.
    public init(
        language: String, group: Int = 0, layout: KeymapLayout? = nil, inputMethod: String? = nil,
        displayName: String = ""
    ) {
        self.language = language
        self.group = group
        self.layout = layout
        self.inputMethod = inputMethod
        self.displayName = displayName
    }

    /// The language, the layout and the input method, if any, for logs: `ru ru(phonetic)`.
    public var description: String {
        var parts = [language]
        if let layout { parts.append(layout.description) }
        if let inputMethod { parts.append(inputMethod) }
        return parts.joined(separator: " ")
    }

    /// Returns the mode that matches this one, as defined at ``TextInputMode``, or `nil` if none does.
    func counterpart(in modes: [TextInputMode]) -> TextInputMode? {
        let candidates: [TextInputMode]
        if let layout {
            candidates = modes.filter { $0.layout == layout }
        } else {
            let named = displayName.isEmpty ? [] : modes.filter { $0.displayName == displayName }
            candidates = named.isEmpty ? modes.filter { isOfSameLanguage($0) } : named
        }
        // An input method that was added or removed must not change the layout, so it only ranks the matches.
        return candidates.first { $0.inputMethod == inputMethod } ?? candidates.first
    }

    /// Compares language tags without regard to case. `en` matches any English.
    private func isOfSameLanguage(_ other: TextInputMode) -> Bool {
        let wanted = language.lowercased()
        let present = other.language.lowercased()
        return !wanted.isEmpty && (present == wanted || present.hasPrefix(wanted + "-"))
    }
}

/// A change of the text input mode, as reported to an embedder.
public struct TextInputModeChange: Equatable, Sendable {
    /// The cause of a change.
    public enum Reason: Hashable, Sendable {
        /// A key of the keymap, or a device that sets the group itself, such as a virtual keyboard.
        case user
        /// A call of the embedder.
        case program
        /// Another responder got the keys, or its context changed.
        case context
        /// The keymap or the input methods changed.
        case modes
    }

    /// The new mode.
    public let mode: TextInputMode
    /// The cause of the change.
    public let reason: Reason
}

/// The initial mode of a context for which nothing is remembered.
public enum TextInputModeStart: String, Hashable, Sendable, CaseIterable {
    /// The default mode.
    case `default`
    /// The mode of the previous context.
    case inherit
}

/// What has a text input mode of its own, unless a responder on the chain declares a context.
public enum TextInputContextPolicy: String, Hashable, Sendable, CaseIterable {
    /// Each window, and within it each purpose of text fields, such as email addresses.
    case field
    /// Each window of an application by its number, so the first window keeps its mode across restarts.
    case window
    /// Each application, for all its windows. Remembered across restarts.
    case application
    /// All windows together. Remembered across restarts.
    case global
    /// Nothing. The seat has one mode.
    case off
}
