import SurfaceResponders
import WaylandServer
import WaylandShell

/// Which key combinations programs may have for themselves.
extension Desktop: InputTriggersDelegate {
    /// None that windows have, be there one or not.
    public func inputTriggers(
        _ triggers: InputTriggers, allows combination: KeyCombination, for client: Client
    ) -> Bool {
        !keyBindings.begin(with: combination)
    }
}
