/// Texts that clients hand on to each other: whoever knows one may use it, so nobody can guess it.
enum SecretText {
    static func make() -> String {
        let parts = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
        return parts.joined(separator: "-")
    }
}
