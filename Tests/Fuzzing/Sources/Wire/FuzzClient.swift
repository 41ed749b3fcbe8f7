import CWaylandServer
import WaylandServer

/// A client that writes to the wire without libwayland, so it can send messages that libwayland would not.
final class FuzzClient {
    struct Global {
        let name: UInt32
        let interface: String
        let version: UInt32
    }

    /// Objects by ID, including objects that the compositor created.
    private(set) var objects: [UInt32: WireInterface] = [:]
    /// The IDs of its objects, in order of creation.
    private(set) var numbers: [UInt32] = []
    private(set) var globals: [Global] = []
    /// The first number in each of the recent events, often a serial.
    private(set) var heard: [UInt32] = []
    /// The first number in the last event of each object.
    private(set) var latest: [UInt32: UInt32] = [:]
    /// False once either side has closed the connection.
    var isConnected: Bool { socket.isOpen && !socket.hasEnded }

    private let server: Client
    private let socket: FuzzSocket
    private let interfaces: WireInterfaces
    private let turn: () -> Void
    private var freeNumbers: [UInt32] = []
    private var nextNumber: UInt32 = 2
    private var answered: Set<UInt32> = []

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2
    private static let heardLimit = 32
    /// The maximum number of turns that the compositor may take to read what was sent together.
    private static let turnLimit = 8

    /// - Parameters:
    ///   - descriptor: the client's end of the connection. The client takes ownership.
    ///   - server: the compositor's end.
    ///   - interfaces: the known interfaces.
    ///   - turn: runs a turn of the compositor, which handles what was sent.
    init(_ descriptor: Int32, server: Client, _ interfaces: WireInterfaces, turn: @escaping () -> Void) {
        self.server = server
        self.interfaces = interfaces
        self.turn = turn
        socket = FuzzSocket(descriptor)
        add(Self.display, interfaces.interface(WlDisplay.interface.pointer))
    }

    /// Creates the registry, whose ID must be 2. Call this before any other request.
    func askForGlobals() {
        request(Self.display, "get_registry", [.new(nil)])
        settle()
    }

    private func add(_ number: UInt32, _ interface: WireInterface) {
        if objects.updateValue(interface, forKey: number) == nil { numbers.append(number) }
    }

    /// Removes an object that the client has destroyed. Its ID stays in use until wl_display.delete_id.
    func remove(_ number: UInt32) {
        guard objects.removeValue(forKey: number) != nil else { return }
        if let index = numbers.lastIndex(of: number) { numbers.remove(at: index) }
    }

    // MARK: Sending

    /// Sends a request by its name. Does nothing if the object does not exist or has no such request.
    /// - Returns: the ID of the last object that it creates, or 0.
    @discardableResult
    func request(_ number: UInt32, _ name: String, _ arguments: [WireArgument]) -> UInt32 {
        guard let opcode = objects[number]?.requests.firstIndex(where: { $0.name == name }) else { return 0 }
        return request(number, UInt16(opcode), arguments)
    }

    @discardableResult
    func request(_ number: UInt32, _ opcode: UInt16, _ arguments: [WireArgument]) -> UInt32 {
        var (body, files, created): ([UInt8], [Int32], UInt32) = ([], [], 0)
        for argument in arguments {
            switch argument {
            case .word(let word): Self.append(word, to: &body)
            case .text(nil): Self.append(0, to: &body)
            case .text(let text?): Self.append(text + [0], to: &body)
            case .array(let bytes): Self.append(bytes, to: &body)
            case .file(let file): files.append(file)
            case .new(let own):
                created = own ?? makeNumber()
                if let requests = objects[number]?.requests, opcode < requests.count,
                    let made = requests[Int(opcode)].made
                {
                    add(created, made)
                }
                Self.append(created, to: &body)
            }
        }
        send(number, opcode, body, files)
        return created
    }

