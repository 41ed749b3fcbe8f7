/// The wire protocol of clients, along with input.
///
/// A byte chooses the next step, and the following bytes its details. Most steps send a request of an
/// interface with arguments of the right types; few send raw bytes. Objects that do not exist are created as
/// an ordinary client would, so that a few bytes reach any request.
///
/// Many inputs share a compositor. After each input, no state of its clients may remain.
final class WireTarget: FuzzTarget {
    static let name = "wire"
    static let tailLimit = 120

    /// Limits the time of an input.
    private static let stepLimit = 60
    /// The maximum number of inputs that share a compositor, and that a failure may therefore depend on.
    private static let inputLimit = 100

    private let interfaces = WireInterfaces()
    private let offer: WireProtocol
    private var stage: FuzzStage?
    /// The lowest free descriptor before the stage was created.
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
        return left > 0 ? "the compositor left \(left) files open" : nil
    }

    /// Keeps the stage for the next input if its compositor is as new and has not run too many inputs.
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
            // Not after each step, so that some messages arrive together with the next ones.
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
