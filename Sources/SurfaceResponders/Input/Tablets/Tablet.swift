/// A tablet that a seat has.
public struct Tablet: Hashable, Sendable, Identifiable {
    /// The device.
    public let device: InputDevice
    /// What else is known of it.
    public let description: TabletDescription

    /// The device's.
    public var id: InputDevice.ID { device.id }
}

/// What is known of a tablet beyond its name: for clients, which look up by it what the tablet looks like.
public struct TabletDescription: Hashable, Sendable {
    /// The number of the vendor; 0 with a product of 0 if they are not known.
    public var vendor: UInt32
    /// The vendor's number for the product.
    public var product: UInt32
    /// How it is connected: one of `BUS_` of the kernel's `linux/input.h`; nil if it is not known.
    public var bus: UInt32?
    /// Where the system has it, such as `/dev/input/event5`.
    public var paths: [String]

    /// A tablet of which nothing more is known than what is given.
    public init(vendor: UInt32 = 0, product: UInt32 = 0, bus: UInt32? = nil, paths: [String] = []) {
        self.vendor = vendor
        self.product = product
        self.bus = bus
        self.paths = paths
    }
}

/// A tool that was used with a tablet of a seat.
public struct SeatTool: Hashable, Sendable, Identifiable {
    /// What events name it by. The seat never uses it again for another tool.
    public let id: TabletTool.ID
    /// What it is.
    public let tool: TabletTool
    /// The tablets that it was used with. It goes with the last of them.
    public internal(set) var tablets: [InputDevice.ID]
}
