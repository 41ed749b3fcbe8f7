import SurfaceResponders
import Testing
import WaylandBackends
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

/// A compositor in windows of another one.
@Suite struct WindowBackendTests {
    // MARK: Pictures and sizes

    @Test func `the window has the size of the output, and shows its picture`() throws {
        let fixture = try WindowFixture()
        #expect(fixture.windows.map(\.frame?.size) == [Size(width: 400, height: 300)])
        try fixture.moveWindowToOrigin()
        _ = try fixture.connect()
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(10, 10) == 0xff00_8000)
        #expect(try fixture.hostPixel(300, 200) == 0xff00_0000)
    }

    @Test func `a later commit damages only its part of the window`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        try fixture.advance(by: .milliseconds(100))
        var tracker = FrameDamageTracker()
        _ = tracker.damage(of: fixture.host.compositor.core.sceneFrame())
        try client.show(0xff00_00ff)
        try fixture.advance(by: .milliseconds(40))
        let areas = tracker.damage(of: fixture.host.compositor.core.sceneFrame())
        #expect(areas == .areas([Rect(x: 0, y: 0, width: 200, height: 100)]))
        #expect(try fixture.hostPixel(10, 10) == 0xff00_00ff)
    }

    /// Three buffers take turns, so each later picture must repair what its buffer missed.
    @Test func `moving windows leave nothing behind`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        for shade: UInt32 in 1...6 {
            client.window.frame.origin.x = Double(shade) * 10
            try client.show(0xff00_0000 | shade * 0x20)
            try fixture.advance(by: .milliseconds(40))
            #expect(try fixture.hostPixel(Int(shade) * 10 + 5, 50) == 0xff00_0000 | shade * 0x20)
            #expect(try fixture.hostPixel(Int(shade) * 10 - 5, 50) == 0xff00_0000)
            #expect(try fixture.hostPixel(Int(shade) * 10 + 205, 50) == 0xff00_0000)
        }
    }

    @Test func `the host's size becomes the size of the output`() throws {
        let fixture = try WindowFixture()
        try #require(fixture.windows.first).toggleMaximized(nil)
        try fixture.settle()
        #expect(fixture.output.state.mode.width == 1280)
        #expect(fixture.output.state.mode.height == 720)
        _ = try fixture.connect()
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(10, 10) == 0xff00_8000)
    }

    /// The host does not know a size for a window that was fullscreen from the start, so the window chooses.
    @Test func `without a size of the host, the window is as large as before`() throws {
        let fixture = try WindowFixture(isFullscreen: true)
        #expect(fixture.output.frame.size == Size(width: 1280, height: 720))
        fixture.backend.setFullscreen(false)
        try fixture.settle()
        #expect(fixture.output.frame.size == Size(width: 400, height: 300))
        #expect(fixture.windows.map(\.frame?.size) == [Size(width: 400, height: 300)])
    }

    @Test(arguments: [
        (Size(width: 500, height: 0), Size(width: 500, height: 300)),
        (Size(width: 0, height: 350), Size(width: 400, height: 350)),
    ])
    func `the window chooses the length that the host leaves open`(sent: Size, expected: Size) throws {
        let fixture = try WindowFixture()
        try fixture.advance(by: .milliseconds(40))
        let window = try #require(fixture.windows.first)
        window.resize(to: sent, moving: [.right, .bottom], of: try #require(window.frame))
        try fixture.settle()
        #expect(fixture.output.frame.size == expected)
    }

    @Test func `the host's fractional scale becomes the scale of the output`() throws {
        let fixture = try WindowFixture()
        fixture.host.compositor.output.state.scale = OutputScale(1.5)
        try fixture.settle()
        #expect(fixture.output.state.mode == OutputMode(width: 600, height: 450))
        #expect(fixture.output.state.scale == OutputScale(1.5))
        #expect(fixture.output.frame.size == Size(width: 400, height: 300))
        try fixture.moveWindowToOrigin()
        _ = try fixture.connect()
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(295, 145) == 0xff00_8000)
        #expect(try fixture.hostPixel(305, 145) == 0xff00_0000)
        fixture.host.click(190, 90)
        try fixture.settle()
        #expect(fixture.seat.pointer.location == Point(x: 190, y: 90))
    }

    @Test func `the title follows that of the backend, and is cut`() throws {
        let fixture = try WindowFixture()
        #expect(fixture.windows.map(\.title) == ["Compositor"])
        fixture.backend.title = "Letters"
        try fixture.settle()
        #expect(fixture.windows.map(\.title) == ["Letters"])
        // A request with all of it would end the connection.
        fixture.backend.title = String(repeating: "é", count: 4000)
        try fixture.settle()
        #expect(fixture.windows.map(\.title) == [String(repeating: "é", count: 256)])
    }

    @Test func `each output has a window`() throws {
        let state = OutputState(
            mode: OutputMode(width: 100, height: 80), position: Point(x: 400, y: 0))
        let fixture = try WindowFixture(further: [Output(name: "SECOND", state: state)])
        #expect(
            fixture.windows.map(\.frame?.size) == [
                Size(width: 400, height: 300), Size(width: 100, height: 80),
            ])
        fixture.windows.last?.toplevelWindow?.frame.origin = Point(x: 500, y: 500)
        fixture.host.move(to: 510, 520)
        try fixture.settle()
        #expect(fixture.seat.pointer.location == Point(x: 410, y: 20))
    }

    @Test func `the delegate's items are in front of all windows`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        _ = try fixture.connect()
        let pixels = PixelContent([0xff12_3456], width: 1, format: .argb8888)
        fixture.delegate.items = [
            FrameItem(image: SurfaceImage(pixels), bounds: Rect(x: 20, y: 20, width: 10, height: 10))
        ]
        fixture.backend.setNeedsDisplay()
        try fixture.advance(by: .milliseconds(40))
        #expect(try fixture.hostPixel(25, 25) == 0xff12_3456)
    }

    // MARK: Presentation

    @Test func `clients receive a frame callback when the host shows the picture`() throws {
        let fixture = try WindowFixture()
        let client = try fixture.connect()
        try fixture.advance(by: .milliseconds(100))
        var isDone = false
        client.surface.frame().onEvent = { _ in isDone = true }
        client.surface.commit()
        try fixture.settle()
        #expect(!isDone)
        try fixture.advance(by: .milliseconds(20))
        #expect(isDone)
    }

    @Test func `clients receive the presentation times of the host`() throws {
        let fixture = try WindowFixture()
        let client = try fixture.connect()
        // Times of the host are recognized because its clock is ahead.
        fixture.host.base.clock.advance(by: .seconds(50))
        try fixture.advance(by: .milliseconds(100))
        let presentation = try client.client.bind(WpPresentation.self)
        let feedback = TestFeedback(presentation, of: client.surface)
        let start = fixture.host.base.clock.now
        try client.show(0xff00_00ff)
        try fixture.advance(by: .milliseconds(40))
        guard case .presented(let time) = try #require(feedback.answers.first) else {
            Issue.record("discarded")
            return
        }
        #expect(time > start && time <= fixture.host.base.clock.now)
        #expect(try #require(feedback.sequence) > 0)
    }

    @Test func `the host's refresh rate becomes that of the output`() throws {
        let fixture = try WindowFixture()
        fixture.host.compositor.output.state.mode.refresh = 144_000
        try fixture.connect().show(0xff00_00ff)
        try fixture.advance(by: .milliseconds(100))
        #expect((143_900...144_100).contains(fixture.output.state.mode.refresh))
    }

    @Test func `in a hidden window, frame callbacks come once a second`() throws {
        let fixture = try WindowFixture()
        let client = try fixture.connect()
        fixture.host.compositor.desktop.toplevels.first?.minimizeWindow(nil)
        try fixture.advance(by: .seconds(1))
        var count = 0
        func request() {
            client.surface.frame().onEvent = { _ in
                count += 1
                request()
            }
            client.surface.commit()
        }
        request()
        try fixture.advance(by: .seconds(5))
        #expect((4...6).contains(count))
    }

    @Test func `a capture of a hidden window does not wait`() throws {
        let fixture = try WindowFixture()
        _ = try fixture.connect()
        fixture.host.compositor.desktop.toplevels.first?.minimizeWindow(nil)
        try fixture.advance(by: .milliseconds(2500))
        // The first request shows that the host has hidden the window. The host's picture of each second is not
        // due soon.
        fixture.output.frameClock.setNeedsFrame()
        try fixture.advance(by: .milliseconds(150))
        var shownCount = 0
        let observation = fixture.output.frameClock.observeFrames { _ in shownCount += 1 }
        fixture.output.frameClock.setNeedsFrame()
        try fixture.advance(by: .milliseconds(51))
        #expect((1...2).contains(shownCount))
        observation.cancel()
    }

    @Test func `without a change no picture is drawn and no timer runs`() throws {
        let fixture = try WindowFixture()
        _ = try fixture.connect()
        try fixture.advance(by: .seconds(2))
        let count = fixture.host.compositor.core.changeCount
        try fixture.advance(by: .seconds(3))
        #expect(fixture.host.compositor.core.changeCount == count)
        #expect(!fixture.output.frameClock.isRunning)
    }

    // MARK: Keyboard

    @Test func `keys typed on the host reach the client`() throws {
        let fixture = try WindowFixture()
        let client = try fixture.connect()
        try fixture.focus(client)
        fixture.host.chord(EvdevKey.shift, EvdevKey.a)
        let keys = try client.takeInput()
        #expect(
            keys == [
                "key 42 true", "modifiers 1 0 0", "key 30 true", "key 30 false", "key 42 false",
                "modifiers 0 0 0",
            ])
    }

    @Test func `the host's keymap and key repeat become those of the seat`() throws {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["de", "ru"]
        configuration.keyboard.repeatInfo = RepeatInfo(rate: 33, delay: .milliseconds(444))
        let fixture = try WindowFixture(configuration: configuration)
        #expect(fixture.seat.keyboard.keymap.layoutNames == fixture.host.seat.keyboard.keymap.layoutNames)
        #expect(fixture.seat.keyboard.repeatInfo == RepeatInfo(rate: 33, delay: .milliseconds(444)))
        let own = try WindowFixture(usesHostKeymap: false, configuration: configuration)
        #expect(own.seat.keyboard.keymap.layoutNames == ["English (US)"])
    }

    @Test func `the host's layout and locks are taken over with the focus`() throws {
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "ru"]
        configuration.textInput.contexts = .off
        let fixture = try WindowFixture(configuration: configuration) { host in
            host.seat.keyboard.group = 1
            host.key(58, isDown: true)
            host.key(58, isDown: false)
        }
        #expect(fixture.seat.keyboard.modifiers.group == 1)
        #expect(fixture.seat.keyboard.modifiers.locked == 2)
    }

    @Test func `modifiers that the host sets without a key take effect`() throws {
        let fixture = try WindowFixture()
        let client = try fixture.connect()
        try fixture.focus(client)
        let virtual = fixture.host.seat.addDevice(named: "virtual keyboard", capabilities: .keyboard)
        func set(_ modifiers: KeyboardModifiers) {
            fixture.host.seat.handle(
                InputEvent(time: fixture.host.seat.now, device: virtual, .modifiers(modifiers)))
        }
        set(KeyboardModifiers(depressed: 8))
        #expect(try client.takeInput() == ["modifiers 8 0 0"])
        set(KeyboardModifiers())
        #expect(try client.takeInput() == ["modifiers 0 0 0"])
    }

    @Test func `keys held while the focus arrives are not typed, except modifiers`() throws {
        let fixture = try WindowFixture()
        let client = try fixture.connect()
        try fixture.focus(client)
        let neighbor = try fixture.host.connect()
        let other = try neighbor.showToplevel()
        try fixture.settle()
        _ = try client.takeInput()
        fixture.host.key(EvdevKey.shift, isDown: true)
        fixture.host.key(EvdevKey.a, isDown: true)
        try other.hide()
        let input = try client.takeInput()
        #expect(input.contains("key 42 true"))
        #expect(!input.contains("key 30 true"))
        fixture.host.key(EvdevKey.a, isDown: false)
        fixture.host.key(EvdevKey.shift, isDown: false)
        let rest = try client.takeInput()
        #expect(!rest.contains("key 30 false"))
        #expect(rest.contains("key 42 false"))
    }

    @Test func `keys held while the focus leaves are released and perform no command`() throws {
        let fixture = try WindowFixture()
        let client = try fixture.connect()
        let field = NotingField(kind: .region)
        try client.client.served(client.surface).responder.addSubresponder(field)
        try fixture.focus(client)
        #expect(field.becomeFirstResponder())
        fixture.host.chord(EvdevKey.a)
        try fixture.settle()
        #expect(field.noteCount == 1)
        fixture.host.key(EvdevKey.a, isDown: true)
        try fixture.settle()
        #expect(fixture.seat.keyboard.pressedKeys == [KeyCode(EvdevKey.a)])
        let neighbor = try fixture.host.connect()
        _ = try neighbor.showToplevel()
        try fixture.settle()
        #expect(fixture.seat.keyboard.pressedKeys.isEmpty)
        #expect(field.noteCount == 1)
    }

    @Test func `the host is asked to pass on its key combinations`() throws {
        let fixture = try WindowFixture()
        #expect(fixture.host.seat.keyCommands.focusedInhibitor != nil)
    }

    // MARK: Touch

    @Test func `touches reach the client with their positions`() throws {
        let fixture = try WindowFixture()
        try fixture.moveWindowToOrigin()
        let client = try fixture.connect()
        fixture.host.touchDown(3, 20, 30)
        fixture.host.touchMove(3, 25, 35)
        fixture.host.touchUp(3)
        let input = try client.takeInput().filter {
            !$0.hasPrefix("keys") && !$0.hasPrefix("modifiers")
        }
        #expect(input == ["down 0 20.0 30.0", "move 0 25.0 35.0", "up 0"])
    }

    // MARK: Ends

    @Test func `closing the last window asks the delegate`() throws {
        let fixture = try WindowFixture()
        fixture.windows.first?.closeWindow(nil)
        try fixture.settle()
        #expect(fixture.delegate.closeCount == 1)
        #expect(fixture.delegate.removed.isEmpty)
    }

    @Test func `closing one of two windows removes its output`() throws {
        let state = OutputState(mode: OutputMode(width: 100, height: 80), position: Point(x: 400, y: 0))
        let fixture = try WindowFixture(further: [Output(name: "SECOND", state: state)])
        fixture.windows.last?.closeWindow(nil)
        try fixture.settle()
        #expect(fixture.delegate.removed == ["SECOND"])
        #expect(fixture.delegate.closeCount == 0)
        #expect(fixture.nested.compositor.core.outputs.outputs.count == 1)
    }

    @Test func `stopping removes window, outputs and devices`() throws {
        let fixture = try WindowFixture()
        fixture.backend.stop()
        try fixture.settle()
        #expect(fixture.windows.isEmpty)
        #expect(fixture.nested.compositor.core.outputs.outputs.isEmpty)
        #expect(fixture.seat.capabilities.isEmpty)
        #expect(fixture.delegate.removed == ["MINI-1"])
    }

    @Test func `the delegate is asked when the host ends the connection`() throws {
        let fixture = try WindowFixture()
        fixture.host.compositor.display.destroyClients()
        // Another thread closes the sockets.
        try fixture.nested.wait { fixture.delegate.closeCount > 0 }
        #expect(fixture.delegate.closeCount == 1)
    }

    @Test func `fullscreen follows the request`() throws {
        let fixture = try WindowFixture()
        fixture.backend.setFullscreen(true)
        try fixture.settle()
        #expect(fixture.backend.isFullscreen)
        #expect(fixture.output.state.mode.width == 1280)
        fixture.backend.setFullscreen(false)
        try fixture.settle()
        #expect(!fixture.backend.isFullscreen)
    }

    @Test func `a host without xdg_wm_base is an error that names it`() throws {
        let server = try CompositorFixture()
        let connection = try server.pump.connect()
        let registry = Registry(connection)
        let nested = try CompositorFixture()
        // The list of globals has not arrived.
        #expect(throws: BackendError.hostLacks("wl_compositor")) {
            _ = try WindowBackend(
                showing: [nested.compositor.output], of: nested.compositor.core,
                for: nested.compositor.seatGlobal, over: connection, registry)
        }
    }
}

private protocol Noting: AnyObject {
    func note(_ sender: Any?)
}

/// Counts how often the key A is released.
private final class NotingField: SurfaceResponder, Noting {
    private(set) var noteCount = 0

    override var canBecomeFirstResponder: Bool { true }

    override var keyCommands: [KeyCommand]? {
        [
            KeyCommand(
                input: "a", action: Action("note", (any Noting).note), behavior: .init(trigger: .release))
        ]
    }

    func note(_ sender: Any?) { noteCount += 1 }
}
