import SurfaceResponders
import WaylandServer
import WaylandShell

/// The compositor's policy: where windows go, which is in front, which has the keys. It is the delegate of each seat, and
/// so last on every chain.
public final class Desktop: Responder {
    /// The seat that is there from the beginning. On-screen keyboards are for it alone.
    public var seat: Seat { seatList.first }
    let seatList: DesktopSeats
    /// The seat's scene: the windows of all workspaces, hidden ones included.
    public var scene: Scene { seat.scene }
    private let configuration: Configuration

    /// What windows are made by.
    public let shell: XdgShell

    /// Those that are mapped, hidden ones included, in the order in which they were mapped.
    public var toplevels: [DesktopToplevel] { shell.toplevels.compactMap { $0 as? DesktopToplevel } }
    /// Those of them that are minimized, the latest last.
    public internal(set) var minimizedToplevels: [DesktopToplevel] = []

    /// What was done with windows and workspaces. The windows' own undo managers are for what is in them.
    public let windowChanges: UndoManager
    public override var undoManager: UndoManager? { windowChanges }

    /// All windows beside each other, while they are shown that way.
    public private(set) var overview: Overview?

    /// How many workspaces there are, at least one.
    public var workspaceCount: Int { max(1, configuration.workspaceCount) }
    /// The number of the workspace that is shown, from 1 to ``workspaceCount``.
    public internal(set) var currentWorkspace = 1 {
        didSet { workspacesChanged() }
    }
    private var workspaces: DesktopWorkspaces?

    /// What windows and the desktop offer as key commands.
    let keyBindings: KeyBindings
    /// The program, with its arguments, that a key command starts; empty for none.
    var launchCommand: [String] { configuration.launchCommand }
    /// How long a window that was closed can be brought back; zero asks its client at once.
    var closingDelay: Duration { configuration.closingDelay }
    var observers = DesktopObservers()

    /// Becomes the seat's delegate, which the seat does not keep: the caller does.
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
    private var taggedPlaces = TaggedPlaces()

    /// What clients show to type with.
    var keyboards: OnScreenKeyboards?
    private var keyboardEvasion: KeyboardEvasion?

    func textInputChanged() {
        keyboards?.update()
        keyboardEvasion?.update()
    }

    /// A user who shakes the pointer has lost it. Without key commands shaking means nothing.
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

    /// The toplevel that a surface belongs to: its own, its parent's for a subsurface or popup.
    public func toplevel(of surface: SurfaceResponder) -> DesktopToplevel? {
        shell.toplevel(of: surface) as? DesktopToplevel
    }

    /// The toplevel that has the keys: of several seats, those of the seat that acts.
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
        windowChanges.removeAllActions(withTarget: controller)
        if let window = controller.toplevelWindow { scene.remove(window) }
        shell.updateLevels()
        workspacesChanged()
    }

    /// Where a window comes up: where it was, else where the last one that was for the same was.
    func origin(of controller: ToplevelController, size: Size, former: Point?) -> Point {
        let former = former ?? taggedPlaces.origin(of: controller, among: toplevels)
        return shell.standardOrigin(for: controller, size: size, former: former)
    }

    // MARK: Workspaces

    /// Tells panels of the workspaces from now on.
    func showWorkspaces(on compositor: Compositor) {
        workspaces = DesktopWorkspaces(of: self, on: compositor)
    }

    /// Panels are told at the end of the turn what is true of the workspaces then.
    func workspacesChanged() {
        workspaces?.setNeedsUpdate()
    }

    func turnEnded() {
        workspaces?.turnEnded()
    }

    // MARK: Stacking and focus

    /// Brings a toplevel to the front, minimized or not and on whatever workspace, and gives it the keys.
    /// - Parameters:
    ///   - controller: of what comes to the front.
    ///   - seat: whose keys; nil for the seat that acts, which also stands in for one that is gone.
    public func activate(_ controller: DesktopToplevel, on seat: Seat? = nil) {
        guard let window = controller.toplevelWindow else { return }
        let seat = seats.first { $0 === seat } ?? actingSeat
        unminimize(controller)
        let isElsewhere = currentWorkspace != controller.workspace
        currentWorkspace = controller.workspace
        // Before others are hidden, so that the keys pass to it and to nobody in between.
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
}

/// What the user asks the desktop for and other parts of the compositor do.
extension Desktop {
    /// Calls a handler with the program that a key command starts, and its arguments. One observer starts it. Without
    /// observers, the command is unavailable.
    public func observeLaunches(_ handler: @escaping ([String]) -> Void) -> ObservationToken {
        observers.launches.add(handler)
    }

    /// Calls a handler with the pointer's location, in global logical pixels, when the user wants to see it. Without observers, the
    /// command is unavailable.
    public func observePointerLocations(_ handler: @escaping (Point) -> Void) -> ObservationToken {
        observers.pointerLocations.add(handler)
    }

    /// Calls a handler when the bell rings, for a window or for none.
    public func observeBells(_ handler: @escaping (DesktopToplevel?) -> Void) -> ObservationToken {
        observers.bells.add(handler)
    }

    /// Calls a handler when the user wants to end the compositor. Without observers, the command is unavailable.
    public func observeQuit(_ handler: @escaping () -> Void) -> ObservationToken {
        observers.quit.add(handler)
    }
}

extension Desktop: SystemBellDelegate {
    /// Notifies observers, and marks a window that does not have the keys.
    public func systemBell(_ bell: SystemBellGlobal, didRingFor controller: ToplevelController?) {
        if let controller, !controller.isActivated { controller.needsAttention = true }
        observers.bells.notify(controller as? DesktopToplevel)
    }
}

extension Desktop: InputTriggersDelegate {
    /// None that windows have, be there one or not.
    public func inputTriggers(
        _ triggers: InputTriggers, allows combination: KeyCombination, for client: Client
    ) -> Bool {
        !keyBindings.begin(with: combination)
    }
}
