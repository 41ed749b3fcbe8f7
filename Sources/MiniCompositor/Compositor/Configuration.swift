import SurfaceResponders
import SystemPackage
import WaylandServer
import WaylandShell

/// How a compositor is set up. What is not set has a value that suits a headless one.
public struct Configuration: Sendable {
    /// The screen.
    public var output = Output()
    /// Layouts, and how keys repeat.
    public var keyboard = Keyboard()
    /// Which layout text is written with where, and on-screen keyboards.
    public var textInput = TextInput()

    /// How many workspaces there are, at least one; the first nine have keys.
    public var workspaceCount = 4
    /// Whether windows and the desktop have key commands, also those with buttons and fingers. Without them, every key is
    /// the client's.
    public var hasKeyCommands = true
    /// The program, with its arguments, that a key starts; empty for none.
    public var launchCommand = ["foot"]

    /// How long a window that the person closed can be brought back: until then it is out of sight, and its client knows
    /// nothing. Zero asks the client at once.
    public var closingDelay = Duration.zero

    /// What clients see as the seat's name.
    public var seatName = "seat0"
    /// Seats that are there beside it from the beginning, by their names; no two seats have the same.
    public var furtherSeatNames: [String] = []
    /// Whether clients get only what applications need, unless they come by the privileged socket: see
    /// ``MiniCompositor/addPrivilegedSocket(name:)``. Without this, all clients may do everything.
    public var isolatesClients = false

    /// Lets windows, popups and layers show a buffer before their first configure was acknowledged, and takes serials
    /// that do not exist. For the conformance suite alone, whose clients do so: everybody else gets the protocol's
    /// errors.
    public var toleratesUnconfiguredBuffers = false

    /// What each client may take; an application may have `ClientLimitPolicy.applicationFactor` times as much.
    public var limits = ClientLimits()

    /// A headless compositor with one US layout; set what is to be otherwise.
    public init() {}

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

    /// The one output of the compositor.
    public struct Output: Sendable {
        /// In pixels.
        public var width: Int32 = 1280
        /// In pixels.
        public var height: Int32 = 720
        /// The refresh rate in millihertz.
        public var refresh: Int32 = 60_000

        /// 1280 by 720 pixels, 60 times a second.
        public init() {}

        var mode: OutputMode { OutputMode(width: width, height: height, refresh: refresh) }
    }

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
