/// What recognizers watch: the fingers of a seat, its keys, what its touchpads report. More may join them.
protocol GestureSubject: AnyObject {
    /// A recognizer made a gesture of what it saw: whoever has that is told that it is cancelled.
    func recognized(by recognizer: GestureRecognizer)

    /// Recognizers were recognized, or failed: what need not be held back any more is delivered.
    func releaseHeld()
}

extension GestureSubject {
    func releaseHeld() {}
}
