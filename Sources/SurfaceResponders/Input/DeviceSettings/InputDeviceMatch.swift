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

    /// Whether a device is selected.
    public func matches(_ device: InputDeviceDescription) -> Bool {
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
