import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Only lock surfaces receive input while the session is locked.
@Suite struct LockInputTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let window: TestToplevel

    /// Shows a window that has the keys and is under the pointer.
    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        window = try client.showToplevel(width: 1280, height: 720)
        fixture.move(to: 600, 300)
        _ = try client.takeInput()
    }

    private func lock() throws -> TestLocker {
        let locker = try TestLocker(fixture.connect())
        try fixture.advance(by: .milliseconds(20))
        return locker
    }

    /// Sends a complete key press, a click and a touch.
    private func doSomething() throws {
        fixture.key(EvdevKey.a, isDown: true)
        fixture.key(EvdevKey.a, isDown: false)
        fixture.click(610, 310)
        fixture.touchDown(0, 620, 320)
        fixture.touchUp(0)
        try fixture.base.roundtrip()
    }

    @Test func `windows lose keyboard and pointer when the session locks`() throws {
        _ = try lock()
        #expect(
            try client.takeInput() == [
                .keyboardLeave(window.surface.id), .pointerLeave(window.surface.id),
            ])
        try doSomething()
        #expect(try client.takeInput() == [])
    }

    @Test func `lock surface receives all input`() throws {
        let locker = try lock()
        let surface = try locker.showSurface()
        #expect(
            try locker.shell.takeInput() == [
                .keyboardEnter(surface.surface.id), .pointerEnter(surface.surface.id),
            ])
        try doSomething()
        #expect(
            try locker.shell.takeInput() == [
                .key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false),
                .button(PointerButton.left.rawValue, isDown: true),
                .button(PointerButton.left.rawValue, isDown: false), .touchDown(surface.surface.id, 0),
                .touchUp(0),
            ])
        #expect(
            try client.takeInput().filter {
                ![.keyboardLeave(window.surface.id), .pointerLeave(window.surface.id)].contains($0)
            } == [])
    }

    @Test func `focus returns when the session is unlocked`() throws {
        let locker = try lock()
        let surface = try locker.showSurface()
        _ = try client.takeInput()
        _ = try locker.shell.takeInput()
        try locker.unlock()
        #expect(
            try locker.shell.takeInput() == [
                .keyboardLeave(surface.surface.id), .pointerLeave(surface.surface.id),
            ])
        #expect(
            try client.takeInput() == [
                .keyboardEnter(window.surface.id), .pointerEnter(window.surface.id),
            ])
    }

    @Test func `held keys, buttons and touches end when the session locks`() throws {
        fixture.key(EvdevKey.a, isDown: true)
        fixture.press()
        fixture.touchDown(0, 100, 100)
        _ = try client.takeInput()
        let locker = try lock()
        let surface = try locker.showSurface()
        _ = try locker.shell.takeInput()
        let heard = try client.takeInput()
        #expect(heard.contains(.touchCancel))
        #expect(heard.contains(.keyboardLeave(window.surface.id)))
        fixture.key(EvdevKey.a, isDown: false)
        fixture.release()
        fixture.touchUp(0)
        #expect(try client.takeInput() == [])
        // The pointer enters only after the button is released.
        #expect(try locker.shell.takeInput() == [.pointerEnter(surface.surface.id)])
    }

    @Test func `grabbing popup loses the keys when the session locks`() throws {
        fixture.click(600, 300)
        _ = try client.takeInput()
        let popup = try client.showPopup(on: window.xdgSurface, grabSerial: client.lastPressSerial)
        _ = try client.takeInput()
        let locker = try lock()
        let surface = try locker.showSurface()
        #expect(
            fixture.seat.focus.keyboardFocus
                === fixture.compositor.registry.responder(
                    for: try locker.shell.client.served(surface.surface).resource))
        try doSomething()
        #expect(try client.takeKeys().filter { $0 == .key(EvdevKey.a, isDown: true) } == [])
        withExtendedLifetime(popup) {}
    }

    @Test func `locking the session cancels a drag`() throws {
        let manager = try client.client.bind(WlDataDeviceManager.self)
        let device = manager.getDataDevice(seat: client.seat)
        let source = manager.createDataSource()
        source.offer(mimeType: "text/plain")
        source.setActions(dndActions: .copy)
        var isCancelled = false
        source.onEvent = { event in
            if case .cancelled = event { isCancelled = true }
        }
        fixture.press()
        try client.roundtrip()
        device.startDrag(source: source, origin: window.surface, icon: nil, serial: client.lastPressSerial)
        try client.roundtrip()
        #expect(fixture.compositor.seatGlobal.isDragging)
        _ = try lock()
        try client.roundtrip()
        #expect(!fixture.compositor.seatGlobal.isDragging)
        #expect(isCancelled)
    }

    /// The screen is blank, so no client may receive input.
    @Test(.requirement(21)) func `without a lock surface no client receives input`() throws {
        let locker = try lock()
        let surface = try locker.showSurface()
        surface.lockSurface.destroy()
        _ = try client.takeInput()
        _ = try locker.shell.takeInput()
        try doSomething()
        #expect(try client.takeInput() == [])
        #expect(try locker.shell.takeInput() == [])
    }

    @Test func `window mapped while locked receives no input`() throws {
        let locker = try lock()
        _ = try locker.showSurface()
        _ = try client.takeInput()
        _ = try client.showToplevel(width: 1280, height: 720)
        try doSomething()
        #expect(try client.takeInput() == [])
    }

    /// Without a lock, the overlay is in front of all other surfaces.
    @Test func `overlay receives no input while locked`() throws {
        let shell = try client.client.bind(ZwlrLayerShellV1.self)
        let layer = TestLayer(client, shell: shell, layer: .overlay)
        layer.layerSurface.setSize(width: 1280, height: 720)
        layer.layerSurface.setKeyboardInteractivity(keyboardInteractivity: .exclusive)
        try layer.show()
        let locker = try lock()
        _ = try client.takeInput()
        try doSomething()
        #expect(try client.takeInput() == [])
        let surface = try locker.showSurface()
        #expect(try locker.shell.takeInput().contains(.pointerEnter(surface.surface.id)))
        try doSomething()
        #expect(try client.takeInput() == [])
    }

    @Test func `virtual devices reach only the lock screen`() throws {
        let manager = try client.client.bind(ZwlrVirtualPointerManagerV1.self)
        let pointer = manager.createVirtualPointer(seat: client.seat)
        let locker = try lock()
        let surface = try locker.showSurface()
        _ = try client.takeInput()
        _ = try locker.shell.takeInput()
        pointer.button(time: 0, button: PointerButton.left.rawValue, state: .pressed)
        pointer.frame()
        #expect(try client.takeInput() == [])
        #expect(try locker.shell.takeInput() == [.button(PointerButton.left.rawValue, isDown: true)])
        withExtendedLifetime(surface) {}
    }

    @Test func `press gives the keys to another lock surface`() throws {
        let output = Output(
            name: "second", state: OutputState(mode: OutputMode(width: 640, height: 480, refresh: 60_000)))
        output.state.position = Point(x: 1280, y: 0)
        fixture.compositor.core.outputs.add(output)
        let locker = try lock()
        let first = try locker.showSurface()
        let registry = locker.shell.client.registry
        let global = try #require(registry.globals.last { $0.interface == "wl_output" })
        let second = try locker.makeSurface(on: registry.bind(global, as: WlOutput.self))
        #expect(second.configures == [TestLockSurface.Configure(width: 640, height: 480)])
        try second.obey()
        _ = try locker.shell.takeInput()
        fixture.click(1300, 100)
        #expect(
            try locker.shell.takeKeys() == [
                .keyboardLeave(first.surface.id), .keyboardEnter(second.surface.id),
            ])
        // When the second surface is destroyed, the first one receives the keys again.
        second.lockSurface.destroy()
        #expect(
            try locker.shell.takeKeys() == [
                .keyboardLeave(second.surface.id), .keyboardEnter(first.surface.id),
            ])
    }
}
