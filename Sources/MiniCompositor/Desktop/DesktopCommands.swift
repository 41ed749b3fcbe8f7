import SurfaceResponders

/// What can be done with the desktop as a whole. The policy, last on every chain, performs them.
public protocol DesktopCommands: AnyObject {
    /// Gives the next of the visible windows the keys, in the order in which they came.
    func cycleWindows(_ sender: Any?)
    /// The same, the other way round.
    func cycleWindowsBackwards(_ sender: Any?)
    /// Brings back the window of the workspace that was minimized last.
    func restoreLastWindow(_ sender: Any?)
    /// Shows the workspace whose number is the sender's `propertyList`, counted from 1.
    func showWorkspace(_ sender: Any?)
    /// Starts the program of the configuration.
    func launchProgram(_ sender: Any?)
    /// Ends the mode in which keys move or resize a window.
    func endMode(_ sender: Any?)
    /// Takes the keys back from a client that inhibits the compositor's key commands, or gives them to it again.
    func toggleShortcutsInhibitor(_ sender: Any?)
    /// Takes back the last move, resize, close or change of workspace.
    func undoLast(_ sender: Any?)
    /// Does again what was taken back last.
    func redoLast(_ sender: Any?)
    /// Shows all windows of the workspace beside each other, or as they were again.
    func toggleOverview(_ sender: Any?)
    /// Puts the next text input mode into effect: the next keyboard layout.
    func nextTextInputMode(_ sender: Any?)
    /// Shows where the pointer is.
    func locatePointer(_ sender: Any?)
    /// Ends the compositor.
    func quitCompositor(_ sender: Any?)
}

extension Action {
    public static let cycleWindows = Action("cycleWindows", (any DesktopCommands).cycleWindows)
    public static let cycleWindowsBackwards = Action(
        "cycleWindowsBackwards", (any DesktopCommands).cycleWindowsBackwards)
    public static let restoreLastWindow = Action(
        "restoreLastWindow", (any DesktopCommands).restoreLastWindow)
    public static let showWorkspace = Action("showWorkspace", (any DesktopCommands).showWorkspace)
    public static let launchProgram = Action("launchProgram", (any DesktopCommands).launchProgram)
    public static let endMode = Action("endMode", (any DesktopCommands).endMode)
    public static let toggleShortcutsInhibitor = Action(
        "toggleShortcutsInhibitor", (any DesktopCommands).toggleShortcutsInhibitor)
    public static let undoLast = Action("undoLast", (any DesktopCommands).undoLast)
    public static let redoLast = Action("redoLast", (any DesktopCommands).redoLast)
    public static let toggleOverview = Action("toggleOverview", (any DesktopCommands).toggleOverview)
    public static let nextTextInputMode = Action(
        "nextTextInputMode", (any DesktopCommands).nextTextInputMode)
    public static let locatePointer = Action("locatePointer", (any DesktopCommands).locatePointer)
    public static let quitCompositor = Action("quitCompositor", (any DesktopCommands).quitCompositor)
}
