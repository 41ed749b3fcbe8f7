/// The events of one object since its last frame event.
struct OpenFrame {
    /// The name of the latest event without a frame event after it.
    private var unframed: String?

    mutating func note(_ event: WireMessage) { unframed = event.name }

    /// - Returns: whether an event waited for the frame.
    @discardableResult
    mutating func close() -> Bool {
        defer { unframed = nil }
        return unframed != nil
    }

    /// Reports an event that has no frame. Called when no event is pending.
    func rest(_ rule: ObjectRule, _ interface: String) {
        if let unframed { rule.witness.report("\(interface)@\(rule.id).\(unframed) has no frame") }
    }
}
