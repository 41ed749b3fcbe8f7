/// A context for which a text input mode is remembered. Two responders of one application with the same
/// identifier share a context.
///
/// An identifier that a responder declares is written as `org.example.Chat#room:42`. Contexts that are
/// derived from windows are written with a slash: `org.example.Chat/window/1`.
public struct TextInputContext: Hashable, Sendable {
    /// The application, without `#`, `/`, `*`, spaces and control characters. `*` is the compositor itself.
    public let application: String
    /// The context within the application, from its `#` or `/` on.
    public let scope: String

    /// The maximum length of an identifier, in bytes of UTF-8. Longer ones are refused.
    static let maximumIdentifierLength = 1024

    /// Returns the context that a responder declares, or `nil` for an identifier of more than 1024 bytes.
    /// - Parameters:
    ///   - identifier: any text. Characters that are special in the written form are escaped.
    ///   - application: its declared name, truncated to 256 characters; `nil` for the compositor.
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

    /// Percent-encodes `%` and characters that separate lines, fields or the parts of a context.
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
    /// The context as written to files and logs. Spaces and ASCII control characters are percent-encoded.
    public var description: String { application + scope }

    /// Parses a `description`. `nil` for text without a `#` or `/`, or with spaces or control characters.
    public init?(_ description: String) {
        guard let separator = description.utf8.firstIndex(where: { "#/".utf8.contains($0) }),
            description.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f })
        else { return nil }
        self.init(
            application: String(description[..<separator]), scope: String(description[separator...]))
    }
}
