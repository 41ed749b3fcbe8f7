import SurfaceResponders

extension Desktop: DesktopCommands {
    public func cycleWindows(_ sender: Any?) {
        cycle(forwards: true)
    }

    public func cycleWindowsBackwards(_ sender: Any?) {
        cycle(forwards: false)
    }

    public func restoreLastWindow(_ sender: Any?) {
        if let last = lastMinimized { activate(last) }
    }

    public func showWorkspace(_ sender: Any?) {
        if let number = workspace(named: sender) { changeWorkspace(to: number) }
    }

    public func launchProgram(_ sender: Any?) {
        onLaunch?(launchCommand)
    }

    public func endMode(_ sender: Any?) {
        seat.keyCommands.mode = .normal
    }

    public func toggleShortcutsInhibitor(_ sender: Any?) {
        seat.keyCommands.focusedInhibitor?.isEnabled.toggle()
    }

    public func toggleOverview(_ sender: Any?) {
        if overview == nil { showOverview() } else { endOverview() }
    }

    public func nextTextInputMode(_ sender: Any?) {
        seat.textInputModes.selectNext()
    }

    public func locatePointer(_ sender: Any?) {
        onLocatePointer?(seat.pointer.location)
    }

    public func quitCompositor(_ sender: Any?) {
        onQuit?()
    }

    /// Whether there is anything to do now for one of the desktop's commands.
    func canPerformCommand(_ action: Action, withSender sender: Any?) -> Bool {
        switch action {
        case .cycleWindows, .cycleWindowsBackwards: turns.contains { $0 !== keyToplevel }
        case .restoreLastWindow: lastMinimized != nil
        case .showWorkspace: workspace(named: sender) != nil
        case .launchProgram: onLaunch != nil && !launchCommand.isEmpty
        case .endMode: seat.keyCommands.mode != .normal
        case .toggleShortcutsInhibitor: seat.keyCommands.focusedInhibitor != nil
        case .undoLast: windowChanges.canUndo
        case .redoLast: windowChanges.canRedo
        case .nextTextInputMode: seat.textInputModes.modes.count > 1
        case .locatePointer: onLocatePointer != nil
        case .quitCompositor: onQuit != nil
        default: true
        }
    }

    /// The number of a workspace that a sender carries, if there is such a one.
    func workspace(named sender: Any?) -> Int? {
        guard let number = (sender as? KeyCommand)?.propertyList as? Int,
            (1...workspaceCount).contains(number)
        else { return nil }
        return number
    }

    /// Keys mean the mode's commands until it ends, at the latest when another window gets the keys.
    func begin(_ mode: KeyCommand.Mode) {
        seat.keyCommands.mode = mode
    }

    // MARK: Turns

    private var turns: [ToplevelController] { toplevels.filter(\.isVisible) }

    private func cycle(forwards: Bool) {
        let turns = turns
        guard !turns.isEmpty else { return }
        let step = forwards ? 1 : turns.count - 1
        let present = turns.firstIndex { $0 === keyToplevel }
        let next = present.map { ($0 + step) % turns.count } ?? (forwards ? 0 : turns.count - 1)
        activate(turns[next])
    }

    private var lastMinimized: ToplevelController? {
        minimizedToplevels.last { $0.workspace == currentWorkspace }
    }
}
