/// Refers to the object that owns whoever holds this, directly or by others, and that therefore cannot be held in turn.
///
/// The owner makes it known when it is made, and clears it in its `deinit`; otherwise it would be found after it went.
struct OwnerReference<Owner: AnyObject> {
    unowned(unsafe) private(set) var owner: Owner?

    mutating func set(_ owner: Owner) {
        self.owner = owner
    }

    mutating func clear() {
        owner = nil
    }
}
