import Proofs
import SurfaceResponders
import Testing

import MiniCompositor
import WaylandShell

/// The default key commands of the compositor.
struct KeyBindingsTests {
    private let bindings = KeyBindings()

    private var all: [KeyCommand] { bindings.window + bindings.desktop }

    @Test func `default commands leave ordinary keys to clients`() {
        let known: [[KeyCombination]] = [
            [KeyCombination(.tab, .alternate)], [KeyCombination(.tab, [.alternate, .shift])],
            [KeyCombination(.function(4), .alternate)],
            // The list of key commands. Clients receive the modifier, too.
            [KeyCombination(.modifier(.super))],
            // Keys dedicated to actions, which are available only if the client has declared the action.
            [KeyCombination("Undo")], [KeyCombination("Redo")], [KeyCombination("XF86Cut")],
            [KeyCombination("XF86Copy")], [KeyCombination("XF86Paste")],
        ]
        for command in all where command.behavior.modes == .only(.normal) || command.behavior.modes == .all {
            #expect(command.modifierFlags.contains(.super) || known.contains(command.sequence), "\(command)")
        }
    }

    @Test func `no two commands share keys`() {
        for modes in [KeyCommand.Modes.only(.normal), .only(.move), .only(.resize)] {
            let sequences = all.filter { $0.behavior.modes == modes || $0.behavior.modes == .all }.map(
                \.sequence)
            #expect(Set(sequences).count == sequences.count)
        }
    }

    @Test(.promise(35)) func `every mode ends with Escape or Return`() {
        for mode in [KeyCommand.Mode.move, .resize] {
            let keys = all.filter { $0.behavior.modes == .only(mode) && $0.action == .endMode }.map(\.input)
            #expect(Set(keys) == [.escape, .return])
        }
    }

    @Test func `with Alt as Super, each command also works with Alt if that is free`() throws {
        var configuration = Configuration()
        configuration.alternateIsSuper = true
        let bindings = KeyBindings(configuration)
        let all = bindings.window + bindings.desktop
        let sequences = all.filter { $0.behavior.modes == .only(.normal) }.map(\.sequence)
        #expect(Set(sequences).count == sequences.count)
        let close = all.filter { $0.action == .closeWindow }.map(\.sequence)
        #expect(
            close == [
                [KeyCombination("q", .super)], [KeyCombination("q", .alternate)],
                [KeyCombination(.function(4), .alternate)],
            ])
        let moves = all.filter { $0.title == "Move window to workspace 2" }
        #expect(
            moves.map(\.sequence) == [
                [KeyCombination(.keysym(Keysym(rawValue: 0x32)), [.super, .shift])],
                [KeyCombination(.keysym(Keysym(rawValue: 0x32)), [.alternate, .shift])],
            ])
    }

    @Test func `the list is a table grouped by mode`() {
        var configuration = Configuration()
        configuration.workspaceCount = 2
        configuration.launchCommand = ["xterm", "-e", "top"]
        let lines = KeyBindingsList.lines(of: KeyBindings(configuration))
        #expect(lines.filter { !$0.hasPrefix(" ") } == ["normal", "move", "resize", "any mode", "pointer"])
        #expect(lines[1] == "  Super+Q              Close window")
        #expect(lines.contains("  Super+left button    Move window"))
        #expect(lines.contains("  Super+Shift+2        Move window to workspace 2"))
        #expect(!lines.contains("  Super+3              Show workspace 3"))
        #expect(lines.contains("  Super+Return         Launch xterm -e top"))
        #expect(lines.contains("  Super+Shift+E        Quit the compositor"))
        #expect(lines.last == "  Shake it             Log the pointer's location")
    }
}
