import Glibc
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor

/// ext_input_trigger_registration_v1: which keys belong to which trigger.
struct InputTriggerTests {
    private typealias Event = TestTriggerListener.Event
    private typealias Modifiers = TestTriggerOwner.Modifiers

    private let fixture: TriggerFixture
    private var owner: TestTriggerOwner { fixture.owner }
    private let x: UInt32 = 45
    private let rightAlternate: UInt32 = 100

    init() throws {
        fixture = try TriggerFixture()
    }

    /// Returns the key events that the window's client received since the last call.
    private func typed() throws -> [ShellClient.Input] {
        try fixture.program.takeKeys()
    }

    // MARK: Begin and end

    @Test func `an action begins with the keys and ends at the first release`() throws {
        let trigger = try owner.register(.alt, "x")
        #expect(trigger.answers == [.done])
        let listener = try fixture.makeListener(to: trigger)
        #expect(try listener.take() == [])
        fixture.down(EvdevKey.alternate, x)
        #expect(try listener.take() == [.begin(1000)])
        try fixture.advance()
        fixture.up(x, EvdevKey.alternate)
        #expect(try listener.take() == [.end(1010)])
        fixture.down(EvdevKey.alternate, x)
        fixture.up(EvdevKey.alternate)
        #expect(try listener.take() == [.begin(1010), .end(1010)])
        fixture.up(x)
        #expect(try listener.take() == [])
        #expect(try typed() == [])
    }

    @Test func `a held key begins an action once`() throws {
        fixture.shell.seat.keyboard.repeatInfo = RepeatInfo(rate: 25, delay: .milliseconds(600))
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        fixture.down(EvdevKey.alternate, x)
        try fixture.shell.advance(by: .seconds(5))
        #expect(try listener.take() == [.begin(1000)])
        #expect(try typed() == [])
        fixture.up(x)
        #expect(try listener.take() == [.end(6000)])
    }

