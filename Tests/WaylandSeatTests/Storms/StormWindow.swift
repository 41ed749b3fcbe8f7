import SurfaceResponders

/// A window of a storm: some cannot be key, some want the keys for themselves.
final class StormWindow: Window {
    var takesKeys = true
    var isGreedy = false

    override var canBecomeKey: Bool { takesKeys }
    override var wantsKeysExclusively: Bool { isGreedy }
}
