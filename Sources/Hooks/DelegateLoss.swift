/// Detects that a delegate was released while the object that calls it still exists. Delegates are held
/// weakly, so an embedder that does not keep one would otherwise get the default behavior without notice.
package struct DelegateLoss {
    private var isSet = false

    package init() {}

    /// Call this whenever a delegate is set.
    package mutating func delegateSet(_ delegate: AnyObject?) {
        isSet = delegate != nil
    }

    /// Returns `true` once after a set delegate was released.
    /// - Parameter delegate: the current value of the weak reference.
    package mutating func isNoticed(_ delegate: AnyObject?) -> Bool {
        guard isSet, delegate == nil else { return false }
        isSet = false
        return true
    }
}
