/// The events that a client received, as lines of text in their order.
final class ClientLog {
    private var lines: [String] = []
    private var serials: [String: UInt32] = [:]
    private var times: [String: UInt32] = [:]

    func note(_ line: String) {
        lines.append(line)
    }

    /// - Parameter kind: The key under which the serial and the time are stored, such as "pointer enter".
    func note(_ line: String, _ kind: String, serial: UInt32? = nil, time: UInt32? = nil) {
        lines.append(line)
        if let serial { serials[kind] = serial }
        if let time { times[kind] = time }
    }

    /// Removes and returns the lines since the last call.
    func take() -> [String] {
        defer { lines.removeAll() }
        return lines
    }

    /// The latest serial of a kind, or 0.
    func serial(_ kind: String) -> UInt32 { serials[kind] ?? 0 }

    func time(_ kind: String) -> UInt32? { times[kind] }

    static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String(number)
    }
}
