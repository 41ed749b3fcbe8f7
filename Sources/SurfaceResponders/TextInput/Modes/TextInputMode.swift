/// A way to write: a language with a layout of the keyboard, and the input method that takes part, if one does.
public struct TextInputMode: Hashable, Sendable {
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
}

extension TextInputMode: CustomStringConvertible {
    /// The language, the layout and the input method, as far as there are any, for logs: `ru ru(phonetic)`.
    public var description: String {
        var parts = [language]
        if let layout { parts.append(layout.description) }
        if let inputMethod { parts.append(inputMethod) }
        return parts.joined(separator: " ")
    }
}

extension TextInputMode {
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
