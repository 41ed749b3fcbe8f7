import SurfaceResponders
import WaylandShell

/// The actions of the desktop as a whole. The desktop performs them, because it is last on every chain.
protocol DesktopCommands: AnyObject {
    /// Brings the next visible window, in mapping order, to the front and gives it keyboard focus.
    func cycleWindows(_ sender: Any?)
    /// Brings the previous visible window to the front and gives it keyboard focus.
    func cycleWindowsBackwards(_ sender: Any?)
    /// Restores the last minimized window of the workspace.
    func restoreLastWindow(_ sender: Any?)
    /// Shows the workspace whose number, counted from 1, is the sender's `propertyList`.
    func showWorkspace(_ sender: Any?)
    /// Launches the configured program.
    func launchProgram(_ sender: Any?)
    /// Ends the mode in which keys move or resize a window.
    func endMode(_ sender: Any?)
    /// Enables or disables the shortcuts inhibitor of the focused client.
    func toggleShortcutsInhibitor(_ sender: Any?)
    /// Undoes the last move, resize, close or change of workspace.
    func undoLast(_ sender: Any?)
    /// Redoes the last change that was undone.
    func redoLast(_ sender: Any?)
    /// Shows or ends the overview of all windows of the workspace.
    func toggleOverview(_ sender: Any?)
    /// Selects the next text input mode, which determines the keyboard layout.
    func nextTextInputMode(_ sender: Any?)
    /// Shows where the pointer is.
    func locatePointer(_ sender: Any?)
    /// Ends the compositor.
    func quitCompositor(_ sender: Any?)
}

extension Action {
    static let cycleWindows = Action("cycleWindows", (any DesktopCommands).cycleWindows)
    static let cycleWindowsBackwards = Action(
        "cycleWindowsBackwards", (any DesktopCommands).cycleWindowsBackwards)
    static let restoreLastWindow = Action(
        "restoreLastWindow", (any DesktopCommands).restoreLastWindow)
    /// Shows a workspace. The sender carries the workspace's number.
    static let showWorkspace = Action("showWorkspace", (any DesktopCommands).showWorkspace)
    /// Launches the configured program.
    public static let launchProgram = Action("launchProgram", (any DesktopCommands).launchProgram)
    /// Ends the mode in which keys move or resize a window.
    public static let endMode = Action("endMode", (any DesktopCommands).endMode)
    static let toggleShortcutsInhibitor = Action(
        "toggleShortcutsInhibitor", (any DesktopCommands).toggleShortcutsInhibitor)
    static let undoLast = Action("undoLast", (any DesktopCommands).undoLast)
    static let redoLast = Action("redoLast", (any DesktopCommands).redoLast)
    static let toggleOverview = Action("toggleOverview", (any DesktopCommands).toggleOverview)
    static let nextTextInputMode = Action(
        "nextTextInputMode", (any DesktopCommands).nextTextInputMode)
    static let locatePointer = Action("locatePointer", (any DesktopCommands).locatePointer)
    static let quitCompositor = Action("quitCompositor", (any DesktopCommands).quitCompositor)
}

extension Desktop: DesktopCommands {
    /// Activates the next visible window in mapping order. Activates the first after the last one, and if no
    /// window has the focus.
    public func cycleWindows(_ sender: Any?) {
        cycle(forwards: true)
    }

    /// Activates the previous visible window. Activates the last one before the first one, and if no window
    /// has the focus.
    func cycleWindowsBackwards(_ sender: Any?) {
        cycle(forwards: false)
    }

    func restoreLastWindow(_ sender: Any?) {
        if let last = lastMinimized { activate(last) }
    }

    /// Shows the workspace whose number the sender carries. This can be undone. Does nothing if the sender is
    /// not a `KeyCommand` with such a number.
    func showWorkspace(_ sender: Any?) {
        if let number = workspace(named: sender) { changeWorkspace(to: number) }
    }

    /// Notifies observers of ``launchCommand``, if there is a command.
    func launchProgram(_ sender: Any?) {
        if !launchCommand.isEmpty { observers.launches.notify(launchCommand) }
    }

    func endMode(_ sender: Any?) {
        actingSeat.keyCommands.mode = .normal
    }

    /// Disables or enables the inhibitor of the surface with keyboard focus. Does nothing if the surface has
    /// none.
    func toggleShortcutsInhibitor(_ sender: Any?) {
        actingSeat.keyCommands.focusedInhibitor?.isEnabled.toggle()
    }

    /// Shows the overview, or ends it without changes to windows.
    public func toggleOverview(_ sender: Any?) {
        if overview == nil { showOverview() } else { endOverview() }
    }

    /// Selects the seat's next text input mode, or the first after the last.
    func nextTextInputMode(_ sender: Any?) {
        actingSeat.textInputModes.selectNext()
    }

    /// Notifies observers of the pointer's location, in global logical pixels. Does nothing before the
    /// pointer is first used.
    func locatePointer(_ sender: Any?) {
        guard actingSeat.pointer.isPlaced else { return }
        observers.pointerLocations.notify(actingSeat.pointer.location)
    }

    /// Notifies observers that the user asks to end the compositor.
    func quitCompositor(_ sender: Any?) {
        observers.quit.notify(())
    }

    func canPerformCommand(_ action: Action, withSender sender: Any?) -> Bool {
        switch action {
        case .cycleWindows, .cycleWindowsBackwards: turns.contains { $0 !== keyToplevel }
        case .restoreLastWindow: lastMinimized != nil
        case .showWorkspace: workspace(named: sender) != nil
        case .launchProgram: !observers.launches.isEmpty && !launchCommand.isEmpty
        case .endMode: actingSeat.keyCommands.mode != .normal
        case .toggleShortcutsInhibitor: actingSeat.keyCommands.focusedInhibitor != nil
        case .undoLast: windowChanges.canUndo
        case .redoLast: windowChanges.canRedo
        case .nextTextInputMode: actingSeat.textInputModes.modes.count > 1
        case .locatePointer: !observers.pointerLocations.isEmpty
        case .quitCompositor: !observers.quit.isEmpty
        default: true
        }
    }

    /// Returns the workspace number that a sender carries; `nil` if it carries none, or if the workspace does
    /// not exist.
    func workspace(named sender: Any?) -> Int? {
        guard let number = (sender as? KeyCommand)?.propertyList as? Int,
            (1...workspaceCount).contains(number)
        else { return nil }
        return number
    }

    /// Begins a mode. Keys perform the mode's commands until it ends, which happens at the latest when
    /// another window gets the focus.
    func begin(_ mode: KeyCommand.Mode) {
        actingSeat.keyCommands.mode = mode
    }

    // MARK: Turns

    private var turns: [DesktopToplevel] { toplevels.filter(\.isVisible) }

    private func cycle(forwards: Bool) {
        let turns = turns
        guard !turns.isEmpty else { return }
        let step = forwards ? 1 : turns.count - 1
        let present = turns.firstIndex { $0 === keyToplevel }
        let next = present.map { ($0 + step) % turns.count } ?? (forwards ? 0 : turns.count - 1)
        activate(turns[next])
    }

    private var lastMinimized: DesktopToplevel? {
        minimizedToplevels.last { $0.workspace == currentWorkspace }
    }
}
