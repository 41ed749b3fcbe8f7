import SurfaceResponders
import WaylandShell

/// The actions that the desktop performs as the last responder on every chain.
protocol DesktopCommands: AnyObject {
    /// Activates the next visible window in mapping order; if there is none, the first.
    func cycleWindows(_ sender: Any?)
    /// Activates the previous visible window in mapping order; if there is none, the last.
    func cycleWindowsBackwards(_ sender: Any?)
    /// Restores the last minimized window of the workspace.
    func restoreLastWindow(_ sender: Any?)
    /// Shows the workspace whose number, counted from 1, is the sender's `propertyList`. It can be undone.
    func showWorkspace(_ sender: Any?)
    /// Asks the observers to launch the configured program.
    func launchProgram(_ sender: Any?)
    /// Ends the mode in which keys move or resize a window.
    func endMode(_ sender: Any?)
    /// Disables or enables the shortcuts inhibitor of the surface with keyboard focus, if it has one.
    func toggleShortcutsInhibitor(_ sender: Any?)
    func undoLast(_ sender: Any?)
    func redoLast(_ sender: Any?)
    func toggleOverview(_ sender: Any?)
    /// Selects the next text input mode, which determines the keyboard layout; after the last one, the first.
    func nextTextInputMode(_ sender: Any?)
    /// Notifies observers of the pointer's location, unless the pointer was never used.
    func locatePointer(_ sender: Any?)
    /// Asks the observers to make the compositor's own window fullscreen, or to end that.
    func toggleCompositorFullscreen(_ sender: Any?)
    /// Shows the list of key commands that can be performed now.
    func showKeyCommands(_ sender: Any?)
    /// Asks the observers to start the inspector, or to end it.
    func toggleInspector(_ sender: Any?)
    func pauseInspector(_ sender: Any?)
    func showEarlierEvent(_ sender: Any?)
    func showLaterEvent(_ sender: Any?)
    /// Asks the observers to play the line of the bindings file that is the sender's `propertyList`.
    func playBoundLine(_ sender: Any?)
    /// Asks the observers to end the compositor.
    func quitCompositor(_ sender: Any?)
}

extension Action {
    static let cycleWindows = Action("cycleWindows", (any DesktopCommands).cycleWindows)
    static let cycleWindowsBackwards = Action(
        "cycleWindowsBackwards", (any DesktopCommands).cycleWindowsBackwards)
    static let restoreLastWindow = Action(
        "restoreLastWindow", (any DesktopCommands).restoreLastWindow)
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
    static let toggleCompositorFullscreen = Action(
        "toggleCompositorFullscreen", (any DesktopCommands).toggleCompositorFullscreen)
    static let showKeyCommands = Action("showKeyCommands", (any DesktopCommands).showKeyCommands)
    static let toggleInspector = Action("toggleInspector", (any DesktopCommands).toggleInspector)
    static let pauseInspector = Action("pauseInspector", (any DesktopCommands).pauseInspector)
    static let showEarlierEvent = Action("showEarlierEvent", (any DesktopCommands).showEarlierEvent)
    static let showLaterEvent = Action("showLaterEvent", (any DesktopCommands).showLaterEvent)
    static let playBoundLine = Action("playBoundLine", (any DesktopCommands).playBoundLine)
    static let quitCompositor = Action("quitCompositor", (any DesktopCommands).quitCompositor)
}

extension Desktop: DesktopCommands {
    /// Activates the next visible window in mapping order.
    public func cycleWindows(_ sender: Any?) {
        cycle(forwards: true)
    }

    func cycleWindowsBackwards(_ sender: Any?) {
        cycle(forwards: false)
    }

    func restoreLastWindow(_ sender: Any?) {
        if let last = lastMinimized { activate(last) }
    }

    func showWorkspace(_ sender: Any?) {
        if let number = workspace(named: sender) { changeWorkspace(to: number) }
    }

    func launchProgram(_ sender: Any?) {
        if !launchCommand.isEmpty { observers.launches.notify(launchCommand) }
    }

    func endMode(_ sender: Any?) {
        actingSeat.keyCommands.mode = .normal
    }

    func toggleShortcutsInhibitor(_ sender: Any?) {
        actingSeat.keyCommands.focusedInhibitor?.isEnabled.toggle()
    }

    /// Shows the overview, or ends it without changes to windows.
    public func toggleOverview(_ sender: Any?) {
        if overview == nil { showOverview() } else { endOverview() }
    }

    func nextTextInputMode(_ sender: Any?) {
        actingSeat.textInputModes.selectNext()
    }

    func locatePointer(_ sender: Any?) {
        guard actingSeat.pointer.isPlaced else { return }
        observers.pointerLocations.notify(actingSeat.pointer.location)
    }

    func toggleCompositorFullscreen(_ sender: Any?) {
        observers.fullscreenToggles.notify(())
    }

    func showKeyCommands(_ sender: Any?) {
        commandList.show(on: actingSeat)
    }

    func toggleInspector(_ sender: Any?) {
        observers.inspectorToggles.notify(())
    }

    func pauseInspector(_ sender: Any?) {
        observers.inspectorCommands.notify(.pause)
    }

    func showEarlierEvent(_ sender: Any?) {
        observers.inspectorCommands.notify(.previous)
    }

    func showLaterEvent(_ sender: Any?) {
        observers.inspectorCommands.notify(.next)
    }

    func playBoundLine(_ sender: Any?) {
        guard let line = (sender as? KeyCommand)?.propertyList as? BoundLine else { return }
        observers.boundLines.notify((line, actingSeat))
    }

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
        case .toggleCompositorFullscreen: !observers.fullscreenToggles.isEmpty
        case .toggleInspector: !observers.inspectorToggles.isEmpty
        case .pauseInspector, .showEarlierEvent, .showLaterEvent: !observers.inspectorCommands.isEmpty
        case .playBoundLine: !observers.boundLines.isEmpty
        case .quitCompositor: !observers.quit.isEmpty
        default: true
        }
    }

    /// Returns `nil` if the sender carries no number of an existing workspace.
    func workspace(named sender: Any?) -> Int? {
        guard let number = (sender as? KeyCommand)?.propertyList as? Int,
            (1...workspaceCount).contains(number)
        else { return nil }
        return number
    }

    /// Begins a mode of the acting seat, which ends at the latest when the seat focuses another window.
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
