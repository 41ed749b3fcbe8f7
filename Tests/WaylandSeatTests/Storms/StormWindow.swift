import SurfaceResponders

/// A window of a storm. It may refuse to become key, or want the keys exclusively.
final class StormWindow: Window {
    var takesKeys = true
    var isGreedy = false

    override var canBecomeKey: Bool { takesKeys }
    override var wantsKeysExclusively: Bool { isGreedy }
}
