/// What is known of a device before it has reported anything: what rules select it by.
public struct InputDeviceDescription: Hashable, Sendable {
    /// As the device calls itself. Several devices can have the same name.
    public var name: String
    /// The number of the vendor, as the bus tells it; 0 if it does not.
    public var vendor: UInt32
    /// The vendor's number for the product; 0 if the bus does not tell it.
    public var product: UInt32
    /// What the device is; empty if it is nothing that settings tell apart.
    public var kinds: Set<InputDeviceKind>

    /// - Parameters:
    ///   - name: as the device calls itself.
    ///   - vendor: the number of the vendor, 0 if it is not known.
    ///   - product: the vendor's number for the product, 0 if it is not known.
    ///   - kinds: what the device is.
    public init(name: String, vendor: UInt32 = 0, product: UInt32 = 0, kinds: Set<InputDeviceKind> = []) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.kinds = kinds
    }
}
