import SurfaceResponders

/// What can be done with the desktop as a whole. The policy, last on every chain, performs them.
public protocol DesktopCommands: AnyObject {
    /// Brings the next of the visible windows to the front and gives it the keys; their order is the one they came in.
    func cycleWindows(_ sender: Any?)
    /// The same in the opposite order.
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
    /// Goes to the next window: ``DesktopCommands/cycleWindows(_:)``.
    public static let cycleWindows = Action("cycleWindows", (any DesktopCommands).cycleWindows)
    /// Goes to the previous window: ``DesktopCommands/cycleWindowsBackwards(_:)``.
    public static let cycleWindowsBackwards = Action(
        "cycleWindowsBackwards", (any DesktopCommands).cycleWindowsBackwards)
    /// Brings back the window that was minimized last: ``DesktopCommands/restoreLastWindow(_:)``.
    public static let restoreLastWindow = Action(
        "restoreLastWindow", (any DesktopCommands).restoreLastWindow)
    /// Shows a workspace. The sender carries its number: ``DesktopCommands/showWorkspace(_:)``.
    public static let showWorkspace = Action("showWorkspace", (any DesktopCommands).showWorkspace)
    /// Starts the configured program: ``DesktopCommands/launchProgram(_:)``.
    public static let launchProgram = Action("launchProgram", (any DesktopCommands).launchProgram)
    /// Ends the mode in which keys move or resize a window: ``DesktopCommands/endMode(_:)``.
    public static let endMode = Action("endMode", (any DesktopCommands).endMode)
    /// Takes the keys back from a client, or gives them to it:
    /// ``DesktopCommands/toggleShortcutsInhibitor(_:)``.
    public static let toggleShortcutsInhibitor = Action(
        "toggleShortcutsInhibitor", (any DesktopCommands).toggleShortcutsInhibitor)
    /// Undoes what was done last with windows: ``DesktopCommands/undoLast(_:)``.
    public static let undoLast = Action("undoLast", (any DesktopCommands).undoLast)
    /// Redoes what was undone last: ``DesktopCommands/redoLast(_:)``.
    public static let redoLast = Action("redoLast", (any DesktopCommands).redoLast)
    /// Shows or ends the overview: ``DesktopCommands/toggleOverview(_:)``.
    public static let toggleOverview = Action("toggleOverview", (any DesktopCommands).toggleOverview)
    /// Goes to the next keyboard layout: ``DesktopCommands/nextTextInputMode(_:)``.
    public static let nextTextInputMode = Action(
        "nextTextInputMode", (any DesktopCommands).nextTextInputMode)
    /// Shows where the pointer is: ``DesktopCommands/locatePointer(_:)``.
    public static let locatePointer = Action("locatePointer", (any DesktopCommands).locatePointer)
    /// Ends the compositor: ``DesktopCommands/quitCompositor(_:)``.
    public static let quitCompositor = Action("quitCompositor", (any DesktopCommands).quitCompositor)
}
