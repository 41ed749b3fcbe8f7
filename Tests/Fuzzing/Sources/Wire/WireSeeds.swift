/// Inputs that have each request sent, for libFuzzer to begin with: made when they are needed, so that they know of each protocol
/// that there is.
struct WireSeeds {
    let offer: WireProtocol

    /// What becomes of one of a request's numbers.
    private enum Change: String, CaseIterable {
        case less
        case more
        case negative

        func number(_ usual: UInt32) -> UInt32 {
            switch self {
            case .less: usual &- 1
            case .more: usual &+ 1
            case .negative: 0 &- usual &- 1
            }
        }
    }

    /// One for each interface, with every request as it is usual, and one for each change, in which every number of every
    /// request is changed in turn; by their names.
    var all: [String: [UInt8]] {
        var seeds = ["window": Self.window]
        for interface in offer.interfaces {
            seeds[interface.name] = input(interface) { [request($0, $1, changing: nil) { $0 }] }
            for change in Change.allCases {
                let changed = input(interface) { choice, message in
                    message.parameters.indices.filter { message.parameters[$0].kind.isNumber }.map {
                        request(choice, message, changing: $0, change.number)
                    }
                }
                if changed.count > 1 { seeds["\(interface.name)-\(change.rawValue)"] = changed }
            }
        }
        return seeds
    }

    /// - Parameter requests: the steps for one of the interface's, given its index in the offer.
    private func input(
        _ interface: WireInterface, _ requests: (Int, WireMessage) -> [[UInt8]]
    ) -> [UInt8] {
        offer.requests.enumerated().reduce(into: [1]) { bytes, entry in
            let (index, request) = entry
            guard request.interface === interface else { return }
            for step in requests(index, interface.requests[request.opcode]) { bytes += step }
        }
    }

    /// A step, as `WireTarget` and `FuzzAttacker` read it: the object is the newest.
    private func request(
        _ index: Int, _ message: WireMessage, changing changed: Int?, _ change: (UInt32) -> UInt32
    ) -> [UInt8] {
        let request = offer.requests[index]
        let recipe = FuzzAttacker.recipes["\(request.interface.name).\(message.name)"] ?? []
        var bytes = [0, UInt8(truncatingIfNeeded: index), UInt8(truncatingIfNeeded: index >> 8), 0]
        for (place, parameter) in message.parameters.enumerated() {
            let usual = place < recipe.count ? recipe[place] : 1
            bytes += argument(parameter, place == changed ? change(usual) : usual)
        }
        return bytes
    }

    private func argument(_ parameter: WireMessage.Parameter, _ number: UInt32) -> [UInt8] {
        switch parameter.kind {
        case .object, .text: [0]
        case .array: [4, 1, 0, 0, 0]
        case .new: []
        // Of 16 KiB.
        case .file: [64]
        case .int, .unsigned, .fixed: [240] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    /// Two windows; the pointer, a click, a key, a finger, a pen and a gesture on one of them.
    private static let window: [UInt8] = [
        1, 14, 100, 100, 11, 0, 20, 20, 11, 4, 1, 11, 4, 0, 11, 7, 15, 11, 8, 21, 11, 8, 20, 11, 13, 0, 20,
        20, 11, 16,
        0, 11, 21, 0, 20, 20, 11, 21, 5, 11, 21, 13, 11, 18, 0, 11, 18, 4, 13, 250,
    ]
}
