/// Records calls in order. It is isolated to the main actor.
public final class Record {
    /// The names of the overrides that were called.
    public private(set) var calls: [String] = []

    /// Creates an empty record.
    public init() {}

    /// Records a call. For overrides, which the compiler treats as nonisolated.
    /// - Parameter call: the full name of the override.
    nonisolated func note(_ object: AnyObject, _ call: String = #function) {
        let name = "\(type(of: object)).\(call)"
        MainActor.assumeIsolated { calls.append(name) }
    }
}
