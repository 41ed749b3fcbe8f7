import SurfaceResponders
import Testing
import WaylandClient

/// zwp_tablet_pad_v2 with its groups, rings, strips and dials.
struct PadWireTests {
    private let host: SeatHost
    private let client: TestClient
    private let stage: TabletStage
    private let pad: InputDevice
    private let window: Window

    init() throws {
        host = try SeatHost()
        stage = TabletStage(host)
        pad = stage.addPad()
        client = try host.connect()
        window = try host.addWindow(of: client, "a", Rect(x: 0, y: 0, width: 100, height: 100))
    }

    private func bind() throws -> TabletObjects {
        let objects = client.addTablets()
        _ = try client.take()
        return objects
    }

    private func send(_ change: TabletPadChange) {
        host.send(pad, .pad(change))
    }

    @Test func `pad is described with its groups`() throws {
        client.addTablets()
        #expect(
            try client.take().filter { $0.hasPrefix("pad") || $0.hasPrefix("group") } == [
                "pad path /dev/input/event6", "pad buttons 3", "group buttons [0, 1]", "group ring",
                "group strip", "group dial", "group modes 2", "group done", "pad done",
            ])
    }

    @Test func `version 1 has no dials`() throws {
        client.addTablets(version: 1)
        #expect(try !client.take().contains("group dial"))
        window.makeKey(on: host.seat)
        _ = try client.take()
        send(.dial(0, value120: 120))
        try client.hears([])
    }

    @Test func `pad follows the keyboard focus`() throws {
        _ = try bind()
        let other = try host.addWindow(of: client, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        try client.hears(["pad enter a tablet 0", "group mode 0"])
        other.makeKey(on: host.seat)
        try client.hears(["pad leave a", "pad enter b tablet 0", "group mode 0"])
        host.seat.focus.resignKey()
        try client.hears(["pad leave b"])
    }

    @Test func `pad enters for a focused client that binds it`() throws {
        window.makeKey(on: host.seat)
        client.addTablets()
        #expect(try client.take().suffix(2) == ["pad enter a tablet 0", "group mode 0"])
    }

    @Test func `new pad enters the focused surface`() throws {
        _ = try bind()
        window.makeKey(on: host.seat)
        _ = try client.take()
        _ = stage.addPad()
        #expect(try client.take().suffix(2) == ["pad enter a tablet 0", "group mode 0"])
    }

    @Test func `each tablet seat of a client receives the focus once`() throws {
        let former = try bind()
        _ = try bind()
        window.makeKey(on: host.seat)
        try client.hears(["pad enter a tablet 0", "group mode 0", "pad enter a tablet 0", "group mode 0"])
        client.addTablets()
        #expect(try client.take().filter { $0.hasPrefix("pad enter") } == ["pad enter a tablet 0"])
        former.pads.first?.destroy()
        host.seat.focus.resignKey()
        try client.hears(["pad leave a", "pad leave a"])
    }

    @Test func `buttons, rings, strips and dials are sent`() throws {
        _ = try bind()
        window.makeKey(on: host.seat)
        _ = try client.take()
        send(.button(1, isDown: true))
        send(.button(1, isDown: false))
        send(.ring(0, degrees: 22.5, isFinger: true))
        send(.ring(0, degrees: nil, isFinger: true))
        send(.strip(0, fraction: 1, isFinger: false))
        send(.strip(0, fraction: nil, isFinger: false))
        send(.dial(0, value120: -30))
        try client.hears([
            "pad button 1 1", "pad button 1 0", "ring source 1", "ring angle 22.5", "ring frame",
            "ring source 1", "ring stop", "ring frame", "strip position 65535", "strip frame", "strip stop",
            "strip frame", "dial -30", "dial frame",
        ])
    }

    @Test func `button outside all groups is not sent`() throws {
        _ = try bind()
        window.makeKey(on: host.seat)
        _ = try client.take()
        send(.button(2, isDown: true))
        send(.button(2, isDown: false))
        try client.hears([])
    }

    @Test func `stop without a touch is not sent`() throws {
        _ = try bind()
        let other = try host.addWindow(of: client, "b", Rect(x: 100, y: 0, width: 100, height: 100))
        window.makeKey(on: host.seat)
        send(.ring(0, degrees: 0, isFinger: true))
        other.makeKey(on: host.seat)
        _ = try client.take()
        send(.ring(0, degrees: nil, isFinger: true))
        try client.hears([])
    }

    @Test(.behavior(243)) func `button is not released after the focus left`() throws {
        _ = try bind()
        window.makeKey(on: host.seat)
        _ = try client.take()
        send(.button(0, isDown: true))
        host.seat.focus.resignKey()
        send(.button(0, isDown: false))
        try client.hears(["pad button 0 1", "pad leave a"])
    }

    @Test func `feedback with a stale mode serial is ignored`() throws {
        let objects = try bind()
        window.makeKey(on: host.seat)
        _ = try client.take()
        let former = client.log.serial("mode")
        send(.mode(1, group: 0))
        try client.hears(["group mode 1"])
        _ = host.delegate.take()
        let serial = client.log.serial("mode")
        objects.pads.first?.setFeedback(button: 0, description: "old", serial: former)
        objects.pads.first?.setFeedback(button: 2, description: "not ours", serial: serial)
        objects.pads.first?.setFeedback(button: 0, description: "undo", serial: serial)
        objects.rings.first?.setFeedback(description: "zoom", serial: serial)
        objects.strips.first?.setFeedback(description: "brush", serial: serial)
        objects.dials.first?.setFeedback(description: "turn", serial: serial)
        _ = try client.take()
        #expect(
            host.delegate.take() == ["button(0) undo", "ring(0) zoom", "strip(0) brush", "dial(0) turn"])
    }

    @Test func `removed pad leaves first`() throws {
        let objects = try bind()
        window.makeKey(on: host.seat)
        send(.button(0, isDown: true))
        _ = try client.take()
        host.removeDevice(pad)
        try client.hears(["pad button 0 0", "pad leave a", "pad removed"])
        objects.pads.first?.setFeedback(button: 0, description: "late", serial: client.log.serial("mode"))
        objects.rings.first?.destroy()
        objects.groups.first?.destroy()
        objects.pads.first?.destroy()
        #expect(try client.takeError() == nil)
    }
}
