/// One layout of a keymap, by its names in the xkb rules: `us`, or `us(dvorak)`.
public struct KeymapLayout: Hashable, Sendable {
    /// The layout's name, for example `de`.
    public let name: String
    /// The variant's name, for example `neo`; empty for the layout's own default.
    public let variant: String

    /// - Parameters:
    ///   - name: as in the xkb rules; not checked here.
    ///   - variant: empty for the layout's own default.
    public init(name: String, variant: String = "") {
        self.name = name
        self.variant = variant
    }
}

extension KeymapLayout: CustomStringConvertible {
    /// As xkb writes it: `de`, or `de(neo)`.
    public var description: String { variant.isEmpty ? name : "\(name)(\(variant))" }
}