    @Test func `a trigger without an action keeps its keys from clients`() throws {
        let trigger = try owner.register(.alt, "x")
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try typed() == [])
        trigger.trigger.destroy()
        try owner.client.roundtrip()
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try typed() == [.key(x, isDown: true), .key(x, isDown: false)])
    }

    @Test func `other modifiers are a different combination`() throws {
        let listener = try fixture.makeListener(to: owner.register([.alt, .ctrl], "x"))
        fixture.shell.chord(EvdevKey.alternate, x)
        fixture.shell.chord(29, EvdevKey.alternate, EvdevKey.shift, x)
        #expect(try listener.take() == [])
        fixture.shell.chord(29, EvdevKey.alternate, x)
        #expect(try listener.take() == [.begin(1000), .end(1000)])
    }

    @Test func `a key may be given by code or by uppercase letter`() throws {
        let byPlace = try fixture.makeListener(to: owner.register(.meta, code: x))
        let byLetter = try fixture.makeListener(to: owner.register(.ctrl, "X"))
        fixture.shell.chord(EvdevKey.super, x)
        #expect(try byPlace.take() == [.begin(1000), .end(1000)])
        fixture.shell.chord(29, x)
        #expect(try byLetter.take() == [])
        fixture.shell.chord(29, EvdevKey.shift, x)
        #expect(try byLetter.take() == [.begin(1000), .end(1000)])
    }

    @Test func `a character that needs Shift may be given with or without it`() throws {
        let slash: UInt32 = 53
        let named = try fixture.makeListener(to: owner.register([.ctrl, .shift], "?"))
        fixture.shell.chord(29, EvdevKey.shift, slash)
        #expect(try named.take() == [.begin(1000), .end(1000)])
        fixture.shell.chord(29, slash)
        #expect(try named.take() == [])
        let unnamed = try fixture.makeListener(to: owner.register(.alt, "?"))
        fixture.shell.chord(EvdevKey.alternate, EvdevKey.shift, slash)
        #expect(try unnamed.take() == [.begin(1000), .end(1000)])
    }

    @Test func `a key without modifiers does not reach the focused client`() throws {
        let listener = try fixture.makeListener(to: owner.register([], keysym: 0xffc9))
        fixture.shell.chord(88)
        #expect(try listener.take() == [.begin(1000), .end(1000)])
        #expect(try typed() == [])
    }

    @Test func `a modifier alone may be a trigger`() throws {
        let listener = try fixture.makeListener(to: owner.register([], keysym: 0xffe4))
        fixture.down(97)
        #expect(try listener.take() == [.begin(1000)])
        fixture.shell.chord(EvdevKey.a)
        #expect(try listener.take() == [])
        fixture.up(97)
        #expect(try listener.take() == [.end(1000)])
    }

    @Test func `a letter is found under a non-Latin layout`() throws {
        let fixture = try TriggerFixture { $0.keyboard.layouts = ["us", "ru"] }
        let listener = try fixture.makeListener(to: fixture.owner.register(.alt, "x"))
        fixture.shell.seat.keyboard.group = 1
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try listener.take() == [.begin(1000), .end(1000)])
    }

    // MARK: Sides

    /// Whether a trigger begins while the left Alt key is held, the right one, or both.
    private struct Sides {
        let modifiers: TestTriggerOwner.Modifiers
        let begins: [Bool]
    }

    private static let sides = [
        Sides(modifiers: .altLeft, begins: [true, false, false]),
        Sides(modifiers: .altRight, begins: [false, true, false]),
        Sides(modifiers: [.altLeft, .altRight], begins: [false, false, true]),
        Sides(modifiers: .alt, begins: [true, true, true]),
        Sides(modifiers: [.alt, .altLeft], begins: [true, true, true]),
    ]

    @Test(arguments: sides.indices) func `a modifier may be required on one side`(_ number: Int) throws {
        let (modifiers, begins) = (Self.sides[number].modifiers, Self.sides[number].begins)
        let listener = try fixture.makeListener(to: owner.register(modifiers, "x"))
        for (held, isBegun) in zip([[EvdevKey.alternate], [100], [EvdevKey.alternate, 100]], begins) {
            for code in held { fixture.down(code) }
            fixture.down(x)
            #expect(try listener.take() == (isBegun ? [.begin(1000)] : []))
            fixture.up(x)
            for code in held { fixture.up(code) }
            #expect(try listener.take() == (isBegun ? [.end(1000)] : []))
        }
    }

    @Test func `an action ends when a required side is released`() throws {
        let listener = try fixture.makeListener(to: owner.register([.altLeft, .altRight], "x"))
        fixture.down(EvdevKey.alternate, rightAlternate, x)
        #expect(try listener.take() == [.begin(1000)])
        fixture.up(EvdevKey.alternate)
        #expect(try listener.take() == [.end(1000)])
    }

    @Test func `the two sides are separate triggers`() throws {
        let left = try owner.register(.metaLeft, "x")
        let right = try owner.register(.metaRight, "x")
        #expect(left.answers == [.done] && right.answers == [.done])
        let listeners = try [fixture.makeListener(to: left), fixture.makeListener(to: right)]
        fixture.shell.chord(126, x)
        #expect(try listeners.map { try $0.take() } == [[], [.begin(1000), .end(1000)]])
    }

    // MARK: Refused

    @Test func `a combination that cannot be pressed fails`() throws {
        let impossible: [Modifiers] = [.sym, .function, [.alt, .sym], Modifiers(rawValue: 0x4000)]
        for modifiers in impossible {
            #expect(try owner.register(modifiers, "x").answers == [.failed], "\(modifiers)")
        }
        for keysym: UInt32 in [0, 0xff_ffff, 0x2000_0000, .max] {
            #expect(try owner.register(.alt, keysym: keysym).answers == [.failed], "\(keysym)")
        }
    }

    @Test(arguments: [768 as UInt32, .max]) func `a key code unknown to the kernel fails`(_ code: UInt32)
        throws
    {
        #expect(try owner.register(.alt, code: code).answers == [.failed])
    }

    @Test func `a combination of another trigger fails for every client`() throws {
        let first = try owner.register(.alt, "x")
        let other = try fixture.makeOwner()
        #expect(try owner.register(.alt, "x").answers == [.failed])
        #expect(try other.register(.altLeft, "x").answers == [.failed])
        #expect(try other.register(.alt, "X").answers == [.done])
        #expect(try other.register([.alt, .shift], "x").answers == [.failed])
        #expect(try other.register([.alt, .ctrl], "x").answers == [.done])
        first.trigger.destroy()
        try owner.client.roundtrip()
        #expect(try other.register(.alt, "x").answers == [.done])
    }

    /// Super+Q closes a window and is reserved even while there is none. Super+O is a command of the desktop.
    @Test(arguments: [EvdevKey.q, EvdevKey.o]) func `a combination of the desktop fails`(_ code: UInt32)
        throws
    {
        let keysym: Unicode.Scalar = code == EvdevKey.q ? "q" : "o"
        #expect(try owner.register(.meta, keysym).answers == [.failed])
        fixture.window.toplevel.destroy()
        try fixture.program.roundtrip()
        #expect(try owner.register(.metaLeft, keysym).answers == [.failed])
        #expect(try owner.register([.meta, .ctrl], keysym).answers == [.done])
    }

    @Test func `without key commands the desktop reserves no combination`() throws {
        let fixture = try TriggerFixture { $0.hasKeyCommands = false }
        #expect(try fixture.owner.register(.meta, "q").answers == [.done])
    }

    @Test func `a trigger beyond the client's limit fails`() throws {
        var triggers: [TestTrigger] = []
        let modifiers: [Modifiers] = [.ctrl, .alt, [.ctrl, .alt], [.ctrl, .shift]]
        for number in 0..<260 {
            let keysym = UInt32(0x100_4e00 + number / modifiers.count)
            triggers.append(
                TestTrigger(
                    owner.manager.registerKeyboardSymTrigger(
                        modifiers: modifiers[number % modifiers.count], keysym: keysym)))
        }
        try owner.client.roundtrip()
        #expect(triggers.filter { $0.answers == [.done] }.count == 256)
        #expect(triggers.suffix(4).allSatisfy { $0.answers == [.failed] })
        #expect(try fixture.makeOwner().register(.meta, "x").answers == [.done])
        triggers[0].trigger.destroy()
        #expect(try owner.register(.altLeft, "x").answers == [.done])
    }

    // MARK: Restrictions

    @Test func `nothing begins while the session is locked`() throws {
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        fixture.down(EvdevKey.alternate, x)
        let locker = try TestLocker(fixture.shell.connect())
        _ = try locker.showSurface()
        #expect(try listener.take() == [.begin(1000), .end(1000)])
        fixture.up(x)
        fixture.down(x)
        fixture.up(x, EvdevKey.alternate)
        #expect(try listener.take() == [])
        // The client is sent locked once a frame shows the lock.
        try fixture.shell.advance(by: .milliseconds(100))
        #expect(locker.events == [.locked])
        try locker.unlock()
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try listener.take() == [.begin(1100), .end(1100)])
    }

    @Test func `pausing the seat ends the action`() throws {
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        fixture.down(EvdevKey.alternate, x)
        fixture.shell.seat.pause()
        fixture.shell.seat.resume()
        #expect(try listener.take() == [.begin(1000), .end(1000)])
    }

    @Test func `a client that inhibits shortcuts receives the keys`() throws {
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        let manager = try fixture.program.client.bind(ZwpKeyboardShortcutsInhibitManagerV1.self)
        let inhibitor = manager.inhibitShortcuts(surface: fixture.window.surface, seat: fixture.program.seat)
        try fixture.program.roundtrip()
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try listener.take() == [])
        #expect(try typed() == [.key(x, isDown: true), .key(x, isDown: false)])
        inhibitor.destroy()
        try fixture.program.roundtrip()
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try listener.take() == [.begin(1000), .end(1000)])
    }

    @Test func `a trigger works in every mode`() throws {
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        fixture.shell.chord(EvdevKey.super, EvdevKey.g)
        #expect(fixture.shell.seat.keyCommands.mode != .normal)
        fixture.shell.chord(EvdevKey.alternate, x)
        #expect(try listener.take() == [.begin(1000), .end(1000)])
    }

    // MARK: Seats

    @Test func `capabilities follow the keyboards`() throws {
        #expect(owner.capabilities == [.keyboard])
        let seat = fixture.shell.seat
        let second = seat.addDevice(named: "second", capabilities: [.keyboard, .pointer])
        seat.removeDevice(fixture.shell.keyboard.id)
        try owner.client.roundtrip()
        #expect(owner.capabilities == [.keyboard])
        seat.removeDevice(second.id)
        try owner.client.roundtrip()
        #expect(owner.capabilities == [.keyboard, []])
        #expect(try fixture.makeOwner().capabilities == [[]])
        let global = fixture.shell.compositor.addSeat(named: "seat1")
        global.seat.addDevice(named: "keyboard", capabilities: .keyboard)
        try owner.client.roundtrip()
        #expect(owner.capabilities == [.keyboard, [], .keyboard])
        fixture.shell.compositor.removeSeat(global)
        try owner.client.roundtrip()
        #expect(owner.capabilities == [.keyboard, [], .keyboard, []])
    }

    @Test func `a trigger works on a second seat and one press is one begin`() throws {
        let global = fixture.shell.compositor.addSeat(named: "seat1")
        let other = SeatUser(at: global.seat)
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        for code in [EvdevKey.alternate, x] { other.key(code, isDown: true) }
        #expect(try listener.take() == [.begin(1000)])
        fixture.down(EvdevKey.alternate, x)
        #expect(try listener.take() == [])
        other.key(x, isDown: false)
        #expect(try listener.take() == [.end(1000)])
        fixture.up(x)
        #expect(try listener.take() == [])
        for code in [EvdevKey.alternate, x] { fixture.down(code) }
        #expect(try listener.take() == [.begin(1000)])
    }

    @Test func `removing a seat ends its actions`() throws {
        let global = fixture.shell.compositor.addSeat(named: "seat1")
        let other = SeatUser(at: global.seat)
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        for code in [EvdevKey.alternate, x] { other.key(code, isDown: true) }
        fixture.shell.compositor.removeSeat(global)
        #expect(try listener.take() == [.begin(1000), .end(1000)])
        #expect(global.seat.keyCommands.lastResponders.isEmpty)
    }

    @Test func `removing the global of a seat ends its actions`() throws {
        let listener = try fixture.makeListener(to: owner.register(.alt, "x"))
        fixture.down(EvdevKey.alternate, x)
        fixture.shell.compositor.seatGlobal.remove()
        #expect(try listener.take() == [.begin(1000), .end(1000)])
        fixture.up(x)
        #expect(try listener.take() == [])
    }

    // MARK: Permissions

    @Test func `the globals are served only if enabled and permitted`() throws {
        let interfaces = ["ext_input_trigger_registration_manager_v1", "ext_input_trigger_action_manager_v1"]
        func served(_ setUp: (inout Configuration) -> Void) throws -> [String] {
            var configuration = Configuration()
            setUp(&configuration)
            let globals = try ShellFixture(configuration).base.connect().registry.globals
            return interfaces.filter { name in globals.contains { $0.interface == name } }
        }
        #expect(try served { _ in } == [])
        #expect(try served { $0.keyboard.servesInputTriggers = true } == interfaces)
        let isolated = try served {
            $0.keyboard.servesInputTriggers = true
            $0.isolatesClients = true
        }
        #expect(isolated == [])
    }
}
