import SurfaceResponders

/// The key commands of windows and the desktop. Outside the modes that move and resize windows, each uses
/// Super, is a widely known shortcut, or has a dedicated key, so that clients keep their own shortcuts.
public struct KeyBindings: Sendable {
    /// The commands of each window's controller.
    public let window: [KeyCommand]
    /// The commands of each layer surface's controller, which can close one that has taken the keyboard.
    public let layer: [KeyCommand]
    /// The commands of the desktop.
    public let desktop: [KeyCommand]

    /// How far a key moves or resizes a window, in logical pixels; `smallStep` with Shift.
    static let step = 32.0
    static let smallStep = 4.0
    private static let digits = 1...9

    /// Creates the commands for a configuration's first nine workspaces, its program to launch and its bound lines.
    public init(_ configuration: Configuration = Configuration()) {
        let all = Self.allCommands(for: configuration)
        guard configuration.alternateIsSuper else {
            (window, layer, desktop) = all
            return
        }
        let taken = (all.window + all.desktop).flatMap(\.sequence)
        window = all.window.flatMap { $0.withAlternate(besides: taken) }
        layer = all.layer.flatMap { $0.withAlternate(besides: taken) }
        desktop = all.desktop.flatMap { $0.withAlternate(besides: taken) }
    }

    /// Commands of the bindings file replace those with the same keys.
    private static func allCommands(
        for configuration: Configuration
    ) -> (window: [KeyCommand], layer: [KeyCommand], desktop: [KeyCommand]) {
        let bound = configuration.boundLines.map(playing)
        guard configuration.hasKeyCommands else { return ([], [], bound) }
        let taken = Set(bound.map(\.sequence))
        let all = commands(for: configuration)
        return (
            all.window.filter { !taken.contains($0.sequence) },
            all.layer.filter { !taken.contains($0.sequence) },
            all.desktop.filter { !taken.contains($0.sequence) } + bound
        )
    }

    private static func commands(
        for configuration: Configuration
    ) -> (window: [KeyCommand], layer: [KeyCommand], desktop: [KeyCommand]) {
        let workspaces = Self.digits.prefix(max(1, configuration.workspaceCount))
        let window =
            Self.windowCommands + workspaces.map(Self.movingToWorkspace) + Self.dragCommands
            + Self.stepCommands(
                .moveWindowByStep, mode: .move, titles: ["Move left", "Move down", "Move up", "Move right"])
            + Self.stepCommands(
                .resizeWindowByStep, mode: .resize, titles: ["Narrower", "Taller", "Shorter", "Wider"])
        let layer = Self.windowCommands.filter { $0.action == .closeWindow }
        let desktop =
            Self.desktopCommands + workspaces.map(Self.showingWorkspace)
            + [Self.launching(configuration.launchCommand)] + Self.editCommands + Self.modeEnds
            + [Self.listing(by: .super)]
            + (configuration.alternateIsSuper ? [Self.listing(by: .alternate)] : [])
            + Self.inspectorCommands + Self.reservedCommands
        return (window, layer, desktop)
    }

    /// All commands of a compositor with the standard configuration.
    static let standard: [KeyCommand] = {
        let bindings = KeyBindings()
        return bindings.window + bindings.desktop
    }()

    func begin(with combination: KeyCombination) -> Bool {
        (window + layer + desktop).contains { $0.sequence.first == combination }
    }

    // MARK: Windows

    private static let windowCommands = [
        KeyCommand(title: "Close window", input: "q", modifierFlags: .super, action: .closeWindow),
        KeyCommand(
            title: "Close window", input: .function(4), modifierFlags: .alternate, action: .closeWindow),
        KeyCommand(title: "Minimize window", input: "n", modifierFlags: .super, action: .minimizeWindow),
        KeyCommand(title: "Maximize window", input: "m", modifierFlags: .super, action: .toggleMaximized),
        KeyCommand(title: "Fullscreen", input: "f", modifierFlags: .super, action: .toggleFullscreen),
        KeyCommand(
            title: "Bring window to front", input: .upArrow, modifierFlags: .super, action: .activateWindow),
        KeyCommand(title: "Move window by keys", input: "g", modifierFlags: .super, action: .moveWindow),
        KeyCommand(title: "Resize window by keys", input: "r", modifierFlags: .super, action: .resizeWindow),
    ]