    /// Sends a message whose header has the length of its body. Nothing else is checked.
    func send(_ number: UInt32, _ opcode: UInt16, _ body: [UInt8], _ files: [Int32] = []) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 + body.count)
        Self.append(number, to: &bytes)
        Self.append(UInt32(8 + body.count) << 16 | UInt32(opcode), to: &bytes)
        send(bytes + body, files)
    }

    func send(_ bytes: [UInt8], _ files: [Int32] = []) {
        if socket.isFull { settle() }
        socket.write(bytes, files)
    }

    /// Binds a global with its announced version. Returns nil if no global has this interface.
    func bind(_ interface: String) -> UInt32? {
        guard let global = globals.first(where: { $0.interface == interface }) else { return nil }
        return bind(global, version: global.version)
    }

    func bind(_ global: Global, version: UInt32) -> UInt32 {
        let number = makeNumber()
        request(
            Self.registry, "bind",
            [.word(global.name), .text(Array(global.interface.utf8)), .word(version), .new(number)])
        if let interface = interfaces[global.interface] {
            add(number, interface)
        } else {
            settle()
            if let interface = interfaceOfServer(number) { add(number, interface) }
        }
        return number
    }

    /// Returns the interface of an object in the compositor. A resource of libwayland begins with a pointer
    /// to its interface.
    private func interfaceOfServer(_ number: UInt32) -> WireInterface? {
        guard let client = server.pointer, let resource = wl_client_get_object(client, number) else {
            return nil
        }
        return UnsafeRawPointer(resource).load(as: UnsafePointer<wl_interface>?.self)
            .map(interfaces.interface)
    }

    private func makeNumber() -> UInt32 {
        if let free = freeNumbers.popLast() { return free }
        defer { nextNumber += 1 }
        return nextNumber
    }

    private static func append(_ word: UInt32, to body: inout [UInt8]) {
        withUnsafeBytes(of: word.littleEndian) { body.append(contentsOf: $0) }
    }

    private static func append(_ bytes: [UInt8], to body: inout [UInt8]) {
        append(UInt32(bytes.count), to: &body)
        body += bytes
        body.append(contentsOf: repeatElement(0, count: (4 - bytes.count % 4) % 4))
    }

    // MARK: Receiving

    /// Lets the compositor handle what was sent, and reads the events.
    func settle() {
        socket.flush()
        for _ in 0..<Self.turnLimit {
            turn()
            guard socket.isUnread else { break }
        }
        for event in socket.read() { take(event) }
    }

    /// Sends wl_display.sync, and returns whether the compositor answers it.
    func isAnswered() -> Bool {
        let callback = request(Self.display, "sync", [.new(nil)])
        for _ in 0..<60 where !answered.contains(callback) { settle() }
        return answered.contains(callback)
    }

    func close() {
        socket.close()
        (objects, numbers) = ([:], [])
        turn()
    }

    /// Shuts down the writing side of the connection. Events can still arrive.
    func shutDown() { socket.shutDown() }

    private func take(_ event: FuzzSocket.Message) {
        guard let interface = objects[event.object], event.opcode < interface.events.count else { return }
        var body = ByteReader(event.body)
        var (words, text): ([UInt32], [UInt8]) = ([], [])
        for parameter in interface.events[Int(event.opcode)].parameters {
            switch parameter.kind {
            case .text, .array:
                let count = Int(body.word())
                text = body.take(count)
                _ = body.take((4 - count % 4) % 4)
            case .file: break
            case .new:
                let number = body.word()
                if let made = parameter.interface { add(number, made) }
            case .int, .unsigned, .fixed, .object: words.append(body.word())
            }
        }
        note(event, words, text)
    }

    private func note(_ event: FuzzSocket.Message, _ words: [UInt32], _ text: [UInt8]) {
        switch (event.object, event.opcode) {
        case (Self.registry, 0) where words.count == 2:
            let interface = String(decoding: text.dropLast(), as: UTF8.self)
            globals.append(Global(name: words[0], interface: interface, version: words[1]))
        case (Self.registry, 1) where words.count == 1:
            globals.removeAll { $0.name == words[0] }
        case (Self.display, 1) where words.count == 1:
            remove(words[0])
            freeNumbers.append(words[0])
        default:
            if objects[event.object]?.name == "wl_callback" { answered.insert(event.object) }
            guard let first = words.first else { return }
            latest[event.object] = first
            heard.append(first)
            if heard.count > Self.heardLimit { heard.removeFirst() }
        }
    }
}
