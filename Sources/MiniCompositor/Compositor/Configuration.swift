import SurfaceResponders
import SystemPackage

/// How a compositor is set up. What is not set has a value that suits a headless one.
public struct Configuration: Sendable {
    /// The output's width in pixels.
    public var width: Int32 = 1280
    /// The output's height in pixels.
    public var height: Int32 = 720
    /// The output's refresh rate in millihertz.
    public var refresh: Int32 = 60_000

    /// The keyboard's layouts by their xkb names, one to four.
    public var layouts = ["us"]
    /// Their variants, in the same order; empty for a layout's own.
    public var variants: [String] = []
    /// xkb options, such as `ctrl:nocaps`.
    public var options: [String] = []
    /// How held keys repeat, for clients as for the compositor's own key commands.
    public var repeatInfo = RepeatInfo.default

    /// What keeps a keyboard layout of its own, unless a client says so itself.
    public var textInputContexts = TextInputContextPolicy.window
    /// What begins with which layout.
    public var textInputModeStart = TextInputModeStart.default
    /// The file that layouts are kept in for the next time; nil for none.
    public var textInputModesPath: FilePath?

    /// Whether on-screen keyboards that are no input methods are shown also while no field says that it wants text: many
    /// clients do not say so.
    public var alwaysShowsKeyboards = false

    /// How many workspaces there are, at least one; the first nine have keys.
    public var workspaceCount = 4
    /// The program, with its arguments, that a key starts; empty for none.
    public var launchCommand = ["foot"]

    /// How long a window that the person closed can be brought back: until then it is out of sight, and its client knows
    /// nothing. Zero asks the client at once.
    public var closingDelay = Duration.zero

    /// What clients see as the seat's name.
    public var seatName = "seat0"

    /// Lets windows, popups and layers show a buffer before their first configure was acknowledged, and takes serials
    /// that do not exist. For the conformance suite alone, whose clients do so: everybody else gets the protocol's
    /// errors.
    public var toleratesUnconfiguredBuffers = false

    /// How many bytes of pixels all surfaces of one client may have together. A client that wants more is
    /// disconnected.
    public var maximumContentBytesPerClient = 1 << 30

    /// A headless compositor with one US layout; set what is to be otherwise.
    public init() {}
}
