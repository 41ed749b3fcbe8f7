/// Detects that a delegate was released although its owner still calls it. Delegates are held weakly, so an
/// embedder that does not keep one would otherwise get the default behavior without any notice.
package struct DelegateLoss {
    private var isSet = false

    package init() {}

    /// Call this whenever a delegate is set.
    package mutating func delegateSet(_ delegate: AnyObject?) {
        isSet = delegate != nil
    }

    /// Returns `true` on the first call after the delegate was released.
    package mutating func isNoticed(_ delegate: AnyObject?) -> Bool {
        guard isSet, delegate == nil else { return false }
        isSet = false
        return true
    }
}
