/// One protocol file.
package struct ProtocolDescription: Sendable {
    /// As in the file; empty if it is missing or malformed, which is reported.
    package var name: String
    /// The file's name, as it was given to the scanner.
    package var file: String
    /// In the order of the file.
    package var interfaces: [InterfaceDescription]
}

/// A type of protocol object: an `<interface>`.
package struct InterfaceDescription: Sendable {
    /// As in the file, such as `wl_seat`; empty if it is missing or malformed, which is reported.
    package var name: String
    /// The newest version that the file describes; 1 if it is missing or malformed, which is reported.
    package var version: UInt32
    /// One line without line breaks; nil if the file has none.
    package var summary: String?
    /// In the order of the file, which gives the opcodes.
    package var requests: [MessageDescription]
    /// In the order of the file, which gives the opcodes.
    package var events: [MessageDescription]
    /// In the order of the file.
    package var enums: [EnumDescription]
    /// Where the element begins, counted from 1.
    package var line: Int
}

package struct MessageDescription: Sendable {
    /// As in the file; empty if it is missing or malformed, which is reported.
    package var name: String
    /// One line without line breaks; nil if the file has none.
    package var summary: String?
    /// Whether the message destroys the object: a request once it was handled, an event once it was sent.
    package var isDestructor: Bool
    /// The version of the interface that the message came with, from 1 on.
    package var since: UInt32
    /// The version of the interface from which on it should not be used; nil if it never was deprecated.
    package var deprecatedSince: UInt32?
    /// In the order of the file, which is that on the wire.
    package var arguments: [ArgumentDescription]
    /// Where the element begins, counted from 1.
    package var line: Int

    /// The signature in libwayland's notation, the version it came with in front.
    package var signature: String {
        let prefix = since > 1 ? String(since) : ""
        return prefix + arguments.map(\.type.signature).joined()
    }
}

/// An argument of a request or an event: an `<arg>`.
package struct ArgumentDescription: Sendable {
    /// As in the file; empty if it is missing or malformed, which is reported.
    package var name: String
    /// What it carries, with the interface or enum that it refers to.
    package var type: ArgumentType
    /// One line without line breaks; nil if the file has none.
    package var summary: String?
    /// Where the element begins, counted from 1.
    package var line: Int
}

/// The numbers that an argument may have, by name: an `<enum>`.
package struct EnumDescription: Sendable {
    /// A named number: an `<entry>`.
    package struct Entry: Sendable {
        /// As in the file, where it may begin with a digit; empty if it is missing or malformed, which is reported.
        package var name: String
        /// The number on the wire. A negative one is given by the same bits.
        package var value: UInt32
        /// The version of the interface that the entry came with; never less than the enum's.
        package var since: UInt32
        /// The version of the interface from which on it should not be used; nil if it never was deprecated.
        package var deprecatedSince: UInt32?
        /// One line without line breaks; nil if the file has none.
        package var summary: String?
        /// Where the element begins, counted from 1.
        package var line: Int
    }

    /// As in the file; empty if it is missing or malformed, which is reported.
    package var name: String
    /// Whether values are sets of bits, of which the entries name some.
    package var isBitfield: Bool
    /// The version of the interface that the enum came with, from 1 on.
    package var since: UInt32
    /// One line without line breaks; nil if the file has none.
    package var summary: String?
    /// In the order of the file. Two may have the same value.
    package var entries: [Entry]
    /// Where the element begins, counted from 1.
    package var line: Int
}

/// The values of enum entries: decimal, hexadecimal or octal as in C, or one such number shifted left by
/// another.
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
        // Enums of signed arguments: the same bits.
        guard let magnitude = magnitude(text.dropFirst()), magnitude <= 1 << 31 else { return nil }
        return 0 &- magnitude
    }

    /// Without a sign.
    private static func magnitude(_ text: Substring) -> UInt32? {
        guard let first = text.first else { return nil }
        guard first.isASCII, first.isNumber else { return nil }
        if text.hasPrefix("0x") || text.hasPrefix("0X") { return digits(text.dropFirst(2), radix: 16) }
        if first == "0" && text.count > 1 { return digits(text.dropFirst(), radix: 8) }
        return digits(text, radix: 10)
    }

    /// Unlike the standard initializer, takes no sign.
    private static func digits(_ text: Substring, radix: Int) -> UInt32? {
        guard let first = text.first, first != "+", first != "-" else { return nil }
        return UInt32(text, radix: radix)
    }
}
