/// Names something that a responder can be asked to do: what a selector is to UIKit.
///
/// An action refers to a method of a protocol, and every responder that conforms to the protocol responds to it:
///
///     protocol WindowCommands: AnyObject { func closeWindow(_ sender: Any?) }
///     extension Action { static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow) }
///
/// Two actions are equal when name and protocol are.
public struct Action: Sendable {
    @usableFromInline let definition: ActionDefinition
    /// The search that the action is being performed for, while it goes on.
    @usableFromInline var climb: ActionClimb?

    /// For people and logs; it need not be unique.
    public var name: String { definition.name }

    /// An action that calls a method of a protocol or a class.
    ///
    /// The method gets the sender as it was given to `sendAction`.
    @inlinable
    public init<Target>(_ name: String, _ method: @escaping @Sendable (Target) -> (Any?) -> Void) {
        definition = ActionDefinition(
            name, targetType: ObjectIdentifier(Target.self),
            bind: { object in (object as? Target).flatMap { ActionTarget($0, partOf: object) } },
            call: { target, sender in method(target.target(as: Target.self))(sender) })
    }

    /// An action that is known by its name alone, for what is declared at run time. Nothing responds to it but
    /// who overrides `responds(to:)` and `perform(_:withSender:)`.
    public init(name: String) {
        definition = ActionDefinition(name, targetType: nil, bind: { _ in nil }, call: { _, _ in })
    }

    /// Does the action on an object that is no responder. False if it does not have it.
    func performBound(to object: AnyObject, withSender sender: Any?) -> Bool {
        guard let target = definition.bind(object) else { return false }
        definition.call(target.pointer, sender)
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
