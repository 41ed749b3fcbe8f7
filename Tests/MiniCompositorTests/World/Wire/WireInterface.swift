import CWayland
import WaylandClient

/// The messages of an interface.
final class WireInterface {
    /// How a message looks on the wire.
    struct Shape {
        let name: String
        /// As libwayland writes it, without versions and question marks: one letter for each argument.
        let signature: [UInt8]
        /// Of the arguments; nil for those that are of no certain interface.
        let types: [UnsafePointer<wl_interface>?]
    }

    let name: String
    let requests: [Shape]
    let events: [Shape]

    init(_ pointer: UnsafePointer<wl_interface>) {
        let interface = pointer.pointee
        name = String(cString: interface.name)
        requests = Self.shapes(interface.methods, interface.method_count)
        events = Self.shapes(interface.events, interface.event_count)
    }

    private static func shapes(_ messages: UnsafePointer<wl_message>?, _ count: Int32) -> [Shape] {
        guard let messages else { return [] }
        return (0..<Int(count)).map { number in
            let message = messages[number]
            let signature = String(cString: message.signature).utf8.filter { $0 > UInt8(ascii: "?") }
            let types = signature.indices.map { message.types?[$0] }
            return Shape(name: String(cString: message.name), signature: signature, types: types)
        }
    }
}

/// Tables that were read already.
final class WireInterfaces {
    private var known: [UnsafePointer<wl_interface>: WireInterface] = [:]
    private var named: [String: WireInterface] = [:]

    func interface(_ pointer: UnsafePointer<wl_interface>) -> WireInterface {
        if let interface = known[pointer] { return interface }
        let interface = WireInterface(pointer)
        known[pointer] = interface
        named[interface.name] = interface
        return interface
    }

    /// One that a client can bind, and one that everything begins with.
    func add(_ type: any ProxyType.Type) {
        _ = interface(type.interface.pointer)
    }

    subscript(name: String) -> WireInterface? { named[name] }
}
