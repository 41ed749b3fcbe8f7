/// What clients send, while input runs.
///
/// A byte says what is done next, those after it how: most often a request that an object has, with arguments of the
/// right types; seldom bytes as they are.
struct WireTarget: FuzzTarget {
    static let name = "wire"

    /// More of them make an input slow.
    private static let stepLimit = 300

    func problem(with input: [UInt8]) throws -> String? {
        let compositor = try FuzzedCompositor()
        let victim = try compositor.connect()
        var attacker = try FuzzAttacker(compositor.connect(), ByteReader(input))
        var count = 0
        while !attacker.bytes.isAtEnd, count < Self.stepLimit {
            count += 1
            switch attacker.bytes.byte() % 16 {
            case 0..<8: attacker.sendRequest()
            case 8: attacker.bind()
            case 9: attacker.sendMessage()
            case 10: attacker.sendBytes()
            case 11, 12: compositor.devices.act(&attacker.bytes, at: compositor.clock.now)
            case 13:
                attacker.client.settle()
                compositor.clock.advance(by: .milliseconds(4 * Int64(attacker.bytes.byte())))
            case 14: attacker.makeWindow()
            default:
                if attacker.bytes.byte() % 4 > 0 { attacker.client.settle() } else { attacker.end() }
            }
            // Most inputs break a rule early on: what follows is another client's.
            if !attacker.client.isConnected { attacker.client = try compositor.connect() }
        }
        attacker.client.settle()
        attacker.client.close()
        return compositor.problem(serving: victim)
    }
}
