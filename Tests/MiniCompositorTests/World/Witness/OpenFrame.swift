/// The events of one object that no frame has closed yet.
struct OpenFrame {
    /// The event that waits for the frame's end.
    private var unframed: String?

    mutating func note(_ event: WireMessage) { unframed = event.name }

    /// - Returns: whether there was anything to close.
    @discardableResult
    mutating func close() -> Bool {
        defer { unframed = nil }
        return unframed != nil
    }

    /// Nothing is on its way.
    func rest(_ rule: ObjectRule, _ interface: String) {
        if let unframed { rule.witness.report("\(interface)@\(rule.id).\(unframed) is in no frame") }
    }
}
