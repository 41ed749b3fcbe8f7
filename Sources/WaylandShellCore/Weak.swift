/// A weak reference that can be stored in a collection.
package struct Weak<Object: AnyObject> {
    package weak var object: Object?

    package init(_ object: Object?) {
        self.object = object
    }
}
