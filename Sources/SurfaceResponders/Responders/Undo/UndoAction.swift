/// One thing that was registered: how to take something back on an object that nobody keeps for it.
struct UndoAction {
    private let reference: WeakObject
    private let handler: (AnyObject) -> Void

    init(target: AnyObject, handler: @escaping (AnyObject) -> Void) {
        reference = WeakObject(target)
        self.handler = handler
    }

    /// Nil once it went.
    var target: AnyObject? { reference.object }

    func perform() {
        if let target { handler(target) }
    }
}
