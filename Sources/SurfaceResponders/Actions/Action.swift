/// Names something that a responder can be asked to do: what a selector is to UIKit.
///
/// An action refers to a method of a protocol, and every responder that conforms to the protocol responds to it:
///
///     protocol WindowCommands: AnyObject { func closeWindow(_ sender: Any?) }
///     extension Action { static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow) }
///
/// Two actions are equal when name and protocol are.
public struct Action: Sendable {
    @usableFromInline let definition: Definition

    /// For people and logs; it need not be unique.
    public var name: String { definition.name }

    /// An action that calls a method of a protocol or a class.
    ///
    /// - Parameter method: gets the sender as it was given to `sendAction`.
    @inlinable
    public init<Target>(_ name: String, _ method: @escaping @Sendable (Target) -> (Any?) -> Void) {
        definition = Definition(name, targetType: ObjectIdentifier(Target.self)) { object in
            guard let target = object as? Target else { return nil }
            if let unowned = UnownedTarget(target, partOf: object) {
                return ActionPerformer { sender in method(unowned.pointer.pointee)(sender) }
            }
            return ActionPerformer { [weak object] sender in
                if let target = object as? Target { method(target)(sender) }
            }
        }
    }

    /// An action that is known by its name alone, for what is declared at run time. Nothing responds to it but
    /// who overrides `responds(to:)` and `perform(_:withSender:)`.
    public init(name: String) {
        definition = Definition(name, targetType: nil) { _ in nil }
    }

    /// Does the action on an object that need not be a responder. False if it does not have it.
    func perform(on object: AnyObject, withSender sender: Any?) -> Bool {
        if let responder = object as? Responder { return responder.perform(self, withSender: sender) }
        guard let performer = definition.makePerformer(object) else { return false }
        performer.body(sender)
        return true
    }
}

extension Action: Hashable {
    public static func == (left: Action, right: Action) -> Bool {
        left.definition === right.definition
            || left.definition.targetType == right.definition.targetType && left.name == right.name
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(definition.targetType)
        hasher.combine(name)
    }
}

extension Action: CustomStringConvertible {
    public var description: String { name }
}
