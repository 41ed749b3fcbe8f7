import CWayland

/// A `wl_interface`: the name, version and messages of a protocol's object type, as libwayland reads them.
@safe
public struct Interface: Sendable {
    // Unsafe, because pointers are not Sendable. libwayland needs the same address for each interface until
    // the process ends. Generated code fills in the table before it publishes it. After that the table is
    // never written or freed, so threads only read it.
    /// The table for libwayland. It is never freed.
    nonisolated(unsafe) public let pointer: UnsafePointer<wl_interface>
    /// The interface's name in the protocol, such as `wl_seat`.
    public var name: String { unsafe String(cString: pointer.pointee.name) }
    /// The newest version that the generated tables support.
    public var version: UInt32 { unsafe UInt32(pointer.pointee.version) }

    /// The event with an opcode; nil if there is none.
    package func event(_ opcode: UInt32) -> wl_message? {
        unsafe opcode < UInt32(pointer.pointee.event_count) ? pointer.pointee.events[Int(opcode)] : nil
    }
}

// MARK: - Generated code

extension Interface {
    /// For generated code: creates a table whose messages are still empty. Other tables can refer to it
    /// already. Set every request and event before the interface is used.
    public init(allocating name: StaticString, version: Int32, requestCount: Int, eventCount: Int) {
        let requests = UnsafeMutablePointer<wl_message>.allocate(capacity: requestCount)
        let events = UnsafeMutablePointer<wl_message>.allocate(capacity: eventCount)
        unsafe requests.initialize(repeating: wl_message(), count: requestCount)
        unsafe events.initialize(repeating: wl_message(), count: eventCount)
        let table = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
        unsafe table.initialize(
            to: wl_interface(
                name: Self.characters(of: name), version: version, method_count: Int32(requestCount),
                methods: requests, event_count: Int32(eventCount), events: events))
        unsafe pointer = UnsafePointer(table)
    }

    /// For generated code: sets a request. `types` has the interface of each argument; nil if it has none.
    public func setRequest(
        _ opcode: Int, _ name: StaticString, _ signature: StaticString, types: [Interface?]
    ) {
        unsafe set(UnsafeMutablePointer(mutating: pointer.pointee.methods), opcode, name, signature, types)
    }

    /// For generated code: sets a request whose `count` arguments refer to no interface.
    public func setRequest(_ opcode: Int, _ name: StaticString, _ signature: StaticString, untyped count: Int)
    {
        setRequest(opcode, name, signature, types: Array(repeating: nil, count: count))
    }

    /// For generated code: sets an event. `types` has the interface of each argument; nil if it has none.
    public func setEvent(_ opcode: Int, _ name: StaticString, _ signature: StaticString, types: [Interface?])
    {
        unsafe set(UnsafeMutablePointer(mutating: pointer.pointee.events), opcode, name, signature, types)
    }

    /// For generated code: sets an event whose `count` arguments refer to no interface.
    public func setEvent(_ opcode: Int, _ name: StaticString, _ signature: StaticString, untyped count: Int) {
        setEvent(opcode, name, signature, types: Array(repeating: nil, count: count))
    }

    private func set(
        _ messages: UnsafeMutablePointer<wl_message>?, _ opcode: Int, _ name: StaticString,
        _ signature: StaticString, _ types: [Interface?]
    ) {
        // libwayland needs an array even if a message has no arguments.
        let pointers = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(
            capacity: max(types.count, 1))
        unsafe pointers.initialize(repeating: nil, count: max(types.count, 1))
        for (index, type) in types.enumerated() { unsafe pointers[index] = unsafe type?.pointer }
        unsafe messages?[opcode] = unsafe wl_message(
            name: Self.characters(of: name), signature: Self.characters(of: signature), types: pointers)
    }

    /// Literals are never freed, and end with a zero.
    private static func characters(of literal: StaticString) -> UnsafePointer<CChar> {
        unsafe UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
