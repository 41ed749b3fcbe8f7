/// A client asked for more than its ``ClientLimits`` allow.
public struct ClientLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
    /// Of what.
    public let limit: ClientLimit
    /// How much there may be.
    public let maximum: Int
    /// Whether it is the limit of all clients of the application together.
    public let isOfApplication: Bool

    /// Such as "more than 1,024 surfaces".
    public var description: String {
        let text = "more than \(Self.grouped(maximum)) \(limit.name)"
        return isOfApplication ? text + " of all clients of the application" : text
    }

    private static func grouped(_ number: Int) -> String {
        let digits = String(number)
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }
}
