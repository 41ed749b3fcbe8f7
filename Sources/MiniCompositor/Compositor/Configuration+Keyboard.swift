import SurfaceResponders
import WaylandShell

extension Configuration {
    /// What keys mean, and which windows get them.
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
        /// Which windows get the keys when they come up. All of them, for runs that type into whatever comes up last.
        public var newWindowFocus = NewWindowFocus.always

        /// One US layout.
        public init() {}
    }
}
