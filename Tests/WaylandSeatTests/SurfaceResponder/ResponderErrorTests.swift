import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import struct WaylandServer.ClientLimits

/// Every misuse of the protocol has an error of its own.
struct ResponderErrorTests {
    private let fixture: ResponderHost
    private let client: TestClient

    init() throws {
        fixture = try ResponderHost()
        client = fixture.client
    }

    private typealias Manager = SurfaceResponderManagerV1
    private typealias Tree = SurfaceResponderTreeV1
    private typealias Responder = SurfaceResponderV1
    private typealias Command = SurfaceKeyCommandV1

    private func expect(
        _ interface: String, _ code: some RawRepresentable<UInt32>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try client.takeError() == "\(interface) \(code.rawValue)", sourceLocation: sourceLocation)
        #expect(fixture.seat._checkInvariants() == [], sourceLocation: sourceLocation)
    }

    private static let long = String(repeating: "é", count: 129)
    private static let longest = String(repeating: "é", count: 128)

    // MARK: Manager and tree

    @Test(.behavior(235)) func `second tree for a surface is an error`() throws {
        _ = client.addTree(on: "a")
        try expect("surface_responder_manager_v1", Manager.Error.alreadyExists)
    }

    @Test(.behavior(235)) func `new tree after destroying the first is allowed`() throws {
        fixture.tree?.destroy()
        #expect(client.addTree(on: "a") != nil)
        #expect(try client.takeError() == nil)
    }

    @Test(.behavior(235), arguments: ["", long])
    func `clearing a context with an empty or too long name is an error`(_ identifier: String) throws {
        client.bindResponders()?.clearTextInputContext(identifier: identifier)
        try expect("surface_responder_manager_v1", Manager.Error.invalidString)
    }

    @Test(.behavior(235)) func `responder for a destroyed surface is an error`() throws {
        client.destroySurface("a")
        #expect(try client.takeError() == nil)
        _ = fixture.tree?.createResponder(parent: nil)
        try expect("surface_responder_tree_v1", Tree.Error.defunct)
    }

    @Test(.behavior(235)) func `parent in a different tree is an error`() throws {
        _ = try fixture.host.makeSurface(of: client, "b")
        _ = client.addTree(on: "b")?.createResponder(parent: fixture.left)
        try expect("surface_responder_tree_v1", Tree.Error.badParent)
    }

    @Test(.behavior(235)) func `inert parent is an error`() throws {
        let inner = fixture.tree?.createResponder(parent: fixture.left)
        fixture.left?.destroy()
        _ = fixture.tree?.createResponder(parent: inner)
        try expect("surface_responder_tree_v1", Tree.Error.badParent)
    }

    @Test(.behavior(234)) func `too many responders are an error`() throws {
        for _ in 0..<254 { _ = fixture.tree?.createResponder(parent: nil) }
        #expect(try client.takeError() == nil)
        // Destroyed responders do not count.
        fixture.left?.destroy()
        _ = fixture.tree?.createResponder(parent: nil)
        #expect(try client.takeError() == nil)
        _ = fixture.tree?.createResponder(parent: nil)
        try expect("surface_responder_tree_v1", Tree.Error.limit)
    }

    @Test(.behavior(234)) func `too deep nesting is an error`() throws {
        var innermost = fixture.left
        for _ in 0..<15 { innermost = fixture.tree?.createResponder(parent: innermost) }
        client.commit("a")
        #expect(try client.takeError() == nil)
        _ = fixture.tree?.createResponder(parent: innermost)
        try expect("surface_responder_tree_v1", Tree.Error.limit)
    }

    // MARK: Responder

    @Test(.behavior(235), arguments: [(-1, 0), (0, -1)] as [(Int32, Int32)])
    func `negative size is an error`(_ size: (Int32, Int32)) throws {
        fixture.left?.setRectangle(x: 0, y: 0, width: size.0, height: size.1)
        try expect("surface_responder_v1", Responder.Error.invalidSize)
    }

    @Test(.behavior(214)) func `extreme rectangle is allowed`() throws {
        fixture.left?.setRectangle(x: .min, y: .max, width: .max, height: .max)
        fixture.right?.setRectangle(x: .min, y: .min, width: .max, height: .max)
        client.commit("a")
        fixture.click(10, 10)
        #expect(try client.takeError() == nil)
    }

    @Test(.behavior(235), arguments: ["", long])
    func `context with an empty or too long name is an error`(_ identifier: String) throws {
        fixture.left?.setTextInputContextIdentifier(identifier: identifier)
        try expect("surface_responder_v1", Responder.Error.invalidString)
    }

    @Test(.behavior(234)) func `context with the longest name or none is allowed`() throws {
        fixture.left?.setTextInputContextIdentifier(identifier: Self.longest)
        fixture.left?.setTextInputContextIdentifier(identifier: nil)
        #expect(try client.takeError() == nil)
    }

    @Test(.behavior(235), arguments: [true, false])
    func `sibling with a different parent is an error`(_ isAbove: Bool) throws {
        let left = try #require(fixture.left)
        let inner = fixture.tree?.createResponder(parent: left)
        if isAbove { inner?.placeAbove(sibling: left) } else { inner?.placeBelow(sibling: left) }
        try expect("surface_responder_v1", Responder.Error.notSibling)
    }

    @Test(.behavior(235)) func `responder as its own sibling is an error`() throws {
        let left = try #require(fixture.left)
        left.placeAbove(sibling: left)
        try expect("surface_responder_v1", Responder.Error.notSibling)
    }

    @Test(.behavior(235)) func `undefined flags are an error`() throws {
        fixture.left?.setFlags(flags: .init(rawValue: 9))
        try expect("surface_responder_v1", Responder.Error.invalidFlags)
    }

    @Test(.behavior(235), arguments: [0, 30, 0xffff_ffff] as [UInt32])
    func `undefined action is an error`(_ action: UInt32) throws {
        client.setActions([.cut, .init(rawValue: action)], of: fixture.left)
        try expect("surface_responder_v1", Responder.Error.invalidAction)
    }

    @Test(.behavior(234)) func `too many commands are an error`() throws {
        let commands = (0..<128).map { _ in fixture.left?.addCommand() }
        client.commit("a")
        #expect(try client.takeError() == nil)
        commands[0]?.destroy()
        _ = fixture.left?.addCommand()
        #expect(try client.takeError() == nil)
        _ = fixture.left?.addCommand()
        try expect("surface_responder_v1", Responder.Error.limit)
    }

    @Test(.behavior(234), arguments: [true, false])
    func `too many objects in all surfaces are an error`(_ isOfResponders: Bool) throws {
        fixture.host.display.limits.ofClient = { _ in
            var limits = ClientLimits()
            if isOfResponders { limits[.responders] = 2 } else { limits[.keyCommands] = 2 }
            return limits
        }
        let other = try fixture.host.connect()
        for name in ["c", "d", "e"] {
            #expect(try other.takeError() == nil)
            _ = try fixture.host.makeSurface(of: other, name)
            let tree = other.addTree(on: name)
            // Destroyed objects do not count.
            tree?.createResponder(parent: nil).destroy()
            let responder = tree?.createResponder(parent: nil)
            responder?.addCommand().destroy()
            _ = responder?.addCommand()
        }
        #expect(try other.takeError() == "wl_display 2")
        #expect(try client.takeError() == nil)
    }

    // MARK: Key command

    @Test(.behavior(235), arguments: [0, 0xffe1, 0xfe03, 0x2000_0000, 0xffff_ffff] as [UInt32])
    func `keysym that is invalid or a modifier is an error`(_ keysym: UInt32) throws {
        fixture.left?.addCommand().setInput(keysym: keysym, modifiers: .control)
        try expect("surface_key_command_v1", Command.Error.invalidKeysym)
    }

    @Test(.behavior(235), arguments: [true, false])
    func `undefined modifiers are an error`(_ isByPlace: Bool) throws {
        let command = fixture.left?.addCommand()
        let modifiers = Command.Modifiers(rawValue: 16)
        if isByPlace {
            command?.setKey(key: 16, modifiers: modifiers)
        } else {
            command?.setInput(keysym: TestKeysym.q, modifiers: modifiers)
        }
        try expect("surface_key_command_v1", Command.Error.invalidModifiers)
    }

    @Test(.behavior(235), arguments: [0, 768, 0xffff_ffff] as [UInt32])
    func `key that does not exist is an error`(_ key: UInt32) throws {
        fixture.left?.addCommand().setKey(key: key, modifiers: .control)
        try expect("surface_key_command_v1", Command.Error.invalidKey)
    }

    @Test(
        .behavior(235),
        arguments: [(long, nil), ("", long), ("two\nlines", nil), ("", "\u{1b}[31m")] as [(String, String?)])
    func `title that is too long or has control characters is an error`(_ titles: (String, String?)) throws {
        fixture.left?.addCommand().setTitle(title: titles.0, discoverabilityTitle: titles.1)
        try expect("surface_key_command_v1", Command.Error.invalidString)
    }

    @Test(.behavior(235)) func `undefined command flags are an error`() throws {
        fixture.left?.addCommand().setFlags(flags: .init(rawValue: 64))
        try expect("surface_key_command_v1", Command.Error.invalidFlags)
    }
}
