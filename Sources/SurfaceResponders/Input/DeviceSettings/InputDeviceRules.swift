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
    package func settings(for device: InputDeviceDescription) -> InputDeviceSettings {
        rules.enumerated()
            .filter { $0.element.match.matches(device) }
            .sorted { one, other in
                let (left, right) = (one.element.match.closeness, other.element.match.closeness)
                return left == right ? one.offset < other.offset : left < right
            }
            .reduce(InputDeviceSettings()) { $0.overridden(by: $1.element.settings) }
    }
}

/// Settings for the devices that are selected.
public struct InputDeviceRule: Hashable, Sendable {
    /// Which devices they are for.
    public var match: InputDeviceMatch
    /// What is set; nil leaves a field to other rules.
    public var settings: InputDeviceSettings

    /// - Parameters:
    ///   - match: which devices the settings are for.
    ///   - settings: what is set; nil leaves a field to other rules.
    public init(_ match: InputDeviceMatch = .all, _ settings: InputDeviceSettings) {
        self.match = match
        self.settings = settings
    }
}

/// Selects devices: those that meet every condition which is not nil.
public struct InputDeviceMatch: Hashable, Sendable {
    /// The whole name, exactly as the device calls itself.
    public var name: String?
    /// The number of the vendor.
    public var vendor: UInt32?
    /// The vendor's number for the product.
    public var product: UInt32?
    /// Something that the device is, whatever it is else.
    public var kind: InputDeviceKind?

    /// Selects all devices that meet the given conditions; without any, all devices.
    public init(
        name: String? = nil, vendor: UInt32? = nil, product: UInt32? = nil, kind: InputDeviceKind? = nil
    ) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.kind = kind
    }

    /// Selects every device.
    public static let all = InputDeviceMatch()

    package func matches(_ device: InputDeviceDescription) -> Bool {
        (name.map { $0 == device.name } ?? true)
            && (vendor.map { $0 == device.vendor } ?? true)
            && (product.map { $0 == device.product } ?? true)
            && (kind.map { device.kinds.contains($0) } ?? true)
    }

    /// How closely it selects: a name before a product, that before a vendor, that before a kind. A match with one more
    /// condition is closer than one without; no number of lesser conditions outweighs a greater one.
    var closeness: Int {
        (name == nil ? 0 : 8) + (product == nil ? 0 : 4) + (vendor == nil ? 0 : 2) + (kind == nil ? 0 : 1)
    }
}
