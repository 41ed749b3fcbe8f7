import Glibc
import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Which new windows get the keyboard focus.
struct NewWindowFocusTests {
    private let fixture: ShellFixture
    /// The client of the focused window.
    private let typist: ShellClient
    private let typed: TestToplevel
    private let other: ShellClient

    init() throws {
        var configuration = Configuration()
        configuration.keyboard.newWindowFocus = .expected
        fixture = try ShellFixture(configuration)
        typist = try fixture.connect()
        other = try fixture.connect()
        typed = try typist.showToplevel()
    }

    private var shell: XdgShell { fixture.desktop.shell }

    private func hasKeys(_ toplevel: TestToplevel) throws -> Bool {
        try fixture.seat.focus.keyWindow === toplevel.served().toplevelWindow
    }

    /// Expects a window to be directly below the focused one, without the focus, and in need of attention.
    private func expectHeldBack(_ toplevel: TestToplevel) throws {
        #expect(try hasKeys(typed))
        #expect(try toplevel.served().needsAttention)
        #expect(try below(typed) === toplevel.served().toplevelWindow)
    }

    /// Returns the window directly below another.
    private func below(_ toplevel: TestToplevel) throws -> Window? {
        let windows = fixture.compositor.scene.windows
        let window = try toplevel.served().toplevelWindow
        guard let place = windows.firstIndex(where: { $0 === window }), place > 0 else { return nil }
        return windows[place - 1]
    }

    // MARK: Expected windows

    @Test func `the first window gets the focus`() throws {
        #expect(try hasKeys(typed))
        #expect(try !typed.served().needsAttention)
    }

    @Test func `a window of the focused client gets the focus`() throws {
        let second = try typist.showToplevel()
        #expect(try hasKeys(second))
    }

    @Test func `a window gets the focus while no window has it`() throws {
        typed.toplevel.setMinimized()
        try typist.roundtrip()
        #expect(try hasKeys(other.showToplevel()))
    }

    @Test func `another client's dialog for the focused window gets the focus`() throws {
        let dialog = try showPortalDialog()
        #expect(try hasKeys(dialog))
        // The dialog belongs to the typist's window, so new windows of the typist still get the focus.
        let second = try typist.showToplevel()
        #expect(try hasKeys(second))
    }

    /// Shows a dialog of the other client for the focused window.
    private func showPortalDialog() throws -> TestToplevel {
        let exported = try typist.client.bind(ZxdgExporterV2.self).exportToplevel(surface: typed.surface)
        var handle = ""
        exported.onEvent = { if case .handle(let text) = $0 { handle = text } }
        try typist.roundtrip()
        let imported = try other.client.bind(ZxdgImporterV2.self).importToplevel(handle: handle)
        let dialog = other.makeToplevel()
        imported.setParentOf(surface: dialog.surface)
        try dialog.show()
        return dialog
    }

    @Test func `a token of a press in the focused window raises a window`() throws {
        let place = try #require(try typed.frame()).center
        fixture.click(place.x, place.y)
        try typist.roundtrip()
        let object = try typist.client.bind(XdgActivationV1.self).getActivationToken()
        var token = ""
        object.onEvent = { if case .done(let text) = $0 { token = text } }
        object.setSerial(serial: typist.lastPressSerial, seat: typist.seat)
        object.commit()
        try typist.roundtrip()
        let window = other.makeToplevel()
        try other.client.bind(XdgActivationV1.self).activate(token: token, surface: window.surface)
        try window.show()
        #expect(try hasKeys(window))
        #expect(try !window.served().needsAttention)
        #expect(try fixture.compositor.scene.windows.last === window.served().toplevelWindow)
    }

    // MARK: Programs that were started

    @Test func `a launched program gets the focus until a key is pressed elsewhere`() throws {
        // The clients run in this process, a descendant of its parent process.
        shell.programStarted(getppid())
        let first = try other.showToplevel()
        #expect(try hasKeys(first))
        try typed.served().activate(on: [fixture.seat])
        fixture.chord(EvdevKey.a)
        let second = try fixture.connect()
        let late = try second.showToplevel()
        #expect(try hasKeys(typed))
        #expect(try late.served().needsAttention)
        // The program is launched again.
        shell.programStarted(getpid())
        let third = try fixture.connect()
        #expect(try hasKeys(third.showToplevel()))
    }

