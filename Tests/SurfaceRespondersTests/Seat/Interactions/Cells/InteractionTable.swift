/// The expected result for every kind, consumer and happening.
///
/// A new kind, consumer or happening does not compile until its cells are written. The cells are derived from
/// the rules of `InteractionKind`, not recorded from a run.
enum InteractionTable {
    static func cell(_ place: CellPlace) -> Cell {
        switch place.kind {
        case .pointerButton: pointerButton(place.consumer, place.happening)
        case .finger: finger(place.consumer, place.happening)
        case .key: key(place.consumer, place.happening)
        case .touchpadGesture: touchpadGesture(place.consumer, place.happening)
        case .toolTip: toolTip(place.consumer, place.happening)
        case .padButton: padButton(place.consumer, place.happening)
        }
    }

    /// The events and calls at the beginning.
    static func beginning(_ place: CellPlace) -> (clients: [String], others: [String]) {
        switch (place.kind, place.consumer) {
        case (.pointerButton, .client): (["one pressed"], ["region.buttonPressed"])
        case (.finger, .client): (["one down"], ["region.touchesBegan 0"])
        case (.key, .client): (["one pressed"], ["region.pressesBegan 30"])
        case (.touchpadGesture, .client): (["one began"], ["region.swiped began"])
        case (.toolTip, .client): (["one pressed"], ["region.toolChanged pressed"])
        case (.padButton, .client): (["one pressed A"], ["region pressed A", "one pressed A"])

        case (.pointerButton, .responder): ([], ["region.buttonPressed"])
        case (.finger, .responder): ([], ["region.touchesBegan 0"])
        case (.key, .responder): ([], ["region.pressesBegan 30"])
        case (.touchpadGesture, .responder): ([], ["region.swiped began"])
        case (.toolTip, .responder): ([], ["region.toolChanged pressed"])
        case (.padButton, .responder): ([], ["region pressed A"])

        case (_, .filter): ([], [])

        // The command of the key is performed on the release.
        case (.key, .keyCommand): ([], [])
        case (.pointerButton, .keyCommand), (.finger, .keyCommand): ([], ["command performed"])
        case (.touchpadGesture, .keyCommand), (.toolTip, .keyCommand), (.padButton, .keyCommand): ([], [])

        // While the pointer acts as a touch for the recognizer, the pointer has left the client.
        case (.pointerButton, .recognizer): (["one exited"], ["recognizer began"])
        case (.finger, .recognizer), (.key, .recognizer), (.touchpadGesture, .recognizer):
            ([], ["recognizer began"])
        case (.toolTip, .recognizer), (.padButton, .recognizer): ([], [])
        }
    }

    /// The client that receives the next interaction of the same kind; nil if none does.
    static func nextClient(_ place: CellPlace) -> String? {
        switch (place.happening, place.kind) {
        // The tool is removed with its tablet.
        case (.deviceGone, .toolTip): nil
        case (.released, _), (.deviceGone, _), (.suspended, _), (.recognized, _), (.transferred, _),
            (.regionPassed, _), (.filterRemoved, _), (.seatGone, _):
            "one"
        // The window of the other client is key by then.
        case (.surfaceRemoved, .key), (.windowHidden, .key), (.clientGone, .key), (.focusMoved, .key),
            (.popupGrabs, .key):
            "two"
        case (.surfaceRemoved, _), (.windowHidden, _), (.clientGone, _): nil
        case (.focusMoved, _): "one"
        // The test's gamepad buttons do not ask grabs.
        case (.locked, .padButton), (.popupGrabs, .padButton): "one"
        case (.locked, _): nil
        // A press outside dismisses the popup and is swallowed.
        case (.popupGrabs, _): nil
        }
    }

    /// The events that the client receives for its next press and release.
    static func nextPress(_ kind: CellKind, to name: String) -> [String] {
        switch kind {
        case .pointerButton, .key, .toolTip: ["\(name) pressed", "\(name) released"]
        case .finger: ["\(name) down", "\(name) up"]
        case .touchpadGesture: ["\(name) began", "\(name) ended"]
        case .padButton: ["\(name) pressed B", "\(name) released B"]
        }
    }
}
