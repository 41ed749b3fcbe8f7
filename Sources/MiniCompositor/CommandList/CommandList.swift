import SurfaceResponders
import WaylandShell

/// The list of key commands that can be performed now. Typed text filters it, and a click or a tap on a row
/// performs the command.
final class CommandList {
    private unowned let desktop: Desktop
    private var shown: Shown?

    private final class Shown {
        let seat: Seat
        let window: CommandListWindow
        let grab: CommandListGrab
        let keys: CommandListKeys

        init(on seat: Seat, window: CommandListWindow, grab: CommandListGrab, keys: CommandListKeys) {
            self.seat = seat
            self.window = window
            self.grab = grab
            self.keys = keys
        }
    }

    init(on desktop: Desktop) {
        self.desktop = desktop
    }

    var isShown: Bool { shown != nil }

    /// Shows the present commands of a seat. Does nothing without the libraries for texts.
    func show(on seat: Seat) {
        guard shown == nil, CommandPicture.isAvailable else { return }
        let content = CommandListContent(of: seat, on: desktop)
        let panel = CommandListPanel(content, in: area(for: seat)) { [unowned self] in perform($0) }
        let window = CommandListWindow(panel, in: area(for: seat))
        let shown = Shown(
            on: seat, window: window,
            grab: CommandListGrab(on: panel) { [unowned self] in close() },
            keys: CommandListKeys { [unowned self] in take($0) })
        self.shown = shown
        desktop.scene.add(window)
        seat.begin(shown.grab)
        seat.addFilter(shown.keys, at: .first)
    }

    func close() {
        guard let shown else { return }
        self.shown = nil
        shown.seat.removeFilter(shown.keys)
        shown.seat.revoke(shown.grab)
        desktop.scene.remove(shown.window)
    }

    /// Closes the list of a seat that has been locked.
    func turnEnded() {
        if let shown, shown.seat.isLocked { close() }
    }

    /// The output that the pointer is on, or the first one.
    private func area(for seat: Seat) -> Rect {
        let outputs = desktop.scene.outputs
        let present = seat.pointer.isPlaced ? outputs.first { $0.contains(seat.pointer.location) } : nil
        return present ?? outputs.first ?? .zero
    }

    private func perform(_ command: AvailableKeyCommand) {
        guard let seat = shown?.seat else { return }
        // The command acts on what had the keys before.
        close()
        seat.keyCommands.perform(command)
    }

    /// Handles a key. Returns whether no other stage receives it.
    private func take(_ key: CommandListKeys.Key) -> Bool {
        guard let panel = shown?.window.panel else { return false }
        switch key {
        case .close: close()
        case .perform: if let command = panel.first { perform(command) }
        case .scroll(let rows): panel.scroll(by: rows)
        case .delete: panel.text = String(panel.text.dropLast())
        case .text(let text): panel.text += text
        case .combination:
            // A combination acts as if the list were not shown.
            close()
            return false
        case .other: break
        }
        return true
    }
}

/// The window of the list. It never has the keys: a filter passes them on.
final class CommandListWindow: Window {
    let panel: CommandListPanel

    init(_ panel: CommandListPanel, in area: Rect) {
        self.panel = panel
        super.init(rootSurface: panel, level: .overlay)
        frame = Rect(
            x: (area.center.x - panel.bounds.width / 2).rounded(),
            y: (area.center.y - panel.bounds.height / 2).rounded(),
            width: panel.bounds.width, height: panel.bounds.height)
    }

    override var canBecomeKey: Bool { false }
    override var description: String { "list of key commands" }
}

/// Keeps clients from receiving the pointer and touches while the list is shown. A press outside closes it.
final class CommandListGrab: Grab {
    private let panel: CommandListPanel
    private let pressedOutside: () -> Void

    init(on panel: CommandListPanel, pressedOutside: @escaping () -> Void) {
        self.panel = panel
        self.pressedOutside = pressedOutside
        super.init(kind: .explicit, owner: panel)
    }

    override func pointerDecision(for hit: HitTestResult?) -> Decision {
        hit?.window === panel.window ? .pass : .nothing
    }

    override func pressDecision(for hit: HitTestResult?) -> Decision {
        if hit?.window === panel.window { return .pass }
        pressedOutside()
        return .nothing
    }
}

/// Takes the keys while the list is shown, before key commands and clients.
final class CommandListKeys: InputFilter {
    enum Key {
        case close, perform, delete, combination, other
        case scroll(rows: Int)
        case text(String)
    }

    private let take: (Key) -> Bool

    /// - Parameter take: handles a key, and returns whether no other stage receives it.
    init(take: @escaping (Key) -> Bool) {
        self.take = take
    }

    func filter(_ event: InputEvent, on seat: Seat) -> Bool {
        guard case .key(let code, isDown: true) = event.payload, !seat.isLocked else { return false }
        return take(key(code, on: seat.keyboard))
    }

    private func key(_ code: KeyCode, on keyboard: Keyboard) -> Key {
        let keysym = keyboard.state.keysym(for: code)
        if keysym.isModifier { return .other }
        guard keyboard.modifierFlags.isDisjoint(with: [.super, .control, .alternate]) else {
            return .combination
        }
        switch KeyCommand.Input.keysym(keysym) {
        case .escape: return .close
        case .return, "KP_Enter": return .perform
        case .delete: return .delete
        case .upArrow: return .scroll(rows: -1)
        case .downArrow: return .scroll(rows: 1)
        case .pageUp: return .scroll(rows: -10)
        case .pageDown: return .scroll(rows: 10)
        default: break
        }
        guard let scalar = keysym.unicodeScalar, scalar.properties.generalCategory != .control else {
            return .other
        }
        return .text(String(scalar))
    }
}
