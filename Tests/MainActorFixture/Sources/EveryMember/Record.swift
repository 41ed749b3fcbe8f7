/// What was called, in order. On the main actor.
public final class Record {
    /// The names of what was overridden.
    public private(set) var calls: [String] = []

    /// Nothing was called yet.
    public init() {}

    /// For overrides, which are not on the main actor to the compiler.
    /// - Parameter call: what is overridden, by its full name.
    nonisolated func note(_ object: AnyObject, _ call: String = #function) {
        let name = "\(type(of: object)).\(call)"
        MainActor.assumeIsolated { calls.append(name) }
    }
}
