extension InputDeviceSettings {
    /// What a device's keys mean, and how they repeat.
    public struct Keyboard: Hashable, Sendable {
        /// A keymap of its own; nil for the seat's. A device with one of its own has its own modifiers and groups.
        public var keymap: KeymapDescription?
        /// How its keys repeat; nil for the seat's way.
        public var keyRepeat: RepeatInfo?

        /// As the seat has it, but for what is given.
        public init(keymap: KeymapDescription? = nil, keyRepeat: RepeatInfo? = nil) {
            self.keymap = keymap
            self.keyRepeat = keyRepeat
        }

        func overridden(by other: Keyboard) -> Keyboard {
            Keyboard(keymap: other.keymap ?? keymap, keyRepeat: other.keyRepeat ?? keyRepeat)
        }
    }
}
