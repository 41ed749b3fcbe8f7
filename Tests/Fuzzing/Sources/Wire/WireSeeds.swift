/// Initial inputs for libFuzzer that send each request. They are generated at run time, so that they cover
/// every protocol.
struct WireSeeds {
    let offer: WireProtocol

    /// A change of one number in a request.
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

    /// The requests of a client with a window that make the compositor create an object of an interface. They
    /// are repeated for each request, because a request may destroy the object or disconnect the client.
    private static let preparations: [String: [Preparation]] = [
        "wl_data_offer": selection("set_selection"),
        "zwp_primary_selection_offer_v1": selection("set_primary_selection"),
        "zwlr_data_control_offer_v1": selection("set_selection"),
        "ext_data_control_offer_v1": selection("set_selection"),
        "zwlr_foreign_toplevel_handle_v1": [],
        "zwp_input_method_context_v1": [
            Preparation("zwp_text_input_v3.enable"), Preparation("zwp_text_input_v3.commit"),
        ],
    ]

    private static func selection(_ request: String) -> [Preparation] {
        // A source can be used for one selection only.
        [
            Preparation("ext_data_control_source_v1.offer", ofNew: true),
            Preparation("ext_data_control_device_v1.\(request)"),
        ]
    }

    private struct Preparation {
        let request: String
        /// Whether it is sent to a new object instead of the newest existing one.
        let isOfNew: Bool

        init(_ request: String, ofNew isOfNew: Bool = false) {
            (self.request, self.isOfNew) = (request, isOfNew)
        }
    }

    /// Returns an input with every request of an interface and its usual arguments.
    func usual(_ interface: WireInterface) -> [UInt8] {
        input(interface) { [request($0, $1, changing: nil) { $0 }] }
    }

    /// All seeds by name. For each interface, one sends every request with its usual arguments. For each
    /// change, one changes every number of every request in turn.
    var all: [String: [UInt8]] {
        var seeds = ["window": Self.window]
        for interface in offer.interfaces {
            seeds[interface.name] = usual(interface)
            for change in Change.allCases {
                let changed = input(interface) { choice, message in
                    message.parameters.indices.filter { message.parameters[$0].kind.isNumber }.map {
                        request(choice, message, changing: $0, change.number)
                    }
                }
                if !changed.isEmpty { seeds["\(interface.name)-\(change.rawValue)"] = changed }
            }
        }
        return seeds
    }

    /// - Parameter steps: returns the steps for a request of the interface, given its index in the offer.
    /// - Returns: an empty input if there are no steps.
    private func input(_ interface: WireInterface, _ steps: (Int, WireSignature) -> [[UInt8]]) -> [UInt8] {
        let preparation = preparation(of: interface)
        let steps = offer.requests.enumerated().filter { $1.interface === interface }
            .flatMap { steps($0, interface.requests[$1.opcode]) }
        return steps.reduce(into: steps.isEmpty ? [] : [1]) { $0 += preparation + $1 }
    }

    private func preparation(of interface: WireInterface) -> [UInt8] {
        guard let preparations = Self.preparations[interface.name] else { return [] }
        return preparations.reduce(into: Self.aWindow) { bytes, preparation in
            let request = offer.requests.enumerated()
                .first {
                    "\($1.interface.name).\($1.interface.requests[$1.opcode].name)" == preparation.request
                }
            guard let (index, (interface, opcode)) = request else { return }
            bytes += self.request(
                index, interface.requests[opcode], ofNew: preparation.isOfNew, changing: nil
            ) { $0 }
        }
    }

    private static let aWindow: [UInt8] = [14, 100, 100]

    /// Returns a step, as `WireTarget` and `FuzzAttacker` read it. Its object is the newest one or a new one.
    private func request(
        _ index: Int, _ message: WireSignature, ofNew isOfNew: Bool = false, changing changed: Int?,
        _ change: (UInt32) -> UInt32
    ) -> [UInt8] {
        let request = offer.requests[index]
        let recipe = FuzzAttacker.recipes["\(request.interface.name).\(message.name)"] ?? []
        var bytes = [
            0, UInt8(truncatingIfNeeded: index), UInt8(truncatingIfNeeded: index >> 8), isOfNew ? 208 : 0,
        ]
        for (place, parameter) in message.parameters.enumerated() {
            let usual = place < recipe.count ? recipe[place] : 1
            bytes += argument(parameter, place == changed ? change(usual) : usual)
        }
        return bytes
    }

    private func argument(_ parameter: WireSignature.Parameter, _ number: UInt32) -> [UInt8] {
        switch parameter.kind {
        case .object, .text: [0]
        case .array: [4, 1, 0, 0, 0]
        case .new: []
        // A file of 16 KiB.
        case .file: [64]
        case .int, .unsigned, .fixed: [240] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
    }

    /// Two windows, with pointer motion, a click, a key, a touch, a pen and a gesture on one of them.
    private static let window: [UInt8] = [
        1, 14, 100, 100, 11, 0, 20, 20, 11, 4, 1, 11, 4, 0, 11, 7, 15, 11, 8, 21, 11, 8, 20, 11, 13, 0, 20,
        20, 11, 16,
        0, 11, 21, 0, 20, 20, 11, 21, 5, 11, 21, 13, 11, 18, 0, 11, 18, 4, 13, 250,
    ]
}
