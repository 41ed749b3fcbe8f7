import SurfaceResponders

/// A recognizer whose state changes are scripted. It notes each state that its targets are notified of.
final class ScriptedRecognizer: GestureRecognizer {
    private let label: String
    private let journal: Journal

    /// The states that it sets when touches or presses begin, change or end, and when its timer fires.
    var onBegan: [State] = []
    var onMoved: [State] = []
    var onEnded: [State] = []
    var onTimer: [State] = []
    /// Whether it also notes every call that it receives.
    var notesCalls = false
    var takesPresses = false
    /// Called first in `touchesBegan`.
    var beforeBegan: ((Touches, Event) -> Void)?

    init(_ label: String, _ journal: Journal) {
        self.label = label
        self.journal = journal
        super.init(target: nil, action: nil)
        addHandler { [unowned self] _ in self.journal.note("\(self.label) is \(self.state)") }
    }

    override var description: String { label }
    override var receivesPresses: Bool { takesPresses }

    private func run(_ call: String, _ states: [State]) {
        if notesCalls { journal.note("\(label).\(call)") }
        for new in states { state = new }
    }

    override func touchesBegan(_ touches: Touches, with event: Event) {
        beforeBegan?(touches, event)
        run("began", onBegan)
    }

    override func touchesMoved(_ touches: Touches, with event: Event) { run("moved", onMoved) }
    override func touchesEnded(_ touches: Touches, with event: Event) { run("ended", onEnded) }

    override func touchesCancelled(_ touches: Touches, with event: Event) {
        run("cancelled", [])
        super.touchesCancelled(touches, with: event)
    }

    override func pressesBegan(_ presses: Presses, with event: Event) { run("pressed", onBegan) }
    override func pressesChanged(_ presses: Presses, with event: Event) { run("repeated", onMoved) }
    override func pressesEnded(_ presses: Presses, with event: Event) { run("released", onEnded) }
    override func timerFired() { run("timer", onTimer) }

    override func reset() {
        journal.note("\(label).reset")
    }
}
