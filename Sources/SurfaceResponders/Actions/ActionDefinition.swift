/// What an action is, made once and shared by its copies.
@usableFromInline
final class ActionDefinition: Sendable {
    let name: String
    /// The protocol or class that has the method; nil for an action that is only a name.
    let targetType: ObjectIdentifier?
    /// Sees an object as the protocol; nil if the object does not conform to it.
    let bind: @Sendable (AnyObject) -> ActionTarget?
    /// Calls the method. The pointer is that of a target which `bind` made.
    let call: @Sendable (ActionTarget.Pointer, Any?) -> Void

    @usableFromInline
    init(
        _ name: String, targetType: ObjectIdentifier?, bind: @escaping @Sendable (AnyObject) -> ActionTarget?,
        call: @escaping @Sendable (ActionTarget.Pointer, Any?) -> Void
    ) {
        self.name = name
        self.targetType = targetType
        self.bind = bind
        self.call = call
    }
}
