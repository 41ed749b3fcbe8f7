import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// org_kde_kwin_server_decoration_manager: whether clients or the compositor draw window frames.
struct ServerDecorationTests {
    private typealias Mode = OrgKdeKwinServerDecoration.Mode

    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private final class Listener {
        var defaultMode: OrgKdeKwinServerDecorationManager.Mode?
        var modes: [Mode] = []
    }

    private func decoration(
        of surface: WlSurface, _ listener: Listener
    ) throws -> OrgKdeKwinServerDecoration {
        let manager = try client.client.bind(OrgKdeKwinServerDecorationManager.self)
        manager.onEvent = { [weak listener] event in
            if case .defaultMode(let mode) = event { listener?.defaultMode = mode }
        }
        let decoration = manager.create(surface: surface)
        decoration.onEvent = { [weak listener] event in
            if case .mode(let mode) = event { listener?.modes.append(mode) }
        }
        try client.roundtrip()
        try client.roundtrip()
        return decoration
    }

    @Test func `requested modes are granted and unknown ones ignored`() throws {
        let listener = Listener()
        let decoration = try decoration(of: client.client.makeSurface(), listener)
        #expect(listener.defaultMode == .client)
        #expect(listener.modes == [.client])
        for mode in [Mode.server, .client, Mode.none, Mode(rawValue: 9)] {
            decoration.requestMode(mode: mode)
        }
        try client.roundtrip()
        #expect(listener.modes == [.client, .server, .client, Mode.none])
        decoration.release()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
    }

    /// GTK 3 repeats its request after each answer that differs from it.
    @Test func `a refused request is answered once`() throws {
        final class Refuser: XdgShellDelegate {
            func xdgShell(
                _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
            ) -> DecorationMode { .clientSide }
        }
        let refuser = Refuser()
        fixture.desktop.shell.delegate = refuser
        let listener = Listener()
        let decoration = try decoration(of: client.client.makeSurface(), listener)
        for _ in 0..<3 { decoration.requestMode(mode: .server) }
        try client.roundtrip()
        #expect(listener.modes == [.client, .client])
    }

    @Test func `a request right after creation is answered once`() throws {
        let manager = try client.client.bind(OrgKdeKwinServerDecorationManager.self)
        let decoration = manager.create(surface: client.client.makeSurface())
        let listener = Listener()
        decoration.onEvent = { event in
            if case .mode(let mode) = event { listener.modes.append(mode) }
        }
        decoration.requestMode(mode: .server)
        try client.roundtrip()
        try client.roundtrip()
        #expect(listener.modes == [.server])
    }

    @Test func `a delegate decides the default and each requested mode`() throws {
        final class FrameDrawer: XdgShellDelegate {
            var asked: [String] = []

            func xdgShell(
                _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
            ) -> DecorationMode {
                asked.append(controller?.title ?? "nothing yet")
                return wish ?? .serverSide
            }
        }
        let drawer = FrameDrawer()
        fixture.desktop.shell.delegate = drawer
        let toplevel = client.makeToplevel { $0.toplevel.setTitle(title: "Letters") }
        let listener = Listener()
        let decoration = try decoration(of: toplevel.surface, listener)
        #expect(listener.defaultMode == .server)
        decoration.requestMode(mode: .client)
        decoration.requestMode(mode: .server)
        try client.roundtrip()
        #expect(listener.modes == [.server, .client, .server])
        #expect(drawer.asked == ["nothing yet", "Letters", "Letters", "Letters"])
    }
}
