/// Whether motions may take a short way now.
struct Hovering {
    /// The way; nil while it is closed. Kept until no motion is on it any more.
    private(set) var shortcut: Unretained<HoverShortcut>?
    private var kept: HoverShortcut?
    /// The device whose motions may have gone this way since an event went the whole one.
    private(set) var device: InputDevice.ID?

    mutating func open(_ shortcut: HoverShortcut) {
        kept = shortcut
        self.shortcut = Unretained(shortcut)
        device = shortcut.device
    }

    /// - Parameter isTaken: whether a motion may be on it. That one has not counted what it has in hand.
    mutating func close(isTaken: Bool) {
        shortcut = nil
        if !isTaken { kept = nil }
    }
}
