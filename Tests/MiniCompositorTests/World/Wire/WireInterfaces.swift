import CWayland

/// The interfaces that have been used so far, from libwayland's tables.
final class WireInterfaces {
    private var known: [UnsafePointer<wl_interface>: WireInterface] = [:]
    private var byName: [String: WireInterface] = [:]

    subscript(name: String) -> WireInterface? { byName[name] }

    func interface(_ pointer: UnsafePointer<wl_interface>) -> WireInterface {
        if let interface = known[pointer] { return interface }
        let interface = WireInterface(name: String(cString: pointer.pointee.name))
        known[pointer] = interface
        byName[interface.name] = interface
        interface.setMessages(
            requests: messages(pointer.pointee.methods, count: pointer.pointee.method_count),
            events: messages(pointer.pointee.events, count: pointer.pointee.event_count))
        return interface
    }

    private func messages(_ start: UnsafePointer<wl_message>?, count: Int32) -> [WireSignature] {
        UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)).map { message in
            WireSignature(message) { $0.map(interface) }
        }
    }
}
