/// A client that does what bytes say.
struct FuzzAttacker {
    var client: FuzzClient
    var bytes: ByteReader
    let offer: WireProtocol
    /// Objects that were there once.
    private(set) var destroyed: [UInt32] = []
    /// The names of interfaces of which there was no object to be had.
    private(set) var missed: Set<String> = []

    init(_ client: FuzzClient, _ bytes: ByteReader, asking offer: WireProtocol) {
        self.client = client
        self.bytes = bytes
        self.offer = offer
    }

    // MARK: Steps

    /// One that any object has, which is made if there is none.
    mutating func sendRequest() {
        let choice = Int(bytes.byte()) | Int(bytes.byte()) << 8
        let request = offer.requests[choice % offer.requests.count]
        let number = object(request.interface)
        if number == 0 { missed.insert(request.interface.name) }
        send(number, request.opcode)
    }

    /// Of an object that there is, whatever it is.
    mutating func sendRequestOfAny() {
        guard let number = bytes.one(of: client.numbers) else { return }
        send(number, Int(bytes.byte()))
    }

    /// - Parameter opcode: of a request that the object has, if it is of the right interface.
    private mutating func send(_ number: UInt32, _ opcode: Int) {
        guard let requests = client.objects[number]?.requests, !requests.isEmpty else { return }
        let opcode = opcode % requests.count
        let request = requests[opcode]
        // Only a registry's: see bind().
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
        // Seldom one that is not offered.
        let version =
            older < 240 ? global.version - min(global.version - 1, UInt32(older) / 40) : UInt32(older) - 240
        _ = client.bind(global, version: version)
    }

    /// Any words, with a header that fits.
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

    /// Most clients break a rule early on: what follows is another one's.
    mutating func goOn(as client: FuzzClient) {
        self.client = client
        destroyed = []
    }
}
