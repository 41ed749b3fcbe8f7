import WaylandServer

/// What a client had at most, for a log: `foot (process 12) had at most 40 objects, 2 surfaces`.
struct ClientUseText: CustomStringConvertible {
    let description: String

    init(of client: Client) {
        let peaks = ClientLimit.allCases.compactMap { limit -> String? in
            let peak = client.account.peak(of: limit)
            return peak > 0 ? "\(peak) \(limit)" : nil
        }
        // The process may be gone, and its name with it.
        let program = client.executable ?? "a client"
        description =
            "\(program) (process \(client.credentials.processID)) had at most "
            + (peaks.isEmpty ? "nothing" : peaks.joined(separator: ", "))
    }
}
