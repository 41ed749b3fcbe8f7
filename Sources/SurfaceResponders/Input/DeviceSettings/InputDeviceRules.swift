/// The settings of all devices, including devices that are plugged in later.
///
/// All rules that match a device apply, each field separately. Of the rules that set a field, the most
/// specific one wins: a name outweighs a product, a product a vendor, and a vendor a kind. An additional
/// condition makes a rule more specific. Of equally specific rules, the last one wins.
public struct InputDeviceRules: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The rules. Their order matters only between equally specific ones.
    public var rules: [InputDeviceRule]

    /// Creates settings from rules.
    public init(_ rules: [InputDeviceRule] = []) {
        self.rules = rules
    }

    /// Creates settings from a literal of rules.
    public init(arrayLiteral elements: InputDeviceRule...) {
        self.init(elements)
    }

    /// Returns the settings of a device. A field is nil if no matching rule sets it.
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

/// Settings for the devices that match a condition.
public struct InputDeviceRule: Hashable, Sendable {
    /// The condition that devices have to match.
    public var match: InputDeviceMatch
    /// The settings. A field that is nil is left to other rules.
    public var settings: InputDeviceSettings

    /// Creates a rule.
    public init(_ match: InputDeviceMatch = .all, _ settings: InputDeviceSettings) {
        self.match = match
        self.settings = settings
    }
}

/// Matches devices that meet every condition that is not nil.
public struct InputDeviceMatch: Hashable, Sendable {
    /// The exact name that the device reports.
    public var name: String?
    /// The vendor ID.
    public var vendor: UInt32?
    /// The product ID.
    public var product: UInt32?
    /// A kind that the device has. It may have other kinds, too.
    public var kind: InputDeviceKind?

    /// Creates a match for the devices that meet the given conditions; without any, for all devices.
    public init(
        name: String? = nil, vendor: UInt32? = nil, product: UInt32? = nil, kind: InputDeviceKind? = nil
    ) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.kind = kind
    }

    /// Matches every device.
    public static let all = InputDeviceMatch()

    package func matches(_ device: InputDeviceDescription) -> Bool {
        (name.map { $0 == device.name } ?? true)
            && (vendor.map { $0 == device.vendor } ?? true)
            && (product.map { $0 == device.product } ?? true)
            && (kind.map { device.kinds.contains($0) } ?? true)
    }

    /// How specific the match is. No number of lesser conditions outweighs a greater one.
    var closeness: Int {
        (name == nil ? 0 : 8) + (product == nil ? 0 : 4) + (vendor == nil ? 0 : 2) + (kind == nil ? 0 : 1)
    }
}
