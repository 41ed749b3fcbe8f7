import SurfaceResponders
import WaylandServer
import WaylandShell

/// The compositor's policy: placement, stacking and focus of windows. As the delegate of each seat, it is the
/// last responder on every chain.
public final class Desktop: Responder {
    /// The first seat. Only this seat has on-screen keyboards.
    public var seat: Seat { seatList.first }
    let seatList: DesktopSeats
    /// The scene with the windows of all workspaces, including hidden ones.
    public var scene: Scene { seat.scene }
    private let configuration: Configuration

    /// Creates the windows of clients.
    public let shell: XdgShell

    /// All mapped toplevels, including hidden ones, in the order in which they were mapped.
    public var toplevels: [DesktopToplevel] { shell.toplevels.compactMap { $0 as? DesktopToplevel } }
    /// The minimized toplevels, the latest last.
    public internal(set) var minimizedToplevels: [DesktopToplevel] = []

    /// The undo manager for changes of windows and workspaces.
    public let windowChanges: UndoManager
    public override var undoManager: UndoManager? { windowChanges }

    /// The overview of all windows, while it is shown.
    public private(set) var overview: Overview?

    /// The number of workspaces, at least one.
    public var workspaceCount: Int { max(1, configuration.workspaceCount) }
    /// The number of the visible workspace, from 1 to ``workspaceCount``.
    public internal(set) var currentWorkspace = 1 {
        didSet { workspacesChanged() }
    }
    private var workspaces: DesktopWorkspaces?

    let keyBindings: KeyBindings
    var launchCommand: [String] { configuration.launchCommand }
    var closingDelay: Duration { configuration.closingDelay }
    var hasFrames: Bool { configuration.hasFrames }
    let titleLibraries = TitleLibraries()
    var observers = DesktopObservers()

    /// Becomes the seat's delegate. The seat holds it weakly, so the caller must keep it.
    init(seat: Seat, shell: XdgShell, configuration: Configuration = Configuration()) {
        seatList = DesktopSeats(seat)
        self.shell = shell
        self.configuration = configuration
        keyBindings = KeyBindings(configuration)
        windowChanges = UndoManager(scene: seat.scene)
        super.init()
        seat.delegate = self
        gestures = DesktopGestures(on: self)
        keyboardEvasion = KeyboardEvasion(on: self)
        seat.motion.recognizesPointerShakes = configuration.hasKeyCommands
    }

    private var gestures: DesktopGestures?
    private(set) lazy var commandList = CommandList(on: self)
    private var taggedPlaces = TaggedPlaces()

    var keyboards: OnScreenKeyboards?
    private var keyboardEvasion: KeyboardEvasion?

    func textInputChanged() {
        keyboards?.update()
        keyboardEvasion?.update()
    }

    /// Shaking the pointer performs the command that shows its location. Needs key commands.
    public override func motionBegan(_ motion: Motion, with event: MotionEvent) {
        actingSeat.sendAction(.locatePointer, from: self)
    }

    public override func motionEnded(_ motion: Motion, with event: MotionEvent) {}
    public override func motionCancelled(_ motion: Motion, with event: MotionEvent) {}

    // MARK: Overview

    func showOverview() {
        guard overview == nil else { return }
        let overview = Overview(of: self)
        self.overview = overview
        overview.begin()
    }

    func endOverview() {
        let ended = overview
        overview = nil
        ended?.end()
    }

    public override var description: String { "desktop" }

    // MARK: Commands

    public override var keyCommands: [KeyCommand]? { keyBindings.desktop }

