/// A way to write: a language with a layout of the keyboard, and the input method that takes part, if one does.
public struct TextInputMode: Hashable, Sendable, CustomStringConvertible {
    /// By BCP 47, such as `en-US`; `und` where nobody knows.
    public var language: String
    /// Which group of the seat's keymap it types with.
    public var group: Int
    /// The group's layout and variant; nil for a keymap that was made of text.
    public var layout: KeymapLayout?
    /// The identifier of the input method that takes part; nil for the keyboard alone.
    public var inputMethod: String?
    /// For people to read: `English (US)`.
    public var displayName: String

    /// A responder that wants a mode need not know everything: the nearest one that the seat has is taken.
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

    /// The language, the layout and the input method, as far as there are any, for logs: `ru ru(phonetic)`.
    public var description: String {
        var parts = [language]
        if let layout { parts.append(layout.description) }
        if let inputMethod { parts.append(inputMethod) }
        return parts.joined(separator: " ")
    }

    /// The one of `modes` that is meant: the same layout, or, if no layout was named, the same name or language. Nil if
    /// there is none.
    func counterpart(in modes: [TextInputMode]) -> TextInputMode? {
        let candidates: [TextInputMode]
        if let layout {
            candidates = modes.filter { $0.layout == layout }
        } else {
            let named = displayName.isEmpty ? [] : modes.filter { $0.displayName == displayName }
            candidates = named.isEmpty ? modes.filter { isOfSameLanguage($0) } : named
        }
        // An input method that is not there now, or is new, does not change what is typed with it.
        return candidates.first { $0.inputMethod == inputMethod } ?? candidates.first
    }

    /// Tags are compared without regard to case; `en` means any English.
    private func isOfSameLanguage(_ other: TextInputMode) -> Bool {
        let wanted = language.lowercased()
        let present = other.language.lowercased()
        return !wanted.isEmpty && (present == wanted || present.hasPrefix(wanted + "-"))
    }
}

/// What an embedder is told when another text input mode is in effect.
public struct TextInputModeChange: Equatable, Sendable {
    /// Why the mode is another.
    public enum Reason: Hashable, Sendable {
        /// By a key of the keymap.
        case user
        /// By a call.
        case program
        /// Another responder has the keys: what was remembered for it, what it wants, or what it begins with.
        case context
        /// The keymap or the input methods are others.
        case modes
    }

    /// The mode in effect from now on.
    public let mode: TextInputMode
    /// What made it another.
    public let reason: Reason
}

/// What a context begins with for which nothing is remembered.
public enum TextInputModeStart: String, Hashable, Sendable, CaseIterable {
    /// The default mode.
    case `default`
    /// The mode of the context before.
    case inherit
}

/// What has a text input mode of its own where no responder on the chain says so.
public enum TextInputContextPolicy: String, Hashable, Sendable, CaseIterable {
    /// Each window, and in it each purpose that fields of text have: a field for addresses of mail another than one for
    /// prose.
    case field
    /// Each window of an application, by its number: the first window of an application that is started again
    /// has what the first one had.
    case window
    /// Each application, all its windows together; remembered for the next time.
    case application
    /// All windows together; remembered for the next time.
    case global
    /// Nothing: the mode is the seat's.
    case off
}
