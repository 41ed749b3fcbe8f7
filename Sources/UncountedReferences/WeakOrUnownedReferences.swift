/// Whether there is a weak or an unowned reference to an object, which would find another thing when the object serves again.
///
/// The standard library tells whether a strong reference is the only one, and nothing of these: its counts are offered to
/// tests of the language, by underscored names. That they say what is claimed here is tested; should a later release of Swift
/// count otherwise, the answer must be `true` whenever it is not known.
public func hasWeakOrUnownedReferences(_ object: AnyObject) -> Bool {
    // Each object has one of each from the beginning.
    _getWeakRetainCount(object) > 1 || _getUnownedRetainCount(object) > 1
}
