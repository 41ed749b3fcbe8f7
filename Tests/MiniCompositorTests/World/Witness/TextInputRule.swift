/// A field: it has the text or not, and what comes for it answers what was committed.
final class TextInputRule: FocusRule {
    private var commitCount: UInt32 = 0

    override func request(_ request: WireMessage) {
        if request.name == "commit" { commitCount += 1 }
    }

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "enter": enter(event.uint(0), by: event)
        case "leave": leave(event.uint(0), by: event)
        case "done": report("\(event) answers what was not committed", unless: event.uint(0) <= commitCount)
        case "commit_string", "preedit_string", "delete_surrounding_text": expectFocus(for: event)
        default: break
        }
    }
}
