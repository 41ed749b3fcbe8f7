enum SwiftName {
    /// `wl_surface` becomes `WlSurface`.
    static func type(_ name: String) -> String {
        words(name).map(capitalized).joined()
    }

    /// `surface_x` becomes `surfaceX`, `90` becomes `_90`.
    static func member(_ name: String) -> String {
        let words = words(name)
        guard let first = words.first else { return name }
        let head = first.allSatisfy { !$0.isLowercase } ? first.lowercased() : uncapitalized(first)
        let joined = head + words.dropFirst().map(capitalized).joined()
        return joined.first?.isNumber == true ? "_" + joined : joined
    }

    /// Returns the name of an interface's class, with a suffix if it would hide a type of generated code.
    static func interface(_ name: String) -> String {
        let type = type(name)
        return usedTypes.contains(type) ? type + "Object" : type
    }

    /// Returns the name of an enum's type inside of its interface's class. A keyword gets a suffix, because
    /// in expressions, backticks do not turn `Type` into a member.
    static func enumType(_ name: String) -> String {
        let type = type(name)
        return usedTypes.contains(type) || keywords.contains(type) ? type + "Enum" : type
    }

    /// Returns a name as it is declared or used, in backticks if it is a keyword.
    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// Returns a name as a declared argument label. Only three keywords need backticks there.
    static func label(_ name: String) -> String {
        ["inout", "var", "let"].contains(name) ? "`\(name)`" : name
    }

    /// Returns a name as an argument label in a call. Only one keyword needs backticks there.
    static func callLabel(_ name: String) -> String {
        name == "inout" ? "`inout`" : name
    }

    /// Returns names for the methods that send messages. A name that the base class uses gets a prefix.
    static func methods(_ names: [String], reserved: Set<String>) -> [String: String] {
        let free = members(names.map { reserved.contains(member($0)) ? "send_" + $0 : $0 })
        var result: [String: String] = [:]
        for name in names { result[name] = free[name] ?? free["send_" + name] }
        return result
    }

    /// Returns names for all members of one scope. The protocol's spelling or an underscore avoids conflicts.
    static func members(_ names: [String], reserved: Set<String> = []) -> [String: String] {
        var taken = reserved
        var result: [String: String] = [:]
        for name in names {
            var candidate = member(name)
            if taken.contains(candidate), name.first?.isNumber != true { candidate = name }
            while taken.contains(candidate) { candidate += "_" }
            taken.insert(candidate)
            result[name] = candidate
        }
        return result
    }

    private static func words(_ name: String) -> [Substring] {
        name.split(separator: "_")
    }

    private static func capitalized(_ word: Substring) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    private static func uncapitalized(_ word: Substring) -> String {
        word.prefix(1).lowercased() + word.dropFirst()
    }

    private static let usedTypes: Set<String> = [
        "Event", "Handler", "Interface", "Wire", "Resource", "ResourceType", "TypedResource",
        "ResourceHandler", "NewResource",
        "UntypedNewResource", "Client", "Display", "Global", "EventLoop", "EventSource", "Proxy", "ProxyType",
        "Connection", "Registry", "FileDescriptor", "OwnedFileDescriptor", "String", "StaticString", "Double",
        "Bool", "Int", "Int32", "UInt8", "UInt32", "Void", "Never", "Array", "Set", "Optional", "OptionSet",
        "RawRepresentable",
        "Hashable", "Sendable", "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawBufferPointer",
        "OpaquePointer",
    ]

    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var",
        "where", "while",
    ]
}
