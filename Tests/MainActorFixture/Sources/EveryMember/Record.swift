/// What was called, in order. On the main actor.
final class Record {
    private(set) var calls: [String] = []

    init() {}

    /// For overrides, which are not on the main actor to the compiler.
    /// - Parameter call: what is overridden, by its full name.
    nonisolated func note(_ object: AnyObject, _ call: String = #function) {
        let name = "\(type(of: object)).\(call)"
        MainActor.assumeIsolated { calls.append(name) }
    }
}
