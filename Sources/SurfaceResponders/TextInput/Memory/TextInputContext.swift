/// What a text input mode is remembered for. Two responders of one application with the same identifier share one.
///
/// Written as `org.example.Chat#room:42` for an identifier that a responder declares, and with a slash for what
/// follows from windows: `org.example.Chat/window/1`.
public struct TextInputContext: Hashable, Sendable {
    /// The application that it belongs to, in a form without `#`, `/`, `*`, spaces and control characters; `*` stands
    /// for the compositor itself.
    public let application: String
    /// Within the application, with the character that separates the two.
    public let scope: String

    /// Longer ones are refused, in bytes of UTF-8.
    static let maximumIdentifierLength = 1024

    /// What a responder declares. Nil for an identifier of more than 1024 bytes.
    /// - Parameters:
    ///   - identifier: any text; what would make the context read otherwise is escaped.
    ///   - application: as it calls itself, of which the first 256 characters count; nil for the compositor.
    public static func declared(_ identifier: String, by application: String?) -> TextInputContext? {
        guard identifier.utf8.count <= maximumIdentifierLength else { return nil }
        return TextInputContext(
            application: Self.name(application), scope: "#" + escape(identifier, keeping: true))
    }

    static func window(_ number: Int, of application: String?) -> TextInputContext {
        TextInputContext(application: name(application), scope: "/window/\(number)")
    }

    static func field(_ purpose: String, inWindow number: Int, of application: String?) -> TextInputContext {
        TextInputContext(application: name(application), scope: "/window/\(number)/\(purpose)")
    }

    static func application(_ application: String?) -> TextInputContext {
        TextInputContext(application: name(application), scope: "/application")
    }

    static let global = TextInputContext(application: name(nil), scope: "/global")

    private static func name(_ application: String?) -> String {
        guard let application else { return "*" }
        return escape(String(application.prefix(256)), keeping: false)
    }

    /// Percent signs for whatever would make a line of text, or a context, read otherwise.
    private static func escape(_ text: String, keeping keepsPunctuation: Bool) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let isSeparator = "#/*".utf8.contains(byte) && !keepsPunctuation
            if byte <= 0x20 || byte == 0x7f || byte == UInt8(ascii: "%") || isSeparator {
                bytes.append(UInt8(ascii: "%"))
                bytes += [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x37 + $0 }
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension TextInputContext: LosslessStringConvertible {
    /// The context as it is written to files and logs, without spaces and control characters.
    public var description: String { application + scope }

    /// Reads what `description` writes. Nil for text without a `#` or `/`, or with spaces or control
    /// characters.
    public init?(_ description: String) {
        guard let separator = description.utf8.firstIndex(where: { "#/".utf8.contains($0) }),
            description.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
        else { return nil }
        self.init(
            application: String(description[..<separator]), scope: String(description[separator...]))
    }
}