    /// These act on the window under the pointer or touch, which need not have keyboard focus.
    private static let dragCommands = [
        KeyCommand(title: "Move window", input: .button(.left), modifierFlags: .super, action: .moveWindow),
        KeyCommand(
            title: "Resize window", input: .button(.right), modifierFlags: .super, action: .resizeWindow),
        KeyCommand(
            title: "Bring window to front", input: .button(.middle), modifierFlags: .super,
            action: .activateWindow),
        KeyCommand(title: "Move window", input: .touch, modifierFlags: .super, action: .moveWindow),
        KeyCommand(
            title: "Resize window", input: .touch, modifierFlags: [.super, .shift], action: .resizeWindow),
    ]

    private static func movingToWorkspace(_ number: Int) -> KeyCommand {
        KeyCommand(
            title: "Move window to workspace \(number)", input: digit(number),
            modifierFlags: [.super, .shift], action: .moveToWorkspace, propertyList: number)
    }

    /// - Parameter titles: for left, down, up and right.
    private static func stepCommands(
        _ action: Action, mode: KeyCommand.Mode, titles: [String]
    ) -> [KeyCommand] {
        let directions: [(keys: [KeyCommand.Input], dx: Double, dy: Double)] = [
            ([.leftArrow, "h"], -1, 0), ([.downArrow, "j"], 0, 1), ([.upArrow, "k"], 0, -1),
            ([.rightArrow, "l"], 1, 0),
        ]
        let sizes: [(flags: ModifierFlags, step: Double, name: String)] = [
            ([], step, ""), (.shift, smallStep, " a little"),
        ]
        return sizes.flatMap { size in
            zip(directions, titles).flatMap { direction, title in
                direction.keys.map { key in
                    KeyCommand(
                        title: title + size.name, input: key, modifierFlags: size.flags, action: action,
                        propertyList: Vector(dx: direction.dx * size.step, dy: direction.dy * size.step),
                        behavior: .init(repeatBehavior: .repeatable, modes: .only(mode)))
                }
            }
        }
    }

    // MARK: Desktop

    private static let desktopCommands = [
        KeyCommand(
            title: "Next window", input: .tab, modifierFlags: .alternate, action: .cycleWindows,
            behavior: .init(repeatBehavior: .repeatable)),
        KeyCommand(
            title: "Previous window", input: .tab, modifierFlags: [.alternate, .shift],
            action: .cycleWindowsBackwards, behavior: .init(repeatBehavior: .repeatable)),
        KeyCommand(
            title: "Restore minimized window", input: "n", modifierFlags: [.super, .shift],
            action: .restoreLastWindow),
        KeyCommand(
            title: "Undo window change", input: "z", modifierFlags: .super, action: .undoLast),
        KeyCommand(
            title: "Redo window change", input: "z", modifierFlags: [.super, .shift],
            action: .redoLast),
        KeyCommand(title: "Overview of windows", input: "o", modifierFlags: .super, action: .toggleOverview),
        KeyCommand(
            title: "Next keyboard layout", input: .space, modifierFlags: .super, action: .nextTextInputMode),
        KeyCommand(
            title: "Show where the pointer is", input: "p", modifierFlags: .super, action: .locatePointer),
        KeyCommand(
            title: "Fullscreen of the compositor's window", input: .function(11), modifierFlags: .super,
            action: .toggleCompositorFullscreen),
    ]

    /// Dedicated keys of some keyboards. The client receives them unless one of its responders has declared
    /// the action.
    private static let editCommands = [
        editCommand("Undo", .undo, "Undo"), editCommand("Redo", .redo, "Redo"),
        editCommand("XF86Cut", .cut, "Cut"), editCommand("XF86Copy", .copy, "Copy"),
        editCommand("XF86Paste", .paste, "Paste"),
    ]

