import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

/// A transient seat of a remote desktop client, with the virtual devices that the client creates for it.
struct TransientSeatTests {
    private let fixture: ShellFixture
    private let remote: CompositorClient
    private let client: ShellClient
    private let window: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        remote = try fixture.base.connect()
        client = try fixture.connect()
        window = try client.showToplevel(width: 1280, height: 720)
    }

    /// Creates a transient seat and binds its wl_seat for the remote desktop client.
    private func makeSeat() throws -> (object: ExtTransientSeatV1, seat: WlSeat, name: UInt32) {
        let object = try remote.bind(ExtTransientSeatManagerV1.self).create()
        var name: UInt32?
        object.onEvent = { event in if case .ready(let ready) = event { name = ready } }
        try remote.roundtrip()
        let ready = try #require(name)
        let global = try #require(remote.registry.globals.first { $0.name == ready })
        return (object, remote.registry.bind(global, as: WlSeat.self), ready)
    }

    @Test func `transient seat delivers clicks until its object is destroyed`() throws {
        let (object, seat, name) = try makeSeat()
        #expect(fixture.compositor.seats.map(\.name) == ["seat0", "transient1"])
        let pointer = try remote.bind(ZwlrVirtualPointerManagerV1.self).createVirtualPointer(seat: seat)
        try remote.roundtrip()
        let ears = try SeatEars(
            client, at: #require(client.client.registry.globals.first { $0.name == name }))
        pointer.motionAbsolute(time: 0, x: 1, y: 1, xExtent: 2, yExtent: 2)
        pointer.frame()
        pointer.button(time: 0, button: PointerButton.left.rawValue, state: .pressed)
        pointer.frame()
        try remote.roundtrip()
        #expect(
            try ears.take() == [
                .pointerEnter(window.surface.id), .button(PointerButton.left.rawValue, isDown: true),
            ])
        let added = try #require(fixture.compositor.seats.last)
        #expect(added.focus.keyWindow === (try window.served().toplevelWindow))
        #expect(added.pointer.location == Point(x: 640, y: 360))
        #expect(fixture.seat.pointer.location == .zero)
        object.destroy()
        try remote.roundtrip()
        #expect(try ears.take().contains(.pointerLeave(window.surface.id)))
        #expect(fixture.compositor.seats.map(\.name) == ["seat0"])
        #expect(!client.client.registry.globals.contains { $0.name == name })
        // Virtual devices of the removed seat are inert, even one that is created now.
        pointer.button(time: 0, button: PointerButton.left.rawValue, state: .released)
        pointer.frame()
        _ = try remote.bind(ZwpVirtualKeyboardManagerV1.self).createVirtualKeyboard(seat: seat)
        try remote.roundtrip()
    }

    /// Gives a virtual keyboard the keymap of the first seat's keyboard.
    private func giveKeymap(to keyboard: ZwpVirtualKeyboardV1) throws {
        let seat = try remote.bind(WlSeat.self)
        seat.getKeyboard().onEvent = { event in
            guard case .keymap(let format, let file, let size) = event else { return }
            keyboard.keymap(format: format.rawValue, fd: file, size: size)
            try? file.close()
        }
        try remote.roundtrip()
        try remote.roundtrip()
    }

    @Test func `keys typed on a transient seat are delivered through it alone`() throws {
        let (_, seat, name) = try makeSeat()
        let keyboard = try remote.bind(ZwpVirtualKeyboardManagerV1.self).createVirtualKeyboard(seat: seat)
        try giveKeymap(to: keyboard)
        let ears = try SeatEars(
            client, at: #require(client.client.registry.globals.first { $0.name == name }))
        _ = try ears.take()
        _ = try client.takeInput()
        let added = try #require(fixture.compositor.seats.last)
        keyboard.key(time: 0, key: EvdevKey.a, state: 1)
        keyboard.key(time: 1, key: EvdevKey.a, state: 0)
        try remote.roundtrip()
        try fixture.wait { added.latestInputTime != .zero }
        #expect(
            try ears.take() == [.key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false)])
        #expect(try client.takeInput() == [])
    }

    @Test func `disconnecting the client removes its seat`() throws {
        let (_, seat, _) = try makeSeat()
        _ = try remote.bind(ZwlrVirtualPointerManagerV1.self).createVirtualPointer(seat: seat)
        _ = try remote.bind(ZwpVirtualKeyboardManagerV1.self).createVirtualKeyboard(seat: seat)
        try remote.roundtrip()
        #expect(fixture.compositor.seats.last?.capabilities == [.pointer, .keyboard])
        remote.connection.disconnect()
        try fixture.wait { fixture.compositor.seats.count == 1 }
        _ = try client.takeInput()
        fixture.chord(EvdevKey.a)
        #expect(
            try client.takeInput() == [.key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false)])
    }

    @Test func `client that destroyed its registry is denied a seat`() throws {
        let manager = try remote.bind(ExtTransientSeatManagerV1.self)
        let fixes = try remote.bind(WlFixes.self)
        remote.registry.destroy(by: fixes)
        let object = manager.create()
        var isDenied = false
        object.onEvent = { event in if case .denied = event { isDenied = true } }
        try remote.roundtrip()
        #expect(isDenied)
        #expect(fixture.compositor.seats.count == 1)
    }
}
