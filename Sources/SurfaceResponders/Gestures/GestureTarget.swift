/// What is told when a gesture is recognized.
enum GestureTarget {
    case action(Action, on: WeakObject)
    case handler((GestureRecognizer) -> Void)

    func tell(_ recognizer: GestureRecognizer) {
        switch self {
        case .action(let action, let target):
            if let object = target.object { _ = action.perform(on: object, withSender: recognizer) }
        case .handler(let handler):
            handler(recognizer)
        }
    }

    func isAction(_ other: Action?, on object: AnyObject) -> Bool {
        guard case .action(let action, let target) = self else { return false }
        return target.object === object && (other == nil || action == other)
    }
}
