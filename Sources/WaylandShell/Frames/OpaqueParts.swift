import SurfaceResponders

/// Where nothing behind an item can be seen, in surface-local pixels.
package enum OpaqueParts {
    /// Everything can be seen through it, or nobody can tell.
    case nothing
    /// Only what lies in these rectangles and in the item's bounds hides what lies behind.
    case some([Region.Rectangle])
    /// All of it hides what lies behind.
    case everything

    /// Opaque regions of more rectangles are not heeded: to do so would take longer than drawing what they hide.
    static let maximumCount = 32
}
