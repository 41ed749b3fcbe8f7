/// The settings of all devices, those included that are plugged in later.
///
/// Every rule that selects a device counts, each field by itself: of the rules that set a field, the one that selects
/// most closely wins. A name is closer than a product, that than a vendor, that than a kind, and a rule with one more
/// condition closer than the same without. Of rules that are equally close, the last one wins. A field that no rule sets
/// stays as the device has it by default.
public struct InputDeviceRules: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The rules; their order matters only where they are equally close.
    public var rules: [InputDeviceRule]

    /// - Parameter rules: their order matters only where they are equally close.
    public init(_ rules: [InputDeviceRule] = []) {
        self.rules = rules
    }

    /// Rules that are written out.
    public init(arrayLiteral elements: InputDeviceRule...) {
        self.init(elements)
    }

    /// What is set for a device; a field is nil if no rule that selects it sets the field.
    public func settings(for device: InputDeviceDescription) -> InputDeviceSettings {
        rules.enumerated()
            .filter { $0.element.match.matches(device) }
            .sorted { one, other in
                let (left, right) = (one.element.match.closeness, other.element.match.closeness)
                return left == right ? one.offset < other.offset : left < right
            }
            .reduce(InputDeviceSettings()) { $0.overridden(by: $1.element.settings) }
    }
}
