import JSONLines

/// What a seat holds, as the control socket reports it.
struct InspectedSeat: Equatable {
    struct Held: Equatable {
        let input: String
        let receiver: String
    }

    let name: String
    let held: [Held]
    /// The kind of each grab and its owner.
    let grabs: [String]
    let filters: [String]
    let firstResponder: String?
    /// The mode of the key commands; `nil` for the normal one.
    let mode: String?
    let isInhibited: Bool
    let isLocked: Bool
    let textInputMode: String
    /// The identifier under which the text input mode is remembered; `nil` if it is not.
    let textInputContext: String?

    /// - Parameter json: the field `seat` of an event or of an answer.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.textValue else { return nil }
        self.name = name
        held =
            json["held"]?.items.map {
                Held(input: $0["input"]?.textValue ?? "", receiver: $0["receiver"]?.textValue ?? "")
            } ?? []
        grabs =
            json["grabs"]?.items.map { grab in
                (grab["kind"]?.textValue ?? "") + (grab["owner"]?.textValue.map { " of \($0)" } ?? "")
            } ?? []
        filters = json["filters"]?.items.compactMap(\.textValue) ?? []
        firstResponder = json["firstResponder"]?.textValue
        mode = json["mode"]?.textValue.flatMap { $0 == "normal" ? nil : $0 }
        isInhibited = json["isInhibited"] == .bool(true)
        isLocked = json["isLocked"] == .bool(true)
        let textInput = json["textInput"]
        let names = [textInput?["name"]?.textValue, textInput?["mode"]?.textValue].compactMap(\.self)
        textInputMode = names.first { !$0.isEmpty } ?? ""
        textInputContext = textInput?["context"]?.textValue
    }
}
