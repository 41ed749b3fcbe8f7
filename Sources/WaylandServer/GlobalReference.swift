import CWayland

/// Any global of a display, whoever created it, as a filter sees it. Valid during the call.
public struct GlobalReference: Equatable {
    public let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    public var interfaceName: String {
        wl_global_get_interface(pointer).map { String(cString: $0.pointee.name) } ?? ""
    }

    public var version: UInt32 { wl_global_get_version(pointer) }
}
