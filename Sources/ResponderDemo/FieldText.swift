/// What was typed into a field, and how to take it back.
struct FieldText {
    private(set) var text = ""
    private var former: [String] = []
    private var undone: [String] = []

    var canUndo: Bool { !former.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    mutating func change(to text: String) {
        guard text != self.text else { return }
        former.append(self.text)
        undone = []
        self.text = text
    }

    mutating func undo() {
        guard let last = former.popLast() else { return }
        undone.append(text)
        text = last
    }

    mutating func redo() {
        guard let last = undone.popLast() else { return }
        former.append(text)
        text = last
    }
}
