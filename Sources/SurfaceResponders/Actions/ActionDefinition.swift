extension Action {
    /// What an action is, made once and shared by its copies.
    @usableFromInline
    final class Definition: Sendable {
        let name: String
        /// The protocol or class that has the method; nil for an action that is only a name.
        let targetType: ObjectIdentifier?
        /// Binds the method to an object; nil if the object does not have it. The performer does not keep the object.
        let makePerformer: @Sendable (AnyObject) -> ActionPerformer?

        @usableFromInline
        init(
            _ name: String, targetType: ObjectIdentifier?,
            makePerformer: @escaping @Sendable (AnyObject) -> ActionPerformer?
        ) {
            self.name = name
            self.targetType = targetType
            self.makePerformer = makePerformer
        }
    }
}
