/// An action's method, bound to one object without keeping it. Only to be called while the object lives.
@usableFromInline
final class ActionPerformer {
    let body: (Any?) -> Void

    @usableFromInline
    init(_ body: @escaping (Any?) -> Void) {
        self.body = body
    }
}
