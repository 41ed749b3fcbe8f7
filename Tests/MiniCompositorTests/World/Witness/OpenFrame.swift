/// The events of one object since its last frame event.
struct OpenFrame {
    /// The name of the latest event without a frame.
    private var unframed: String?

    mutating func note(_ event: WireMessage) { unframed = event.name }

    /// - Returns: whether there was an event to close.
    @discardableResult
    mutating func close() -> Bool {
        defer { unframed = nil }
        return unframed != nil
    }

    /// Reports an event without a frame. Called when no event is pending.
    func rest(_ rule: ObjectRule, _ interface: String) {
        if let unframed { rule.witness.report("\(interface)@\(rule.id).\(unframed) has no frame") }
    }
}
