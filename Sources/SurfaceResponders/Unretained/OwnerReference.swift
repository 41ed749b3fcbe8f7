/// Refers to the object that owns whoever holds this, directly or by others, and that therefore cannot be held in turn.
///
/// The owner makes itself known, and clears this in its `deinit` at the latest; otherwise it would be found after it went.
/// Not weak: an object that was ever referred to weakly is slower to count for good.
struct OwnerReference<Owner: AnyObject> {
    @safe unowned(unsafe) var owner: Owner?
}
