/// Keeps something with resources, and is told of their end before all others: where a closure for each would be too much.
package protocol ResourceKeeper: AnyObject {
    /// The resource is gone. What was kept with it has been taken out, and is handed over.
    func resourceEnded(_ resource: Resource, kept: AnyObject)
}
