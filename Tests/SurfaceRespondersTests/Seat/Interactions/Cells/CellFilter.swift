import SurfaceResponders

/// A filter that takes beginnings, and notes the rest of their interactions.
final class CellFilter: InputFilter {
    private let journal: Journal
    private let takesBeginnings: Bool

    init(_ journal: Journal, takesBeginnings: Bool) {
        self.journal = journal
        self.takesBeginnings = takesBeginnings
    }

    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        switch event.payload {
        case .button, .key, .touchDown, .gesture, .tool(_, .tip): takesBeginnings
        default: false
        }
    }

    func follow(_ event: InputEvent, on seat: Seat) {
        switch event.payload {
        case .button(_, isDown: false), .key(_, isDown: false), .tool(_, .tip(isDown: false)):
            journal.note("filter released")
        case .touchUp: journal.note("filter up")
        case .gesture(.end): journal.note("filter ended")
        case .touchCancel, .gesture(.cancel): journal.note("filter cancelled")
        default: journal.note("filter followed")
        }
    }
}
