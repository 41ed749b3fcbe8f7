import CWaylandServer

/// Any global of a display, whoever created it, as a filter sees it. Valid during the call.
public struct GlobalReference: Equatable {
    /// The `wl_global`.
    public let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// The interface's name, as clients find it in the registry.
    public var interfaceName: String {
        wl_global_get_interface(pointer).map { String(cString: $0.pointee.name) } ?? ""
    }

    /// The newest version that is served.
    public var version: UInt32 { wl_global_get_version(pointer) }
}
