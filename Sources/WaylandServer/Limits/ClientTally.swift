/// Counts what a client has, or all clients of an application have together.
final class ClientTally {
    private var used: [Int]
    private var peaks: [Int]
    private var maxima: [Int]

    init(_ limits: ClientLimits) {
        used = ClientLimit.allCases.map { _ in 0 }
        peaks = used
        maxima = ClientLimit.allCases.map { limits[$0] }
    }

    subscript(_ limit: ClientLimit) -> Int { used[limit.rawValue] }
    func peak(of limit: ClientLimit) -> Int { peaks[limit.rawValue] }
    func maximum(of limit: ClientLimit) -> Int { maxima[limit.rawValue] }
    /// About how much memory it takes.
    var byteCount: Int { ClientLimit.allCases.reduce(0) { $0 + self[$1] * $1.byteCount } }

    /// - Returns: false if there is less than that left; nothing is counted then.
    func take(_ amount: Int, of limit: ClientLimit) -> Bool {
        let index = limit.rawValue
        let present = used[index]
        guard amount <= maxima[index] - present else { return false }
        used[index] = present + amount
        if present + amount > peaks[index] { peaks[index] = present + amount }
        return true
    }

    func giveBack(_ amount: Int, of limit: ClientLimit) {
        used[limit.rawValue] -= amount
    }

    /// Raises what is lower than these.
    func raise(to limits: ClientLimits) {
        for limit in ClientLimit.allCases {
            maxima[limit.rawValue] = max(maxima[limit.rawValue], limits[limit])
        }
    }
}