    @Test func `a launched program that ended no longer gets the focus`() throws {
        shell.programStarted(getppid())
        shell.programEnded(getppid())
        try expectHeldBack(other.showToplevel())
    }

    @Test func `a program that was not launched does not get the focus`() throws {
        // This is not an ancestor of this process.
        shell.programStarted(.max)
        try expectHeldBack(other.showToplevel())
    }

    // MARK: Other windows

    @Test(.requirement(44)) func `a window of another client opens below the focused window`() throws {
        _ = try typist.takeInput()
        fixture.chord(EvdevKey.a)
        let window = try other.showToplevel()
        try expectHeldBack(window)
        fixture.chord(EvdevKey.k)
        #expect(
            try typist.takeKeys() == [
                .key(EvdevKey.a, isDown: true), .key(EvdevKey.a, isDown: false),
                .key(EvdevKey.k, isDown: true), .key(EvdevKey.k, isDown: false),
            ])
        #expect(try other.takeKeys() == [])
    }

    @Test func `windows above and below keep their order`() throws {
        let lower = try other.showToplevel()
        // This window stays in front when it loses the focus below.
        let upper = try typist.showToplevel()
        try #require(typed.served().toplevelWindow).makeKey(on: fixture.seat)
        let third = try fixture.connect()
        let window = try third.showToplevel()
        let expected = try [lower, window, typed, upper].map { try $0.served().toplevelWindow }
        #expect(fixture.compositor.scene.windows.elementsEqual(expected, by: { $0 === $1 }))
        #expect(try hasKeys(typed))
    }

    @Test func `a fullscreen window opens below the focused window too`() throws {
        let window = try other.showToplevel { $0.toplevel.setFullscreen(output: nil) }
        try expectHeldBack(window)
    }

    @Test func `a dialog opens above its parent and below the focused window`() throws {
        let parent = try other.showToplevel()
        let third = try fixture.connect()
        let unrelated = try third.showToplevel()
        let dialog = try other.showToplevel { $0.toplevel.setParent(parent: parent.toplevel) }
        try expectHeldBack(dialog)
        let expected = try [unrelated, parent, dialog, typed].map { try $0.served().toplevelWindow }
        #expect(fixture.compositor.scene.windows.elementsEqual(expected, by: { $0 === $1 }))
    }

    @Test func `a window that sets its parent later is not raised`() throws {
        let parent = try other.showToplevel()
        let dialog = try other.showToplevel()
        dialog.toplevel.setParent(parent: parent.toplevel)
        try other.roundtrip()
        try expectHeldBack(dialog)
    }

    @Test func `a click focuses the window and ends its need for attention`() throws {
        let window = try other.showToplevel()
        try window.served().move(to: Point(x: 800, y: 500))
        fixture.click(810, 510)
        #expect(try hasKeys(window))
        #expect(try !window.served().needsAttention)
    }

    // MARK: Other policies

    @Test func `the policies always and never apply to every window`() throws {
        shell.newWindowFocus = .always
        let window = try other.showToplevel()
        #expect(try hasKeys(window))
        shell.newWindowFocus = .never
        #expect(try other.showToplevel().served().needsAttention)
        #expect(try hasKeys(window))
    }

    @Test func `new windows get the focus by default`() throws {
        #expect(Configuration().keyboard.newWindowFocus == .always)
        for isolatesClients in [false, true] {
            var configuration = Configuration()
            configuration.isolatesClients = isolatesClients
            let fixture = try ShellFixture(configuration)
            let first = try fixture.connect()
            let second = try fixture.connect()
            _ = try first.showToplevel()
            fixture.chord(EvdevKey.a)
            #expect(try second.showToplevel().served().isActivated)
        }
    }

    @Test func `a shell without a delegate applies the same policy`() throws {
        shell.delegate = nil
        let window = other.makeToplevel()
        try window.show()
        #expect(shell.newWindowFocus == .expected)
        #expect(try hasKeys(typed))
        let responder = try other.client.served(window.surface).responder
        #expect(try below(typed) === responder.window)
        #expect((responder.controller as? ToplevelController)?.needsAttention == true)
    }
}
