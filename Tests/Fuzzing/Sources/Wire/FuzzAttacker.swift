/// A client whose steps are chosen by the bytes of an input.
struct FuzzAttacker {
    var client: FuzzClient
    var bytes: ByteReader
    let offer: WireProtocol
    /// IDs of objects that were destroyed.
    private(set) var destroyed: [UInt32] = []
    /// The names of the interfaces for which no object could be created.
    private(set) var missed: Set<String> = []

    init(_ client: FuzzClient, _ bytes: ByteReader, asking offer: WireProtocol) {
        self.client = client
        self.bytes = bytes
        self.offer = offer
    }

    // MARK: Steps

    /// Sends a request of any interface. Creates the object if none exists.
    mutating func sendRequest() {
        let choice = Int(bytes.byte()) | Int(bytes.byte()) << 8
        let request = offer.requests[choice % offer.requests.count]
        let number = object(request.interface)
        if number == 0 { missed.insert(request.interface.name) }
        send(number, request.opcode)
    }

    /// Sends a request of an existing object of any interface.
    mutating func sendRequestOfAny() {
        guard let number = bytes.one(of: client.numbers) else { return }
        send(number, Int(bytes.byte()))
    }

    /// - Parameter opcode: the opcode of the request, modulo the number of the object's requests.
    private mutating func send(_ number: UInt32, _ opcode: Int) {
        guard let requests = client.objects[number]?.requests, !requests.isEmpty else { return }
        let opcode = opcode % requests.count
        let request = requests[opcode]
        // Only wl_registry.bind creates an object of any interface: see bind().
        guard !request.parameters.contains(where: { $0.kind == .new && $0.interface == nil }) else { return }
        var arguments: [WireArgument] = []
        for parameter in request.parameters {
            if let argument = argument(parameter) { arguments.append(argument) }
        }
        client.request(number, UInt16(opcode), arguments)
        if request.isDestructor {
            client.remove(number)
            destroyed.append(number)
        }
    }

    mutating func bind() {
        let choice = bytes.byte()
        guard !client.globals.isEmpty else { return }
        let global = client.globals[Int(choice) % client.globals.count]
        let older = bytes.byte()
        // Rarely a version that is not announced.
        let version =
            older < 240 ? global.version - min(global.version - 1, UInt32(older) / 40) : UInt32(older) - 240
        _ = client.bind(global, version: version)
    }

    /// Sends arbitrary words with a header of the right length.
    mutating func sendMessage() {
        let (number, opcode) = (UInt32(bytes.byte()), UInt16(bytes.byte() % 32))
        let body = bytes.take(4 * Int(bytes.byte() % 16))
        client.send(number, opcode, body + Array(repeating: 0, count: (4 - body.count % 4) % 4))
    }

    mutating func sendBytes() {
        client.send(bytes.take(Int(bytes.byte())))
    }

    mutating func makeWindow() {
        client.makeWindow(width: 1 + Int32(bytes.byte()), height: 1 + Int32(bytes.byte()))
    }

    mutating func end() {
        if bytes.byte() % 2 == 0 { client.close() } else { client.shutDown() }
    }

    /// Continues the input with a new client, because most clients soon violate the protocol.
    mutating func goOn(as client: FuzzClient) {
        self.client = client
        destroyed = []
    }
}
