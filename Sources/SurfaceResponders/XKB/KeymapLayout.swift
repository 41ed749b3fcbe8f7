/// One layout of a keymap, by its names in the xkb rules: `us`, or `us(dvorak)`.
public struct KeymapLayout: Hashable, Sendable {
    /// The layout's name, for example `de`.
    public let name: String
    /// The variant's name, for example `neo`; empty for the layout's own default.
    public let variant: String

    public init(name: String, variant: String = "") {
        self.name = name
        self.variant = variant
    }
}

extension KeymapLayout: CustomStringConvertible {
    public var description: String { variant.isEmpty ? name : "\(name)(\(variant))" }
}
