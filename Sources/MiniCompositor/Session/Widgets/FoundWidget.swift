import SurfaceResponders

/// A widget as it was when the locator described it.
struct FoundWidget {
    /// What the locator calls it.
    let handle: Int
    let role: String
    let name: String
    let labels: [String]
    let states: [String]
    /// The text of an entry; `nil` for widgets without text.
    let text: String?
    let value: Double?
    /// Where it is, as its toolkit reports it.
    let extents: Rect
    /// Whether it is in a popup whose place GTK does not know.
    let isInPopup: Bool
    let processID: Int32
    /// In lower case.
    let toolkit: String
    let version: String
    /// The title of its window, and where that is, as the toolkit reports it.
    let top: (title: String, extents: Rect?)

    init?(_ value: JSONValue) {
        guard case .object(let fields) = value, let extents = Self.rect(fields["extents"]),
            case .number(let handle) = fields["handle"], case .number(let process) = fields["pid"],
            case .object(let top) = fields["top"]
        else { return nil }
        self.handle = Int(handle)
        role = Self.string(fields["role"]) ?? ""
        name = Self.string(fields["name"]) ?? ""
        labels = Self.strings(fields["labels"])
        states = Self.strings(fields["states"])
        text = Self.string(fields["text"])
        if case .number(let number) = fields["value"] { self.value = number } else { self.value = nil }
        self.extents = extents
        isInPopup = fields["isInPopup"] == .bool(true)
        processID = Int32(process)
        toolkit = Self.string(fields["toolkit"]) ?? ""
        version = Self.string(fields["version"]) ?? ""
        self.top = (Self.string(top["name"]) ?? "", Self.rect(top["extents"]))
    }

    /// The widget, for messages, such as "button 'OK' at 1,2 3x4".
    var description: String {
        "\(role) '\(name)' at \(extents.minX.shortText),\(extents.minY.shortText) "
            + "\(extents.width.shortText)x\(extents.height.shortText)"
    }

    /// What an expectation compares, for messages.
    var stateDescription: String {
        var words = ["states \(states.sorted().joined(separator: ", "))"]
        if let text { words.append("text '\(text)'") }
        if let value { words.append("value \(value.shortText)") }
        return "\(description), " + words.joined(separator: ", ")
    }

    /// Whether a later look found it at the same place.
    func rests(like earlier: FoundWidget) -> Bool {
        extents == earlier.extents && top.extents == earlier.top.extents
    }

    private static func string(_ value: JSONValue?) -> String? {
        if case .string(let string) = value { string } else { nil }
    }

    private static func strings(_ value: JSONValue?) -> [String] {
        guard case .array(let items) = value else { return [] }
        return items.compactMap { string($0) }
    }

    private static func rect(_ value: JSONValue?) -> Rect? {
        guard case .array(let items) = value, items.count == 4 else { return nil }
        let numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
        guard numbers.count == 4 else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
