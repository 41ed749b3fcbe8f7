import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// An idle inhibitor applies only while part of its surface is visible.
@Suite struct VisibleInhibitorTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let film: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        film = client.makeToplevel()
        try client.client.bind(ZwpIdleInhibitManagerV1.self).createInhibitor(surface: film.surface)
        try client.roundtrip()
    }

    private var isInhibited: Bool { fixture.compositor.seatGlobal.isIdlenessInhibited }

    /// Returns whether idleness is inhibited after the compositor's next turn, which the round trip causes.
    private func isInhibitedNow() throws -> Bool {
        try client.roundtrip()
        return isInhibited
    }

    @Test func `a window that is not yet mapped does not inhibit`() throws {
        #expect(!isInhibited)
        try film.show()
        #expect(try isInhibitedNow())
    }

    @Test func `a covered window does not inhibit`() throws {
        try film.show(width: 200, height: 100)
        #expect(try isInhibitedNow())
        let other = try client.showToplevel(width: 1280, height: 720) {
            $0.toplevel.setFullscreen(output: nil)
            let region = client.client.compositor.createRegion()
            region.add(x: 0, y: 0, width: 1280, height: 720)
            $0.surface.setOpaqueRegion(region: region)
        }
        #expect(try !isInhibitedNow())
        try other.hide()
        #expect(try isInhibitedNow())
    }

    @Test func `a window on another workspace does not inhibit`() throws {
        try film.show()
        fixture.desktop.showWorkspace(number: 2)
        #expect(try !isInhibitedNow())
        fixture.desktop.showWorkspace(number: 1)
        #expect(try isInhibitedNow())
    }

    @Test func `a window that was unmapped does not inhibit`() throws {
        try film.show()
        try film.hide()
        #expect(try !isInhibitedNow())
    }
}
