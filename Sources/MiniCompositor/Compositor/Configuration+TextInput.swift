import SurfaceResponders
import SystemPackage

extension Configuration {
    /// What text is written with: which layout where, and on-screen keyboards.
    public struct TextInput: Sendable {
        /// What keeps a keyboard layout of its own, unless a client says so itself.
        public var contexts = TextInputContextPolicy.window
        /// What begins with which layout.
        public var start = TextInputModeStart.default
        /// The file that layouts are kept in for the next time; nil for none.
        public var path: FilePath?
        /// Whether on-screen keyboards that are no input methods are shown also while no field says that it wants text:
        /// many clients do not say so.
        public var alwaysShowsKeyboards = false

        /// A layout for each window, forgotten at the end.
        public init() {}
    }
}
