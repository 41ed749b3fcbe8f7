import WaylandServer

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
}
