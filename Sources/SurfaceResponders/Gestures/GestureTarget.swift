/// What is told when a gesture is recognized.
enum GestureTarget {
    case action(Action, on: WeakObject)
    case handler((GestureRecognizer) -> Void, number: Int)

    func tell(_ recognizer: GestureRecognizer) {
        switch self {
        case .action(let action, let target):
            if let object = target.object { _ = action.perform(on: object, withSender: recognizer) }
        case .handler(let handler, _):
            handler(recognizer)
        }
    }

    func isHandler(_ number: Int) -> Bool {
        if case .handler(_, number) = self { true } else { false }
    }

    func isAction(_ other: Action?, on object: AnyObject) -> Bool {
        guard case .action(let action, let target) = self else { return false }
        return target.object === object && (other == nil || action == other)
    }
}
