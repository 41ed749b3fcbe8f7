import SurfaceResponders

extension Configuration {
    /// What keys mean.
    public struct Keyboard: Sendable {
        /// The layouts by their xkb names, one to four.
        public var layouts = ["us"]
        /// Their variants, in the same order; empty for a layout's own.
        public var variants: [String] = []
        /// xkb options, such as `ctrl:nocaps`.
        public var options: [String] = []
        /// How held keys repeat, for clients as for the compositor's own key commands.
        public var repeatInfo = RepeatInfo.default
        /// Whether programs may have key combinations that mean something to them wherever the person works:
        /// `InputTriggers`. What they take, nobody else gets.
        public var servesInputTriggers = false

        /// One US layout.
        public init() {}
    }
}
