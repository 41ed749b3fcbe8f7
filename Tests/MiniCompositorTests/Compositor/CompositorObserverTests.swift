import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// An embedder may observe what the mini compositor observes, and replace its delegates, without breaking it.
struct CompositorObserverTests {
    private static let released =
        "was released, so the defaults decide: keep a reference to it, since delegates are held weakly"

    private let fixture: ShellFixture

    init() throws {
        var configuration = Configuration()
        configuration.launchCommand = ["terminal"]
        fixture = try ShellFixture(configuration)
    }

    private var compositor: Compositor { fixture.compositor.core }

    @Test func `embedder observers are notified alongside the mini compositor`() throws {
        var (turns, created, committed, destroyed, outputs, own) = (0, 0, 0, 0, 0, 0)
        let observations = [
            compositor.observeTurns { turns += 1 },
            compositor.observeSurfaces { change in
                switch change {
                case .created: created += 1
                case .committed: committed += 1
                case .destroyed: destroyed += 1
                }
            },
            compositor.outputs.observeChanges { outputs += 1 },
            fixture.compositor.observeChanges { if $0 != nil { own += 1 } },
        ]
        let client = try fixture.connect()
        let toplevel = try client.showToplevel()
        #expect(turns > 0)
        #expect(created == 1)
        #expect(committed == own && committed >= 2)
        #expect(destroyed == 0)
        toplevel.toplevel.destroy()
        toplevel.xdgSurface.destroy()
        toplevel.surface.destroy()
        try client.roundtrip()
        #expect(destroyed == 1)
        let second = Output(name: "second", state: OutputState(mode: OutputMode(width: 100, height: 100)))
        compositor.outputs.add(second)
        #expect(outputs == 1)
        withExtendedLifetime(observations) {}
    }

    @Test func `launches reach all observers and are unavailable without one`() {
        var launched: [String] = []
        let first = fixture.desktop.observeLaunches { launched.append("first \($0)") }
        let second = fixture.desktop.observeLaunches { launched.append("second \($0)") }
        fixture.chord(EvdevKey.super, EvdevKey.return)
        #expect(launched == ["first [\"terminal\"]", "second [\"terminal\"]"])
        first.cancel()
        #expect(fixture.desktop.canPerformAction(.launchProgram, withSender: nil))
        second.cancel()
        #expect(!fixture.desktop.canPerformAction(.launchProgram, withSender: nil))
    }

    @Test func `a frame clock notifies several observers`() throws {
        let clock = fixture.compositor.output.frameClock
        var frames: [String] = []
        let first = clock.observeFrames { _ in frames.append("first") }
        let second = clock.observeFrames { _ in frames.append("second") }
        clock.setNeedsFrame()
        try fixture.advance(by: .milliseconds(17))
        #expect(frames == ["first", "second"])
        withExtendedLifetime((first, second)) {}
    }

    // MARK: Released delegates

    private func reports(_ action: () throws -> Void) rethrows -> [String] {
        var reports: [String] = []
        let diagnostics = fixture.compositor.scene.diagnostics
        let observation = diagnostics.observeMisuse { reports.append($0.description) }
        defer { observation.cancel() }
        try action()
        return reports
    }

    @Test func `a released shell delegate is reported once and defaults apply`() throws {
        final class Shell: XdgShellDelegate {}
        let make = Shell.init
        fixture.desktop.shell.delegate = make()
        let client = try fixture.connect()
        let reports = try reports {
            for _ in 0..<2 { _ = try client.showToplevel() }
        }
        #expect(reports == ["the XdgShellDelegate of the xdg shell \(Self.released)"])
        #expect(fixture.compositor.scene.windows.count == 2)
    }

    @Test func `a released delegate is not reported while clients are destroyed`() throws {
        final class Shell: XdgShellDelegate {}
        var delegate: Shell? = Shell()
        fixture.desktop.shell.delegate = delegate
        let client = try fixture.connect()
        let toplevel = try client.showToplevel()
        let reports = reports {
            withExtendedLifetime(delegate) {}
            delegate = nil
            fixture.compositor.display.destroyClients()
        }
        #expect(reports == [])
        #expect(compositor.surfaces.isEmpty)
        withExtendedLifetime((client, toplevel)) {}
    }

    @Test func `a missing delegate is not reported`() throws {
        let client = try fixture.connect()
        let reports = try reports { _ = try client.showToplevel() }
        #expect(reports == [])
        #expect(compositor.delegate == nil)
    }

    @Test func `a released compositor delegate is reported once`() throws {
        final class Delegate: CompositorDelegate {}
        let make = Delegate.init
        compositor.delegate = make()
        let reports = try reports {
            let client = try fixture.connect()
            for _ in 0..<2 { _ = client.client.makeSurface() }
            try client.roundtrip()
        }
        #expect(reports == ["the CompositorDelegate of the compositor \(Self.released)"])
    }
}
