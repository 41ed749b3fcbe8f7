import SurfaceResponders
import WaylandShell

/// What can be done with the desktop as a whole. The policy, last on every chain, performs them.
protocol DesktopCommands: AnyObject {
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
    static let cycleWindows = Action("cycleWindows", (any DesktopCommands).cycleWindows)
    static let cycleWindowsBackwards = Action(
        "cycleWindowsBackwards", (any DesktopCommands).cycleWindowsBackwards)
    static let restoreLastWindow = Action(
        "restoreLastWindow", (any DesktopCommands).restoreLastWindow)
    /// Shows a workspace. The sender carries its number.
    static let showWorkspace = Action("showWorkspace", (any DesktopCommands).showWorkspace)
    /// Starts the configured program.
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
    /// Activates the visible window that was mapped next after the one with the keys; after the last one, or
    /// when none has them, the first.
    public func cycleWindows(_ sender: Any?) {
        cycle(forwards: true)
    }

    /// The same in the opposite order: the window before, or the last one.
    func cycleWindowsBackwards(_ sender: Any?) {
        cycle(forwards: false)
    }

    func restoreLastWindow(_ sender: Any?) {
        if let last = lastMinimized { activate(last) }
    }

    /// Shows the workspace whose number the sender carries, which can be undone. Does nothing if the sender
    /// is no `KeyCommand` with such a number.
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

    /// Switches the inhibitor of the surface that has the keyboard focus off, or on again. Does nothing if
    /// that surface has none.
    func toggleShortcutsInhibitor(_ sender: Any?) {
        actingSeat.keyCommands.focusedInhibitor?.isEnabled.toggle()
    }

    /// Shows the overview, or ends it with the windows as they were.
    public func toggleOverview(_ sender: Any?) {
        if overview == nil { showOverview() } else { endOverview() }
    }

    /// Selects the seat's next text input mode; after the last comes the first.
    func nextTextInputMode(_ sender: Any?) {
        actingSeat.textInputModes.selectNext()
    }

    /// Notifies observers of the pointer's location, in global logical pixels. Does nothing before the pointer is
    /// first used.
    func locatePointer(_ sender: Any?) {
        guard actingSeat.pointer.isPlaced else { return }
        observers.pointerLocations.notify(actingSeat.pointer.location)
    }

    /// Notifies observers that the user wants to end the compositor.
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

    /// The number of a workspace that a sender carries; nil if it carries none, or there is no such workspace.
    func workspace(named sender: Any?) -> Int? {
        guard let number = (sender as? KeyCommand)?.propertyList as? Int,
            (1...workspaceCount).contains(number)
        else { return nil }
        return number
    }

    /// Keys mean the mode's commands until it ends, at the latest when another window gets the keys.
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
