import CLinux
import Glibc

extension FuzzAttacker {
    /// Creates an object as an ordinary client would, including the objects that it depends on.
    /// - Parameter depth: the number of objects in creation that depend on this one, one on the other.
    /// - Returns: the ID of the object; nil if it cannot be created.
    func make(_ interface: WireInterface, depth: Int = 0) -> UInt32? {
        guard depth < 8, let source = offer.source(of: interface) else { return nil }
        switch source {
        case .global: return client.bind(interface.name)
        case .request(let parent, let opcode):
            let request = parent.requests[opcode]
            guard let maker = usable(parent, depth) else { return nil }
            let name = "\(parent.name).\(request.name)"
            let arguments = Self.recipes[name] ?? []
            var made: [WireArgument] = []
            for (index, parameter) in request.parameters.enumerated() {
                let number = index < arguments.count ? arguments[index] : 1
                made.append(usual(parameter, number, depth))
            }
            let number = client.request(maker, UInt16(opcode), made)
            complete(number, interface)
            return number
        case .event(let parent):
            if !client.numbers.contains(where: { client.objects[$0] === parent }) {
                guard make(parent, depth: depth + 1) != nil else { return nil }
            }
            client.settle()
            return client.numbers.last { client.objects[$0] === interface }
        }
    }

    private func usable(_ interface: WireInterface, _ depth: Int) -> UInt32? {
        if !offer.isUsedUp(interface),
            let number = client.numbers.last(where: { client.objects[$0] === interface })
        {
            return number
        }
        return make(interface, depth: depth + 1)
    }

    private func usual(_ parameter: WireSignature.Parameter, _ number: UInt32, _ depth: Int) -> WireArgument {
        switch parameter.kind {
        case .new: .new(nil)
        case .text: .text(Array("foot".utf8))
        case .array: .array([])
        case .file: .file(Self.memory())
        case .object where parameter.isNullable: .word(0)
        case .object: .word(parameter.interface.flatMap { usable($0, depth) } ?? 0)
        case .int, .unsigned, .fixed: .word(number)
        }
    }

    /// The numbers in requests for which 1 is not useful everywhere, by the position of the argument. Entries
    /// for other arguments are ignored.
    static let recipes: [String: [UInt32]] = [
        "wl_shm.create_pool": [0, 0, memorySize],
        "wl_shm_pool.create_buffer": [0, 0, 16, 16, 64, 0],
        "zwlr_layer_shell_v1.get_layer_surface": [0, 0, 0, 2, 0],
    ]

    private static let memorySize: UInt32 = 16_384

    private static func memory() -> Int32 {
        let file = clinux_memfd_create("memory")
        _ = ftruncate(file, Int(memorySize))
        return file
    }

    /// Sends the requests that an object needs before it can be used.
    private func complete(_ number: UInt32, _ interface: WireInterface) {
        guard interface.name == "xdg_positioner" else { return }
        client.request(number, "set_size", [.word(16), .word(16)])
        client.request(number, "set_anchor_rect", [0, 0, 1, 1].map { .word($0) })
    }
}
