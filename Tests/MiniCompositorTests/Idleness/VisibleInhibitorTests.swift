import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// An inhibitor counts as long as a part of its surface can be seen on the screen.
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

    /// The compositor's next turn comes with the round trip.
    private func isInhibitedNow() throws -> Bool {
        try client.roundtrip()
        return isInhibited
    }

    @Test func aWindowThatIsNotMappedYetDoesNotCount() throws {
        #expect(!isInhibited)
        try film.show()
        #expect(try isInhibitedNow())
    }

    @Test func aWindowThatIsCoveredDoesNotCount() throws {
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

    @Test func aWindowOnAnotherWorkspaceDoesNotCount() throws {
        try film.show()
        fixture.desktop.showWorkspace(number: 2)
        #expect(try !isInhibitedNow())
        fixture.desktop.showWorkspace(number: 1)
        #expect(try isInhibitedNow())
    }

    @Test func aWindowThatIsUnmappedDoesNotCount() throws {
        try film.show()
        try film.hide()
        #expect(try !isInhibitedNow())
    }
}
