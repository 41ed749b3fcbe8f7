/// zwp_text_input_v3: at most one surface has focus, and done events refer to commits of the client.
final class TextInputRule: FocusRule {
    private var commitCount: UInt32 = 0

    override func request(_ request: WireMessage) {
        if request.name == "commit" { commitCount += 1 }
    }

    override func hear(_ event: WireMessage) {
        switch event.name {
        case "enter": enter(event.uint(0), by: event)
        case "leave": leave(event.uint(0), by: event)
        case "done": report("\(event) answers no commit", unless: event.uint(0) <= commitCount)
        case "commit_string", "preedit_string", "delete_surrounding_text": expectFocus(for: event)
        default: break
        }
    }
}
