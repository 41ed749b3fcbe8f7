import SurfaceResponders

extension WidgetFinder.Findings {
    /// The fields of an answer.
    var json: [String: JSONValue] {
        ["widgets": .array(matches.map { $0.widget.json(in: $0.window) }), "near": JSONValue(near)]
    }
}

extension FoundWidget {
    /// - Parameter window: the window that contains it; `nil` if none is known to.
    func json(in window: WidgetWindow?) -> JSONValue {
        .object([
            "role": .string(role), "name": .string(name), "labels": JSONValue(labels),
            "states": JSONValue(states), "text": text.map { .string($0) } ?? .null,
            "value": value.map { .number($0) } ?? .null, "pid": JSONValue(Int(processID)),
            "window": window.map { JSONValue($0.number) } ?? .null,
            "frame": window?.place(of: self).map { JSONValue($0) } ?? .null,
        ])
    }
}