    private static func editCommand(
        _ input: KeyCommand.Input, _ action: Action, _ title: String
    ) -> KeyCommand {
        KeyCommand(
            title: title, input: input, action: action, behavior: .init(wantsPriorityOverSystemBehavior: true)
        )
    }

    private static func showingWorkspace(_ number: Int) -> KeyCommand {
        KeyCommand(
            title: "Show workspace \(number)", input: digit(number), modifierFlags: .super,
            action: .showWorkspace, propertyList: number)
    }

    private static func launching(_ command: [String]) -> KeyCommand {
        KeyCommand(
            title: command.isEmpty ? "Launch a program" : "Launch \(command.joined(separator: " "))",
            input: .return, modifierFlags: .super, action: .launchProgram)
    }

    private static func playing(_ line: BoundLine) -> KeyCommand {
        KeyCommand(
            title: line.title, input: line.combination.input, modifierFlags: line.combination.modifierFlags,
            action: .playBoundLine, propertyList: line,
            behavior: .init(repeatBehavior: .nonRepeatable, wantsPriorityOverSystemBehavior: true))
    }

    private static let modeEnds = [KeyCommand.Mode.move, .resize].flatMap { mode in
        [KeyCommand.Input.return, .escape].map { key in
            KeyCommand(title: "Done", input: key, action: .endMode, behavior: .init(modes: .only(mode)))
        }
    }

    /// The command for a modifier that is held alone.
    private static func listing(by modifier: ModifierFlags) -> KeyCommand {
        KeyCommand(
            title: "Available key commands, when held for a second", input: .modifier(modifier),
            action: .showKeyCommands, behavior: .init(trigger: .hold(for: .seconds(1))))
    }

    private static let inspectorCommands = [
        inspectorCommand("Inspector", "i", .toggleInspector),
        inspectorCommand("Pause or continue the inspector", "p", .pauseInspector),
        inspectorCommand(
            "Earlier event in the inspector", .leftArrow, .showEarlierEvent, repeatBehavior: .repeatable),
        inspectorCommand(
            "Later event in the inspector", .rightArrow, .showLaterEvent, repeatBehavior: .repeatable),
    ]

    private static func inspectorCommand(
        _ title: String, _ input: KeyCommand.Input, _ action: Action,
        repeatBehavior: KeyCommand.RepeatBehavior = .nonRepeatable
    ) -> KeyCommand {
        KeyCommand(
            title: title, input: input, modifierFlags: [.super, .shift], action: action,
            behavior: .init(repeatBehavior: repeatBehavior, allowsAutomaticMirroring: false))
    }

    private static let reservedCommands = [
        KeyCommand(
            title: "Disable or enable a client's shortcuts inhibitor", input: .escape, modifierFlags: .super,
            action: .toggleShortcutsInhibitor,
            behavior: .init(modes: .all, isReserved: true, worksWhileInhibited: true)),
        KeyCommand(
            title: "Quit the compositor", input: "e", modifierFlags: [.super, .shift],
            action: .quitCompositor,
            behavior: .init(modes: .all, isReserved: true, worksWhileInhibited: true),
            appearance: .init(attributes: .destructive)),
    ]

    private static func digit(_ number: Int) -> KeyCommand.Input {
        .keysym(Keysym(rawValue: 0x30 + UInt32(number)))
    }
}

extension KeyCommand {
    /// Returns the command, and the same one with Alt in place of Super unless that combination is taken. A
    /// host of the compositor's window usually keeps Super for itself.
    fileprivate func withAlternate(besides taken: [KeyCombination]) -> [KeyCommand] {
        guard modifierFlags.contains(.super) else { return [self] }
        let flags = modifierFlags.subtracting(.super).union(.alternate)
        let variant = KeyCommand(
            title: title, input: input, modifierFlags: flags, action: action, propertyList: propertyList,
            behavior: behavior, appearance: appearance)
        return variant.sequence.contains { taken.contains($0) } ? [self] : [self, variant]
    }
}
