import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandServer
import WaylandShell

/// The configuration of a compositor. The defaults suit a headless compositor.
public struct Configuration: Sendable {
    /// The first output.
    public var output = Output()
    /// The other outputs.
    public var furtherOutputs: [Output] = []
    /// What outputs show behind all windows; `nil` for black.
    public var background: Background?
    /// Whether windows get frames whose clients ask the compositor to draw them. Clients are sent the same
    /// decoration modes in both cases.
    public var hasFrames = false
    /// Keyboard layouts, key repeat, and the windows that receive keys.
    public var keyboard = Keyboard()
    /// Keyboard layouts of contexts, and on-screen keyboards.
    public var textInput = TextInput()

    /// The number of workspaces, at least one. Only the first nine have keys.
    public var workspaceCount = 4
    /// Whether the compositor has commands for keys, buttons and touches. Without them, clients receive every
    /// key.
    public var hasKeyCommands = true
    /// Whether the commands with Super also exist with Alt, unless another command has that combination.
    public var alternateIsSuper = false
    /// The program, with its arguments, that a key command launches; empty for none.
    public var launchCommand = ["foot"]

    /// The lines of a bindings file, which exist besides the key commands and replace those with the same keys.
    public var boundLines: [BoundLine] = []

    /// How long the user can undo the closing of a window. Until then it is hidden, and its client is not
    /// asked to close it. With zero, the client is asked immediately.
    public var closingDelay = Duration.zero

    /// The name of the first seat: `wl_seat.name`.
    public var seatName = "seat0"
    /// The names of further seats that exist from the start. All names of seats must be unique.
    public var furtherSeatNames: [String] = []
    /// Whether clients get only the protocols that applications need, apart from those on the socket of
    /// ``MiniCompositor/addPrivilegedSocket(name:)``. Sandboxed clients never get more.
    public var isolatesClients = false

    /// Lets windows, popups and layer surfaces attach a buffer before they acknowledge a configure event,
    /// which is a protocol error by default. Also lets every client set selections. For the conformance suite
    /// only.
    public var toleratesUnconfiguredBuffers = false

    /// The limits of each client. Those of applications follow from them: `ClientLimitPolicy.ofApplication`.
    public var limits = ClientLimits()

    /// Creates the configuration of a headless compositor with one US layout.
    public init() {}

    /// The first and the further outputs.
    var outputs: [Output] { [output] + furtherOutputs }

    /// What outputs show behind all windows.
    public enum Background: Hashable, Sendable {
        /// One color.
        case color(FrameColor)
        /// A picture that covers each output.
        case picture(Picture)
    }

    /// Keyboard layouts, key repeat, and the windows that receive keys.
    public struct Keyboard: Sendable {
        /// The xkb names of the layouts, one to four.
        public var layouts = ["us"]
        /// The xkb variants of the layouts, in the same order; an empty string means the default variant.
        public var variants: [String] = []
        /// xkb options, such as `ctrl:nocaps`.
        public var options: [String] = []
        /// The rate and delay of key repeat, for clients and for the compositor's key commands.
        public var repeatInfo = RepeatInfo.default
        /// Whether programs may register global key combinations: `InputTriggers`. Other clients do not
        /// receive them.
        public var servesInputTriggers = false
        /// Which new windows receive keyboard focus. By default all, so that a replay types into the latest
        /// window.
        public var newWindowFocus = NewWindowFocus.always

        /// One US layout.
        public init() {}
    }

    /// An output of the compositor.
    public struct Output: Sendable, CustomStringConvertible {
        /// In pixels.
        public var width: Int32 = 1280
        /// In pixels.
        public var height: Int32 = 720
        /// The refresh rate in millihertz.
        public var refresh: Int32 = 60_000
        /// Pixels for each logical pixel.
        public var scale = OutputScale.one
        /// The position of the upper left corner, in global logical pixels.
        public var position = Point.zero

        /// By default, 1280 by 720 pixels at 60 Hz, at the origin.
        public init() {}

        /// The size in pixels, and the scale if it is not 1: `1280x720@1.5`.
        public var description: String { "\(width)x\(height)" + (scale == .one ? "" : "@\(scale.factor)") }

        /// The state that an output begins with.
        public var state: OutputState {
            OutputState(
                mode: OutputMode(width: width, height: height, refresh: refresh), scale: scale,
                position: position)
        }
    }

    /// Keyboard layouts of contexts, and on-screen keyboards.
    public struct TextInput: Sendable {
        /// The contexts that have a layout of their own, unless a client specifies one.
        public var contexts = TextInputContextPolicy.window
        /// The initial layout of new contexts.
        public var start = TextInputModeStart.default
        /// The file that keeps layouts for the next run; `nil` for none.
        public var path: FilePath?
        /// Whether on-screen keyboards other than input methods are shown even while no field requests text.
        /// Many clients never request it.
        public var alwaysShowsKeyboards = false

        /// By default, each window has its own layout, which is not kept for the next run.
        public init() {}
    }
}
