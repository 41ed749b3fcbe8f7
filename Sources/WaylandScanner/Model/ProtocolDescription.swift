/// The content of one protocol file.
package struct ProtocolDescription: Sendable {
    /// The name in the file. Empty if it is missing or malformed, which is reported.
    package var name: String
    /// The file's name, as it was given to the scanner.
    package var file: String
    /// The interfaces in the order of the file.
    package var interfaces: [InterfaceDescription]
}

/// A type of protocol object: an `<interface>`.
package struct InterfaceDescription: Sendable {
    /// The name in the file, such as `wl_seat`. Empty if it is missing or malformed, which is reported.
    package var name: String
    /// The newest version that the file describes; 1 if the attribute is missing or malformed, which is
    /// reported.
    package var version: UInt32
    /// The summary without line breaks; `nil` if the file has none.
    package var summary: String?
    /// The requests in the order of the file, which determines their opcodes.
    package var requests: [MessageDescription]
    /// The events in the order of the file, which determines their opcodes.
    package var events: [MessageDescription]
    /// The enums in the order of the file.
    package var enums: [EnumDescription]
    /// The line on which the element begins, counted from 1.
    package var line: Int
}

package struct MessageDescription: Sendable {
    /// The name in the file. Empty if it is missing or malformed, which is reported.
    package var name: String
    /// The summary without line breaks; `nil` if the file has none.
    package var summary: String?
    /// Whether the message destroys the object; on the server, after the message was handled or sent.
    package var isDestructor: Bool
    /// The version of the interface that introduced the message, at least 1.
    package var since: UInt32
    /// The version of the interface that deprecated the message; `nil` for none.
    package var deprecatedSince: UInt32?
    /// The arguments in the order of the file, which is their order on the wire.
    package var arguments: [ArgumentDescription]
    /// The line on which the element begins, counted from 1.
    package var line: Int

    /// The signature in libwayland's notation, preceded by the version that introduced the message.
    package var signature: String {
        let prefix = since > 1 ? String(since) : ""
        return prefix + arguments.map(\.type.signature).joined()
    }
}

/// An argument of a request or an event: an `<arg>`.
package struct ArgumentDescription: Sendable {
    /// The name in the file. Empty if it is missing or malformed, which is reported.
    package var name: String
    /// The type, with the interface or enum that it refers to.
    package var type: ArgumentType
    /// The summary without line breaks; `nil` if the file has none.
    package var summary: String?
    /// The line on which the element begins, counted from 1.
    package var line: Int
}

/// The named values that an argument may have: an `<enum>`.
package struct EnumDescription: Sendable {
    /// A named value: an `<entry>`.
    package struct Entry: Sendable {
        /// The name, which may begin with a digit. Empty if it is missing or malformed, which is reported.
        package var name: String
        /// The value on the wire. A negative one is represented by the same bits.
        package var value: UInt32
        /// The version of the interface that introduced the entry, at least the enum's.
        package var since: UInt32
        /// The version of the interface that deprecated the entry; `nil` for none.
        package var deprecatedSince: UInt32?
        /// The summary without line breaks; `nil` if the file has none.
        package var summary: String?
        /// The line on which the element begins, counted from 1.
        package var line: Int
    }

    /// The name in the file. Empty if it is missing or malformed, which is reported.
    package var name: String
    /// Whether values are sets of bits. Not every bit needs an entry.
    package var isBitfield: Bool
    /// The version of the interface that introduced the enum, at least 1.
    package var since: UInt32
    /// The summary without line breaks; `nil` if the file has none.
    package var summary: String?
    /// The entries in the order of the file. Two entries may have the same value.
    package var entries: [Entry]
    /// The line on which the element begins, counted from 1.
    package var line: Int
}

/// Parses the values of enum entries: a number as in C, or one such number shifted left by another.
enum EntryValue {
    static func parse(_ text: String) -> UInt32? {
        let words = text.split(whereSeparator: \.isWhitespace).joined()
        guard let shift = words.firstRange(of: "<<") else { return number(words[...]) }
        guard let value = number(words[..<shift.lowerBound]),
            let distance = number(words[shift.upperBound...]),
            distance < 32
        else { return nil }
        let shifted = UInt64(value) << UInt64(distance)
        return UInt32(exactly: shifted)
    }

    private static func number(_ text: Substring) -> UInt32? {
        guard text.first == "-" else { return magnitude(text) }
        // Signed arguments can have negative values, which are represented by the same bits.
        guard let magnitude = magnitude(text.dropFirst()), magnitude <= 1 << 31 else { return nil }
        return 0 &- magnitude
    }

    private static func magnitude(_ text: Substring) -> UInt32? {
        guard let first = text.first else { return nil }
        guard first.isASCII, first.isNumber else { return nil }
        if text.hasPrefix("0x") || text.hasPrefix("0X") { return digits(text.dropFirst(2), radix: 16) }
        if first == "0" && text.count > 1 { return digits(text.dropFirst(), radix: 8) }
        return digits(text, radix: 10)
    }

    /// Parses digits. Unlike the standard initializer, this accepts no sign.
    private static func digits(_ text: Substring, radix: Int) -> UInt32? {
        guard let first = text.first, first != "+", first != "-" else { return nil }
        return UInt32(text, radix: radix)
    }
}
