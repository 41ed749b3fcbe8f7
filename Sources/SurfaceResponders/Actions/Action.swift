/// Names something that a responder can be asked to do: what a selector is to UIKit.
///
/// An action refers to a method of a protocol, and every responder that conforms to the protocol responds to it:
///
///     protocol WindowCommands: AnyObject { func closeWindow(_ sender: Any?) }
///     extension Action { static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow) }
///
/// Two actions are equal when both their names and their protocols are.
public struct Action: Sendable {
    @usableFromInline let definition: ActionDefinition
    /// The search that the action is being performed for, while it goes on.
    @usableFromInline var climb: ActionClimb?

    /// For people and logs. It need not be unique: actions of one protocol are told apart by it.
    public var name: String { definition.name }

    /// An action that calls a method of a protocol or a class. Every object that conforms to the protocol, or
    /// is of the class, has it.
    ///
    /// - Parameters:
    ///   - name: what the action is called. Two methods of one protocol need two names: methods cannot be
    ///     compared, so nobody notices where they have not.
    ///   - method: the method, as `(any WindowCommands).closeWindow`. It gets the sender as it was given to
    ///     `Seat.sendAction`: nil, a ``KeyCommand``, a ``GestureRecognizer`` or whatever else sent the
    ///     action.
    @inlinable
    public init<Target>(_ name: String, _ method: @escaping @Sendable (Target) -> (Any?) -> Void) {
        definition = ActionDefinition(
            name, targetType: ObjectIdentifier(Target.self),
            bind: { object in (object as? Target).flatMap { ActionTarget($0, partOf: object) } },
            call: { target, sender in method(target.target(as: Target.self))(sender) })
    }

    /// An action that is known by its name alone, for actions that are declared at run time. Only a responder
    /// that overrides `responds(to:)` and `perform(_:withSender:)` has it.
    public init(name: String) {
        definition = ActionDefinition(name, targetType: nil, bind: { _ in nil }, call: { _, _ in })
    }

    /// An action whose search is going on.
    @inline(__always)
    init(_ action: Action, along climb: ActionClimb) {
        definition = action.definition
        self.climb = climb
    }

    /// Does the action on an object that is not a responder. False if the object does not have it.
    func performBound(to object: AnyObject, withSender sender: Any?) -> Bool {
        guard let target = definition.bind(object) else { return false }
        definition.call(target.pointer, sender)
        return true
    }
}

extension Action: Hashable {
    /// Whether two actions have the same name and the same protocol or class. Methods are not compared: two
    /// methods of one protocol under one name count as one action.
    public static func == (left: Action, right: Action) -> Bool {
        left.definition === right.definition
            || left.definition.targetType == right.definition.targetType && left.name == right.name
    }

    /// Hashes what `==` compares: the name, and the protocol or class.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(definition.targetType)
        hasher.combine(name)
    }
}

extension Action: CustomStringConvertible {
    /// The action's name.
    public var description: String { name }
}
