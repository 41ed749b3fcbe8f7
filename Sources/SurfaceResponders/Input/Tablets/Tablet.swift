/// A tablet of a seat.
public struct Tablet: Hashable, Sendable, Identifiable {
    /// The device.
    public let device: InputDevice
    /// Further properties of the tablet.
    public let description: TabletDescription

    /// The device's identifier.
    public var id: InputDevice.ID { device.id }
}

/// The properties of a tablet beyond its name, which clients use to look up its model in a database.
public struct TabletDescription: Hashable, Sendable {
    /// The vendor ID; 0, together with a product ID of 0, if unknown.
    public var vendor: UInt32
    /// The product ID.
    public var product: UInt32
    /// The bus of the tablet: one of the `BUS_` constants of the kernel's `linux/input.h`; nil if unknown.
    public var bus: UInt32?
    /// The paths of its device nodes, such as `/dev/input/event5`.
    public var paths: [String]

    /// Creates a description. Properties that are not given are unknown.
    public init(vendor: UInt32 = 0, product: UInt32 = 0, bus: UInt32? = nil, paths: [String] = []) {
        self.vendor = vendor
        self.product = product
        self.bus = bus
        self.paths = paths
    }
}

/// A tool that was used with a tablet of a seat.
public struct SeatTool: Hashable, Sendable, Identifiable {
    /// The tool's identifier in events. The seat never reuses it for another tool.
    public let id: TabletTool.ID
    /// The properties of the tool.
    public let tool: TabletTool
    /// The tablets that the tool was used with. The tool is removed together with the last of them.
    public internal(set) var tablets: [InputDevice.ID]
}
