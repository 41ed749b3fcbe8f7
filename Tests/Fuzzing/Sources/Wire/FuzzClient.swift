import CWaylandServer
import WaylandServer

/// A client on the wire, without libwayland: it can send what no library would.
final class FuzzClient {
    struct Global {
        let name: UInt32
        let interface: String
        let version: UInt32
    }

    /// By their numbers, also those that the compositor made.
    private(set) var objects: [UInt32: UnsafePointer<wl_interface>] = [:]
    private(set) var globals: [Global] = []
    /// Numbers that came with events: serials, mostly.
    private(set) var heard: [UInt32] = []
    /// False once either side has ended the connection.
    var isConnected: Bool { socket.isOpen && !socket.hasEnded }

    private let server: Client
    private let socket: FuzzSocket
    private let turn: () -> Void
    private var freeNumbers: [UInt32] = []
    private var nextNumber: UInt32 = 2
    private var answered: Set<UInt32> = []

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2
    private static let heardLimit = 32

    /// - Parameters:
    ///   - descriptor: this client's end, which it owns from now on.
    ///   - server: the other end.
    ///   - turn: has the compositor handle what was sent.
    init(_ descriptor: Int32, server: Client, turn: @escaping () -> Void) {
        self.server = server
        self.turn = turn
        socket = FuzzSocket(descriptor)
        objects[Self.display] = WlDisplay.interface.pointer
        request(Self.display, "get_registry", [.new(nil)])
    }

    /// The numbers of its objects.
    var numbers: [UInt32] { objects.keys.sorted() }

    // MARK: Sending

    /// Sends a request by its name. Does nothing for an object that there is not.
    /// - Returns: the last object that it makes, or 0.
    @discardableResult
    func request(_ number: UInt32, _ name: String, _ arguments: [WireArgument]) -> UInt32 {
        guard let interface = objects[number],
            let opcode = (0..<Int(interface.pointee.method_count)).first(where: {
                String(cString: interface.pointee.methods[$0].name) == name
            })
        else { return 0 }
        return request(number, UInt16(opcode), arguments)
    }

    @discardableResult
    func request(_ number: UInt32, _ opcode: UInt16, _ arguments: [WireArgument]) -> UInt32 {
        var (body, files, created): ([UInt8], [Int32], UInt32) = ([], [], 0)
        for (index, argument) in arguments.enumerated() {
            switch argument {
            case .word(let word): Self.append(word, to: &body)
            case .text(nil): Self.append(0, to: &body)
            case .text(let text?): Self.append(text + [0], to: &body)
            case .array(let bytes): Self.append(bytes, to: &body)
            case .file(let file): files.append(file)
            case .new(let own):
                created = own ?? makeNumber()
                objects[created] = newInterface(number, opcode, index)
                Self.append(created, to: &body)
            }
        }
        send(number, opcode, body, files)
        return created
    }

    /// Sends a message whose header fits its body, whatever else it is.
    func send(_ number: UInt32, _ opcode: UInt16, _ body: [UInt8], _ files: [Int32] = []) {
        var bytes: [UInt8] = []
        Self.append(number, to: &bytes)
        Self.append(UInt32(8 + body.count) << 16 | UInt32(opcode), to: &bytes)
        send(bytes + body, files)
    }

    func send(_ bytes: [UInt8], _ files: [Int32] = []) {
        if socket.isFull { settle() }
        socket.write(bytes, files)
    }

    /// Binds a global in its newest version; nil if there is none of this interface.
    func bind(_ interface: String) -> UInt32? {
        guard let global = globals.first(where: { $0.interface == interface }) else { return nil }
        return bind(global, version: global.version)
    }

    func bind(_ global: Global, version: UInt32) -> UInt32 {
        let number = makeNumber()
        request(
            Self.registry, "bind",
            [.word(global.name), .text(Array(global.interface.utf8)), .word(version), .new(number)])
        settle()
        if let interface = interfaceOfServer(number) { objects[number] = interface }
        return number
    }

    /// What the compositor takes an object for. A resource of libwayland begins with a pointer to its interface.
    private func interfaceOfServer(_ number: UInt32) -> UnsafePointer<wl_interface>? {
        guard let client = server.pointer, let resource = wl_client_get_object(client, number) else {
            return nil
        }
        return UnsafeRawPointer(resource).load(as: UnsafePointer<wl_interface>?.self)
    }

    private func newInterface(
        _ number: UInt32, _ opcode: UInt16, _ index: Int
    ) -> UnsafePointer<wl_interface>? {
        guard let interface = objects[number], opcode < interface.pointee.method_count else { return nil }
        let message = interface.pointee.methods[Int(opcode)]
        let signature = WireSignature(message.signature)
        return index < signature.kinds.count ? message.types[index] : nil
    }

    private func makeNumber() -> UInt32 {
        if let free = freeNumbers.popLast() { return free }
        defer { nextNumber += 1 }
        return nextNumber
    }

    private static func append(_ word: UInt32, to body: inout [UInt8]) {
        for shift in [0, 8, 16, 24] as [UInt32] { body.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    private static func append(_ bytes: [UInt8], to body: inout [UInt8]) {
        append(UInt32(bytes.count), to: &body)
        body += bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    // MARK: Receiving

    /// Has the compositor handle what was sent, and reads what it answers.
    func settle() {
        for _ in 0..<3 {
            socket.flush()
            turn()
            for event in socket.read() { take(event) }
        }
    }

    /// Whether the compositor answers.
    func isAnswered() -> Bool {
        let callback = request(Self.display, "sync", [.new(nil)])
        for _ in 0..<20 where !answered.contains(callback) { settle() }
        return answered.contains(callback)
    }

    func close() {
        socket.close()
        objects = [:]
        turn()
    }

    /// Ends what it sends; it can still be sent to.
    func shutDown() { socket.shutDown() }

    private func take(_ event: FuzzSocket.Message) {
        guard let interface = objects[event.object], event.opcode < interface.pointee.event_count else {
            return
        }
        let message = interface.pointee.events[Int(event.opcode)]
        var body = ByteReader(event.body)
        var (words, text): ([UInt32], [UInt8]) = ([], [])
        for (index, kind) in WireSignature(message.signature).kinds.enumerated() {
            switch kind {
            case "s", "a":
                let count = Int(body.word())
                text = body.take(count)
                _ = body.take((4 - count % 4) % 4)
            case "h": break
            case "n":
                let number = body.word()
                objects[number] = message.types[index]
            default: words.append(body.word())
            }
        }
        note(event, words, text)
    }

    private func note(_ event: FuzzSocket.Message, _ words: [UInt32], _ text: [UInt8]) {
        switch (event.object, event.opcode) {
        case (Self.registry, 0) where words.count == 2:
            let interface = String(decoding: text.dropLast(), as: UTF8.self)
            globals.append(Global(name: words[0], interface: interface, version: words[1]))
        case (Self.display, 1) where words.count == 1:
            objects[words[0]] = nil
            freeNumbers.append(words[0])
        default:
            if objects[event.object] == WlCallback.interface.pointer { answered.insert(event.object) }
            guard let first = words.first else { return }
            heard.append(first)
            if heard.count > Self.heardLimit { heard.removeFirst() }
        }
    }
}