    public override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
        guard responds(to: action) else { return super.canPerformAction(action, withSender: sender) }
        return canPerformCommand(action, withSender: sender)
    }

    // MARK: Windows

    private var windowCount = 0

    func nextWindowNumber() -> Int {
        windowCount += 1
        return windowCount
    }

    /// Returns the toplevel of a surface, also of a subsurface or popup.
    public func toplevel(of surface: SurfaceResponder) -> DesktopToplevel? {
        shell.toplevel(of: surface) as? DesktopToplevel
    }

    /// The toplevel with keyboard focus on the acting seat.
    public var keyToplevel: DesktopToplevel? { keyToplevel(on: actingSeat) }

    func add(_ controller: DesktopToplevel) {
        guard let window = controller.toplevelWindow else { return }
        controller.workspace = (controller.parentToplevel as? DesktopToplevel)?.workspace ?? currentWorkspace
        window.isHidden = !isMeantToBeVisible(controller)
        guard window.isHidden else { return shell.show(controller, on: seatsForNewWindows) }
        scene.add(window)
        shell.updateLevels()
    }

    func remove(_ controller: DesktopToplevel) {
        taggedPlaces.remember(controller)
        unminimize(controller)
        overview?.remove(controller)
        controller.closingTimer = nil
        controller.removeFrame()
        windowChanges.removeAllActions(withTarget: controller)
        if let window = controller.toplevelWindow { scene.remove(window) }
        shell.updateLevels()
        workspacesChanged()
    }

    /// Returns the initial origin of a window: its former one, else that of the last window with the same
    /// application and tag, else the standard one.
    func origin(of controller: ToplevelController, size: Size, former: Point?) -> Point {
        let former = former ?? taggedPlaces.origin(of: controller, among: toplevels)
        return shell.standardOrigin(for: controller, size: size, former: former)
    }

    // MARK: Workspaces

    func showWorkspaces(on compositor: Compositor) {
        workspaces = DesktopWorkspaces(of: self, on: compositor)
    }

    /// Sends panels the state of the workspaces at the end of the turn.
    func workspacesChanged() {
        workspaces?.setNeedsUpdate()
    }

    func turnEnded() {
        workspaces?.turnEnded()
        commandList.turnEnded()
    }

    // MARK: Stacking and focus

    /// Brings a toplevel to the front, and gives the keyboard focus to it or to the modal dialog that must be
    /// answered first. The toplevel may be minimized or on another workspace.
    /// - Parameters:
    ///   - controller: the toplevel.
    ///   - seat: the seat whose focus changes; for `nil` or a removed seat, the acting seat.
    public func activate(_ controller: DesktopToplevel, on seat: Seat? = nil) {
        guard let window = controller.toplevelWindow else { return }
        let seat = seats.first { $0 === seat } ?? actingSeat
        unminimize(controller)
        let isElsewhere = currentWorkspace != controller.workspace
        currentWorkspace = controller.workspace
        // Before other windows are hidden, so that the focus moves directly to this window.
        window.isHidden = false
        shell.raise(controller)
        (controller.modalDialog?.toplevelWindow ?? window).makeKey(on: seat)
        updateVisibility(of: isElsewhere ? toplevels : [controller])
    }
}

struct DesktopObservers {
    var launches = Observers<[String]>()
    var pointerLocations = Observers<Point>()
    var bells = Observers<DesktopToplevel?>()
    var quit = Observers<Void>()
    var fullscreenToggles = Observers<Void>()
    var inspectorToggles = Observers<Void>()
    var inspectorCommands = Observers<InspectorCommand>()
    var boundLines = Observers<(BoundLine, Seat)>()
}

extension Desktop {
    /// Calls a handler with a program and its arguments when the user launches it. One observer must start
    /// it. Without observers, the command is unavailable.
    public func observeLaunches(_ handler: @escaping ([String]) -> Void) -> ObservationToken {
        observers.launches.add(handler)
    }

    /// Calls a handler with the pointer's location, in global logical pixels, when the user asks for it.
    public func observePointerLocations(_ handler: @escaping (Point) -> Void) -> ObservationToken {
        observers.pointerLocations.add(handler)
    }

    /// Calls a handler when the bell rings. The argument is the window; `nil` if it rings for none.
    public func observeBells(_ handler: @escaping (DesktopToplevel?) -> Void) -> ObservationToken {
        observers.bells.add(handler)
    }

    /// Calls a handler when the user asks to end the compositor. Without observers, the user cannot.
    public func observeQuit(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.quit.add(handler)
    }

    /// Calls a handler when the user asks to make the compositor's own window fullscreen, or to end that.
    /// Without observers, the command is unavailable.
    public func observeFullscreenToggles(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.fullscreenToggles.add(handler)
    }

    /// Calls a handler when the user asks to start the inspector, or to end it. Without observers, the command
    /// is unavailable.
    public func observeInspectorToggles(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.inspectorToggles.add(handler)
    }

    /// Calls a handler when the keys of a line of the bindings file are pressed on a seat. Without observers, these
    /// commands are unavailable.
    public func observeBoundLines(_ handler: @escaping (BoundLine, Seat) -> Void) -> ObservationToken {
        observers.boundLines.add { handler($0.0, $0.1) }
    }

    /// Calls a handler with what the user asks of the inspector. Without observers, these commands are
    /// unavailable.
    public func observeInspectorCommands(
        _ handler: @escaping (InspectorCommand) -> Void
    ) -> ObservationToken {
        observers.inspectorCommands.add(handler)
    }
}

/// What the user can ask of the inspector. The raw value is the name on the control socket.
public enum InspectorCommand: String, Hashable, Sendable {
    /// Stop following the events, or follow them again.
    case pause
    /// Show the event before the shown one, and stop following.
    case previous
    /// Show the event after the shown one.
    case next
}

extension Desktop: SystemBellDelegate {
    /// Notifies observers, and marks the window as demanding attention if it does not have keyboard focus.
    public func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?) {
        if let controller, !controller.isActivated { controller.needsAttention = true }
        observers.bells.notify(controller as? DesktopToplevel)
    }
}

extension Desktop: InputTriggersDelegate {
    /// Allows every combination that begins no key command of windows, layer surfaces or the desktop.
    public func inputTriggers(
        _ triggers: InputTriggers, allows combination: KeyCombination, for client: Client
    ) -> Bool {
        !keyBindings.begin(with: combination)
    }
}
