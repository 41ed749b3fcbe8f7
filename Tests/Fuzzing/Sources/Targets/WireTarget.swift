/// What clients send, while input runs.
///
/// A byte says what is done next, those after it how: most often a request of some interface, with arguments of the right
/// types; seldom bytes as they are. Objects that are not there are made as an ordinary client would, so that a few bytes reach
/// any request.
///
/// Many inputs go to one compositor, of whose clients nothing may be left after each of them.
final class WireTarget: FuzzTarget {
    static let name = "wire"
    static let tailLimit = 120

    /// More of them make an input slow.
    private static let stepLimit = 60
    /// More of them make it hard to find out which of them a failure needs.
    private static let inputLimit = 100

    private let interfaces = WireInterfaces()
    private let offer: WireProtocol
    private var stage: FuzzStage?
    /// What was free before there was a stage.
    private var descriptor: Int32 = 0

    private struct Unreached: Error, CustomStringConvertible {
        let interfaces: [String]
        var description: String {
            "no seed sends requests of \(interfaces.joined(separator: ", "))"
        }
    }

    init() throws {
        let compositor = try FuzzedCompositor(interfaces)
        let client = try compositor.connect()
        for global in client.globals { _ = client.bind(global, version: global.version) }
        offer = WireProtocol(of: client.globals.compactMap { [interfaces] in interfaces[$0.interface] })
        client.close()
    }

    var seeds: [String: [UInt8]] {
        get throws {
            let seeds = WireSeeds(offer: offer)
            let unreached = try offer.interfaces.filter { interface in
                let stage = try FuzzStage(interfaces)
                return try play(seeds.usual(interface), on: stage).missed.contains(interface.name)
            }
            guard unreached.isEmpty else { throw Unreached(interfaces: unreached.map(\.name)) }
            return seeds.all
        }
    }

    var isAnew: Bool { stage == nil }

    func problem(with input: [UInt8]) throws -> String? {
        if stage == nil { descriptor = FuzzStage.nextDescriptor() }
        let problem = try problemOnStage(with: input)
        guard problem == nil, stage == nil else { return problem }
        let left = FuzzStage.nextDescriptor() - descriptor
        return left > 0 ? "\(left) files are open that were not before there was a compositor" : nil
    }

    /// Keeps the stage for another input if that will find it as new.
    private func problemOnStage(with input: [UInt8]) throws -> String? {
        var stage = try stage ?? FuzzStage(interfaces)
        self.stage = nil
        if let problem = try problem(with: input, on: stage) { return problem }
        stage.inputCount += 1
        if stage.inputCount < Self.inputLimit, stage.compositor.isAsNew { self.stage = stage }
        return nil
    }

    private func problem(with input: [UInt8], on stage: FuzzStage) throws -> String? {
        let attacker = try play(input, on: stage)
        return stage.compositor.problem(after: attacker.client, serving: stage.victim)
    }

    private func play(_ input: [UInt8], on stage: FuzzStage) throws -> FuzzAttacker {
        let compositor = stage.compositor
        var attacker = try FuzzAttacker(compositor.connect(), ByteReader(input), asking: offer)
        if attacker.bytes.byte() % 4 > 0 { attacker.client.makeWindow(width: 200, height: 100) }
        var count = 0
        while !attacker.bytes.isAtEnd, count < Self.stepLimit {
            count += 1
            let step = attacker.bytes.byte()
            take(step % 16, &attacker, compositor)
            // Some arrive together with what comes next.
            if step >> 4 < 12 { attacker.client.settle() }
            if !attacker.client.isConnected { try attacker.goOn(as: compositor.connect()) }
        }
        attacker.client.settle()
        return attacker
    }

    private func take(_ step: UInt8, _ attacker: inout FuzzAttacker, _ compositor: FuzzedCompositor) {
        switch step {
        case 0..<8: attacker.sendRequest()
        case 8: attacker.sendRequestOfAny()
        case 9: attacker.bind()
        case 10: if attacker.bytes.byte() % 4 > 0 { attacker.sendMessage() } else { attacker.sendBytes() }
        case 11, 12: compositor.devices.act(&attacker.bytes, at: compositor.clock.now)
        case 13: compositor.clock.advance(by: .milliseconds(4 * Int64(attacker.bytes.byte())))
        case 14: attacker.makeWindow()
        default: if attacker.bytes.byte() % 4 == 0 { attacker.end() }
        }
    }
}
