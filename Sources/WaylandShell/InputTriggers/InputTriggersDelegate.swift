import SurfaceResponders
import WaylandServer

/// Decides which key combinations programs may have for themselves. Each method has a default.
public protocol InputTriggersDelegate: AnyObject {
    /// A client wants a combination, which no other trigger has, and which nobody of the embedder's on the chain of what has
    /// the keys offers. False for what the embedder offers elsewhere, or keeps for later. By default the client gets it.
    /// - Parameters:
    ///   - triggers: whose delegate this is.
    ///   - combination: without what tells the left modifier from the right one.
    ///   - client: the one that asks.
    func inputTriggers(
        _ triggers: InputTriggers, allows combination: KeyCombination, for client: Client
    ) -> Bool
}

extension InputTriggersDelegate {
    /// Allows it.
    public func inputTriggers(
        _ triggers: InputTriggers, allows combination: KeyCombination, for client: Client
    ) -> Bool { true }
}
