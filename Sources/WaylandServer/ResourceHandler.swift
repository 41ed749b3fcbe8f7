/// What the handlers of all interfaces have in common.
public protocol ResourceHandler: AnyObject {
    /// The resource is gone: by a request, by ``Resource/destroy()``, or with its client. Called once for
    /// each resource that has this handler. Nothing can be sent to the resource any more; its client can
    /// still be read.
    func resourceDestroyed(_ resource: Resource)
}

extension ResourceHandler {
    /// Does nothing.
    public func resourceDestroyed(_ resource: Resource) {}
}
