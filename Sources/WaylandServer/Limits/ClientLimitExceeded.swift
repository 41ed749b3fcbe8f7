/// A client asked for more than its ``ClientLimits`` allow.
public struct ClientLimitExceeded: Error, Hashable, Sendable, CustomStringConvertible {
    /// Of what.
    public let limit: ClientLimit
    /// How much there may be.
    public let maximum: Int
    /// Whose limit it is.
    public let holder: Holder

    /// Who may have only so much.
    public enum Holder: Hashable, Sendable {
        /// The client.
        case client
        /// All clients of its application together.
        case application
        /// All clients of the display together, in bytes of memory, of which the client's application takes the most.
        case display
    }

    /// Such as "more than 1,024 surfaces".
    public var description: String {
        let number = "more than \(Self.grouped(maximum))"
        return switch holder {
        case .client: "\(number) \(limit.name)"
        case .application: "\(number) \(limit.name) of all clients of the application"
        case .display: "\(number) bytes of all clients, of which it takes the most"
        }
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
