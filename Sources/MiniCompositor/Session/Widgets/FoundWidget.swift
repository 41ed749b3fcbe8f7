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

    init?(_ json: JSONValue) {
        guard let extents = json["extents"].flatMap(Rect.init), let handle = json["handle"]?.integerValue,
            let process = json["pid"]?.integerValue.flatMap(Int32.init(exactly:)),
            let top = json["top"], case .object = top
        else { return nil }
        self.handle = handle
        role = json["role"]?.textValue ?? ""
        name = json["name"]?.textValue ?? ""
        labels = json["labels"]?.items.compactMap(\.textValue) ?? []
        states = json["states"]?.items.compactMap(\.textValue) ?? []
        text = json["text"]?.textValue
        value = json["value"]?.numberValue
        self.extents = extents
        isInPopup = json["isInPopup"] == .bool(true)
        processID = process
        toolkit = json["toolkit"]?.textValue ?? ""
        version = json["version"]?.textValue ?? ""
        self.top = (top["name"]?.textValue ?? "", top["extents"].flatMap(Rect.init))
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
}
