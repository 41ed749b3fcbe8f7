import Proofs
import SurfaceResponders
import Testing
import WaylandServer

/// zwp_keyboard_shortcuts_inhibit_manager_v1.
struct ShortcutsInhibitTests {
    private static let (q, x): (UInt32, UInt32) = (16, 45)
    private static let `super`: UInt32 = 125

    private let host: SeatHost
    private let client: TestClient
    private let window: Window
    private let policy = CommandingPolicy([
        KeyCommand(input: "q", modifierFlags: .super, action: .act),
        KeyCommand(
            input: "x", modifierFlags: .super, action: .act, behavior: .init(worksWhileInhibited: true)),
    ])

    init() throws {
        host = try SeatHost()
        host.seat.delegate = policy
        client = try host.connect()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        client.addKeyboard()
        _ = try client.take()
    }

    /// The presses and releases that the client received, except those of Super.
    private func keys() throws -> [String] {
        try client.take().filter {
            ($0.hasPrefix("keyboard press") || $0.hasPrefix("keyboard release")) && !$0.hasSuffix(" 125")
        }
    }

    private func press(_ code: UInt32) {
        for code in [Self.super, code] { host.keyDown(code) }
        for code in [code, Self.super] { host.keyUp(code) }
    }

    @Test(.behavior(182)) func `granted inhibitor is active and keys reach the client`() throws {
        press(Self.q)
        #expect(policy.take() == 1)
        #expect(try keys() == [])
        client.inhibitShortcuts(on: "a")
        try client.hears(["inhibitor active"])
        press(Self.q)
        #expect(policy.take() == 0)
        #expect(try keys() == ["keyboard press 16", "keyboard release 16"])
    }

    @Test(.behavior(182), .requirement(18)) func `command that works while inhibited still works`() throws {
        client.inhibitShortcuts(on: "a")
        _ = try client.take()
        press(Self.x)
        #expect(policy.take() == 1)
        #expect(try keys() == [])
    }

    @Test(.behavior(182), .requirement(18)) func `user can disable and enable the inhibitor`() throws {
        client.inhibitShortcuts(on: "a")
        _ = try client.take()
        let inhibitor = try #require(host.seat.keyCommands.focusedInhibitor)
        inhibitor.isEnabled = false
        try client.hears(["inhibitor inactive"])
        press(Self.q)
        #expect(policy.take() == 1)
        _ = try client.take()
        inhibitor.isEnabled = true
        try client.hears(["inhibitor active"])
    }

    @Test(.behavior(182), arguments: [true, false])
    func `release follows its press when the inhibitor changes`(_ isInhibited: Bool) throws {
        client.inhibitShortcuts(on: "a")
        let inhibitor = try #require(host.seat.keyCommands.focusedInhibitor)
        inhibitor.isEnabled = isInhibited
        _ = try client.take()
        host.keyDown(Self.super)
        host.keyDown(Self.q)
        inhibitor.isEnabled.toggle()
        host.keyUp(Self.q)
        host.keyUp(Self.super)
        #expect(policy.take() == (isInhibited ? 0 : 1))
        #expect(try keys() == (isInhibited ? ["keyboard press 16", "keyboard release 16"] : []))
    }

    @Test(.behavior(182)) func `inhibitor applies only while its surface has the focus`() throws {
        client.inhibitShortcuts(on: "a")
        let other = try host.connect()
        let otherWindow = try host.addWindow(of: other, "b", Rect(x: 200, y: 0, width: 50, height: 50))
        otherWindow.makeKey(on: host.seat)
        press(Self.q)
        #expect(policy.take() == 1)
        other.inhibitShortcuts(on: "b")
        try other.hears(["inhibitor active"])
        press(Self.q)
        #expect(policy.take() == 0)
    }

    @Test(.behavior(182)) func `second inhibitor for a surface is an error`() throws {
        client.inhibitShortcuts(on: "a")
        client.inhibitShortcuts(on: "a", "second")
        #expect(try client.takeError()?.contains("zwp_keyboard_shortcuts_inhibit_manager_v1") == true)
        #expect(host.seat.keyCommands.inhibitors.isEmpty)
    }

    @Test(.behavior(182)) func `refused inhibitor waits to be enabled`() throws {
        host.delegate.allowsShortcutsInhibitors = false
        client.inhibitShortcuts(on: "a")
        try client.hears([])
        press(Self.q)
        #expect(policy.take() == 1)
        _ = try client.take()
        host.seat.keyCommands.focusedInhibitor?.isEnabled = true
        try client.hears(["inhibitor active"])
    }

    enum End: CaseIterable {
        case object, surface, client, seat
    }

    @Test(.behavior(182), arguments: End.allCases)
    func `inhibition ends with its object, surface, client or seat`(_ end: End) throws {
        let inhibitor = client.inhibitShortcuts(on: "a")
        _ = try client.take()
        switch end {
        case .object: inhibitor?.destroy()
        case .surface: client.destroySurface("a")
        case .client: try host.disconnect(client)
        case .seat: host.global.remove()
        }
        if end != .client { _ = try client.take() }
        #expect(host.seat.keyCommands.inhibitors.isEmpty)
        press(Self.q)
        #expect(policy.take() == 1)
        // Remaining objects can be destroyed in any order, and new ones requested.
        guard end != .client else { return }
        if end != .object { inhibitor?.destroy() }
        if end == .object || end == .seat { client.inhibitShortcuts(on: "a") }
        #expect(try client.takeError() == nil)
    }
}
