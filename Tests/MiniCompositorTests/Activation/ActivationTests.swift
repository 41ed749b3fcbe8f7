import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// xdg_activation_v1: which tokens activate a window.
struct ActivationTests {
    private let fixture: ShellFixture
    /// The client of the window that is focused initially.
    private let launcher: ShellClient
    /// The client of the window that the tests activate.
    private let program: ShellClient
    private let launcherWindow: TestToplevel
    private let programWindow: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        launcher = try fixture.connect()
        program = try fixture.connect()
        programWindow = try program.showToplevel()
        launcherWindow = try launcher.showToplevel()
        try programWindow.served().move(to: Point(x: 0, y: 0))
        try launcherWindow.served().move(to: Point(x: 600, y: 300))
        fixture.click(610, 310)
        try launcher.roundtrip()
    }

    /// Requests a token and returns it.
    /// - Parameter setUp: sets the properties of the request, such as the serial.
    private func token(
        for client: ShellClient, _ setUp: (XdgActivationTokenV1) -> Void = { _ in }
    ) throws -> String {
        let object = try client.client.bind(XdgActivationV1.self).getActivationToken()
        var text = ""
        object.onEvent = { event in
            if case .done(let token) = event { text = token }
        }
        setUp(object)
        object.commit()
        try client.roundtrip()
        return text
    }

    /// Requests a token for the last press that the launcher received.
    private func launcherToken() throws -> String {
        try token(for: launcher) { $0.setSerial(serial: launcher.lastPressSerial, seat: launcher.seat) }
    }

    private func activate(_ toplevel: TestToplevel, _ token: String) throws {
        let activation = try toplevel.client.client.bind(XdgActivationV1.self)
        activation.activate(token: token, surface: toplevel.surface)
        try toplevel.client.roundtrip()
    }

    private var isProgramActivated: Bool {
        get throws { try programWindow.served().isActivated }
    }

    // MARK: Allowed

    @Test(.requirement(44)) func `a press serial lets its client activate another window`() throws {
        let token = try launcherToken()
        #expect(!token.isEmpty)
        #expect(try !isProgramActivated)
        try activate(programWindow, token)
        #expect(try isProgramActivated)
        #expect(fixture.compositor.scene.windows.last === (try programWindow.served().toplevelWindow))
        #expect(try !programWindow.served().needsAttention)
    }

    @Test func `the focused client may use the serial of any of its events`() throws {
        let enter = try #require(launcher.input.last { if case .keyboardEnter = $0 { true } else { false } })
        #expect(enter == .keyboardEnter(launcherWindow.surface.id))
        let token = try token(for: launcher) {
            $0.setSerial(serial: launcher.lastSerial, seat: launcher.seat)
            $0.setSurface(surface: launcherWindow.surface)
            $0.setAppId(appId: "program")
        }
        try activate(programWindow, token)
        #expect(try isProgramActivated)
    }

    @Test func `a token outlives the client that requested it`() throws {
        let token = try launcherToken()
        launcher.client.server.destroy()
        // The program's window got the focus when the launcher disconnected. Another window takes it.
        let client = try fixture.connect()
        let other = try client.showToplevel()
        #expect(try other.served().isActivated)
        try activate(programWindow, token)
        #expect(try isProgramActivated)
    }

    @Test func `activation restores a minimized window of another workspace`() throws {
        let controller = try programWindow.served()
        programWindow.toplevel.setMinimized()
        try program.roundtrip()
        fixture.desktop.move(controller, toWorkspace: 2)
        try activate(programWindow, launcherToken())
        #expect(controller.isActivated && controller.isVisible)
        #expect(fixture.desktop.currentWorkspace == 2)
    }

    @Test func `a window may be activated before it has content`() throws {
        let token = try launcherToken()
        let late = program.makeToplevel()
        late.surface.commit()
        try activate(late, token)
        try activate(programWindow, token)
        #expect(try !isProgramActivated)
        late.acknowledge()
        try late.show()
        #expect(try late.served().isActivated)
        #expect(try !late.served().needsAttention)
    }

    @Test func `a token from the compositor needs no serial`() throws {
        try activate(programWindow, fixture.compositor.activation.makeToken(on: fixture.seat))
        #expect(try isProgramActivated)
        let other = fixture.compositor.activation.makeToken(on: fixture.seat)
        fixture.click(610, 310)
        try expectRefusal(other, marks: true)
    }

    // MARK: Refused

    /// Uses the token, and expects that the program's window is not activated.
    /// - Parameter marks: whether the window must need attention afterwards.
    private func expectRefusal(_ token: String, marks: Bool) throws {
        try activate(programWindow, token)
        #expect(try !isProgramActivated)
        #expect(try programWindow.served().needsAttention == marks)
        #expect(program.client.connection.error == nil)
    }

    @Test(.requirement(44)) func `a token without a serial only marks the window`() throws {
        try expectRefusal(token(for: launcher), marks: true)
        fixture.click(10, 10)
        #expect(try isProgramActivated)
        #expect(try !programWindow.served().needsAttention)
    }

    @Test(.requirement(44)) func `a token with the serial of another client only marks the window`() throws {
        let token = try token(for: program) {
            $0.setSerial(serial: launcher.lastPressSerial, seat: program.seat)
        }
        try expectRefusal(token, marks: true)
    }

    @Test func `a press serial older than a press elsewhere only marks the window`() throws {
        fixture.click(10, 10)
        fixture.click(610, 310)
        try program.roundtrip()
        try programWindow.served().move(to: Point(x: 0, y: 100))
        let token = try token(for: program) {
            $0.setSerial(serial: program.lastPressSerial, seat: program.seat)
        }
        try expectRefusal(token, marks: true)
    }

    @Test func `a press serial older than a focus change only marks the window`() throws {
        fixture.click(10, 10)
        fixture.desktop.activate(try launcherWindow.served())
        try program.roundtrip()
        let token = try token(for: program) {
            $0.setSerial(serial: program.lastPressSerial, seat: program.seat)
        }
        try expectRefusal(token, marks: true)
    }

    @Test func `a press elsewhere invalidates a token that was granted before`() throws {
        let client = try fixture.connect()
        let third = try client.showToplevel()
        try third.served().move(to: Point(x: 1000, y: 0))
        fixture.click(610, 310)
        try launcher.roundtrip()
        let token = try launcherToken()
        fixture.click(1010, 10)
        try expectRefusal(token, marks: true)
    }

    @Test(.requirement(44)) func `a token of an unmapped surface only marks the window`() throws {
        let token = try token(for: launcher) {
            $0.setSerial(serial: launcher.lastPressSerial, seat: launcher.seat)
            $0.setSurface(surface: launcher.client.makeSurface())
        }
        try expectRefusal(token, marks: true)
    }

    @Test(arguments: ["", "unknown token"])
    func `an unknown token is ignored`(_ token: String) throws {
        try expectRefusal(token, marks: false)
    }

    @Test func `a token activates only once`() throws {
        let token = try launcherToken()
        try activate(programWindow, token)
        fixture.click(610, 310)
        try expectRefusal(token, marks: false)
    }

    @Test func `a token expires after 30 seconds`() throws {
        let token = try launcherToken()
        try fixture.advance(by: .seconds(30))
        try expectRefusal(token, marks: false)
        let other = try launcherToken()
        try fixture.advance(by: .seconds(29))
        try activate(programWindow, other)
        #expect(try isProgramActivated)
    }

    @Test func `a client keeps 32 tokens and its oldest expire first`() throws {
        let tokens = try (0..<33).map { _ in try launcherToken() }
        #expect(Set(tokens).count == 33)
        try expectRefusal(tokens[0], marks: false)
        try activate(programWindow, tokens[1])
        #expect(try isProgramActivated)
    }

    @Test func `activating a surface without a window is ignored`() throws {
        let activation = try program.client.bind(XdgActivationV1.self)
        activation.activate(token: try launcherToken(), surface: program.client.makeSurface())
        try program.roundtrip()
        #expect(program.client.connection.error == nil)
    }

    @Test func `a committed token accepts no further requests`() throws {
        let object = try launcher.client.bind(XdgActivationV1.self).getActivationToken()
        object.commit()
        try launcher.roundtrip()
        object.setAppId(appId: "late")
        #expect(
            try launcher.isError(
                XdgActivationTokenV1.Error.alreadyUsed, of: XdgActivationTokenV1.self))
    }
}
