/// A field: it has the text or not, and what comes for it answers what was committed.
final class TextInputRule: WireRule {
    private let id: UInt32
    private unowned let witness: Witness
    /// 0 while another is written in.
    private(set) var surface: UInt32 = 0
    private var commitCount: UInt32 = 0

    init(_ id: UInt32, _ witness: Witness) {
        self.id = id
        self.witness = witness
    }

    func request(_ request: WireMessage) {
        if request.name == "commit" { commitCount += 1 }
    }

    func hear(_ event: WireMessage) {
        switch event.name {
        case "enter":
            if surface != 0 { witness.report("\(event), while @\(surface) is written in") }
            surface = event.uint(0)
        case "leave":
            if surface == 0 || surface != event.uint(0) {
                witness.report("\(event), while @\(surface) is written in")
            }
            surface = 0
        case "done":
            if event.uint(0) > commitCount { witness.report("\(event) answers what was not committed") }
        case "commit_string", "preedit_string", "delete_surrounding_text":
            if surface == 0 { witness.report("\(event), while another is written in") }
        default: break
        }
    }
}
