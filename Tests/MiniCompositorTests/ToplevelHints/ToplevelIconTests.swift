import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Icons of windows: xdg_toplevel_icon_manager_v1.
struct ToplevelIconTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let manager: XdgToplevelIconManagerV1
    private let toplevel: TestToplevel

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        manager = try client.client.bind(XdgToplevelIconManagerV1.self)
        toplevel = try client.showToplevel()
    }

    private func makeBuffer(_ width: Int32, _ height: Int32, pixel: UInt32 = 0) throws -> ClientBuffer {
        try client.client.makeBuffer(width: width, height: height, pixel: pixel)
    }

    private func setIcon(_ icon: XdgToplevelIconV1?) throws {
        manager.setIcon(toplevel: toplevel.toplevel, icon: icon)
        toplevel.surface.commit()
        try client.roundtrip()
    }

    private var icon: ToplevelIcon? {
        get throws { try toplevel.served().icon }
    }

    @Test func `manager without preferred sizes sends only done`() throws {
        var events: [String] = []
        let other = try client.client.bind(XdgToplevelIconManagerV1.self)
        other.onEvent = { event in
            switch event {
            case .iconSize(let size): events.append("\(size)")
            case .done: events.append("done")
            }
        }
        try client.roundtrip()
        #expect(events == ["done"])
    }

    @Test func `icon takes effect with the next commit`() throws {
        let icon = manager.createIcon()
        icon.setName(iconName: "mail-unread")
        let small = try makeBuffer(16, 16, pixel: 0xffff_0000)
        let large = try makeBuffer(32, 32, pixel: 0xff00_ff00)
        icon.addBuffer(buffer: small.buffer, scale: 1)
        icon.addBuffer(buffer: large.buffer, scale: 2)
        manager.setIcon(toplevel: toplevel.toplevel, icon: icon)
        icon.destroy()
        try client.roundtrip()
        #expect(try self.icon == nil)
        toplevel.surface.commit()
        try client.roundtrip()
        let set = try #require(try self.icon)
        #expect(set.name == "mail-unread")
        #expect(set.pictures.map(\.size) == [16, 32])
        #expect(set.pictures.map(\.scale) == [1, 2])
        #expect(set.pictures.map { $0.content.pixel(x: 0, y: 0) } == [0xffff_0000, 0xff00_ff00])
        // The client may destroy a buffer after it has destroyed the icon.
        small.buffer.destroy()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
        try setIcon(nil)
        #expect(try self.icon == nil)
    }

    @Test func `empty icon removes the icon`() throws {
        let named = manager.createIcon()
        named.setName(iconName: "mail")
        try setIcon(named)
        #expect(try icon?.name == "mail")
        try setIcon(manager.createIcon())
        #expect(try icon == nil)
    }

    /// Each turn reads only a part of the picture.
    @Test func `large picture is shown once it is completely read`() throws {
        fixture.compositor.display.work.budget = .zero
        let icon = manager.createIcon()
        let large = try makeBuffer(1_024, 1_024, pixel: 0xff00_ff00)
        let small = try makeBuffer(8, 8, pixel: 0xffff_0000)
        icon.addBuffer(buffer: large.buffer, scale: 1)
        icon.addBuffer(buffer: small.buffer, scale: 1)
        try setIcon(icon)
        #expect(try self.icon == nil)
        // The window gets its icon although these objects are destroyed.
        icon.destroy()
        large.buffer.destroy()
        try fixture.base.pump.wait { try self.icon != nil }
        let pictures = try #require(try self.icon).pictures
        #expect(pictures.map(\.size) == [1_024, 8])
        #expect(pictures.map { $0.content.pixel(x: 7, y: 7) } == [0xff00_ff00, 0xffff_0000])
        #expect(client.client.connection.error == nil)
    }

    @Test func `icon replaced before it is read is not shown`() throws {
        fixture.compositor.display.work.budget = .zero
        let icon = manager.createIcon()
        icon.addBuffer(buffer: try makeBuffer(1_024, 1_024).buffer, scale: 1)
        try setIcon(icon)
        let next = manager.createIcon()
        next.setName(iconName: "mail")
        try setIcon(next)
        try fixture.base.pump.wait { try self.icon != nil }
        #expect(try self.icon?.name == "mail")
        #expect(try self.icon?.pictures.count == 0)
    }

    @Test func `only the last 32 pictures are kept`() throws {
        let icon = manager.createIcon()
        let buffer = try makeBuffer(8, 8)
        for scale in 1...40 { icon.addBuffer(buffer: buffer.buffer, scale: Int32(scale)) }
        try setIcon(icon)
        #expect(try self.icon?.pictures.map(\.scale) == Array(9...40))
    }

    @Test func `picture replaces one of the same size and scale`() throws {
        let icon = manager.createIcon()
        let buffers = try (0..<3).map { try makeBuffer(8, 8, pixel: 0xff00_0000 + $0) }
        icon.addBuffer(buffer: buffers[0].buffer, scale: 1)
        icon.addBuffer(buffer: buffers[1].buffer, scale: 2)
        icon.addBuffer(buffer: buffers[2].buffer, scale: 1)
        try setIcon(icon)
        let pictures = try #require(try self.icon).pictures
        #expect(pictures.map(\.scale) == [2, 1])
        #expect(pictures.map { $0.content.pixel(x: 0, y: 0) } == [0xff00_0001, 0xff00_0002])
    }

    @Test func `embedder is notified of icon changes`() throws {
        final class Reader: XdgShellDelegate {
            var names: [String?] = []

            func xdgShell(_ shell: XdgShell, didChangeIconOf controller: ToplevelController) {
                names.append(controller.icon?.name)
            }
        }
        let reader = Reader()
        fixture.desktop.shell.delegate = reader
        let icon = manager.createIcon()
        icon.setName(iconName: "mail")
        try setIcon(icon)
        try setIcon(nil)
        try setIcon(nil)
        #expect(reader.names == ["mail", nil])
    }

    // MARK: Errors

    private func expectError(_ error: XdgToplevelIconV1.Error) throws {
        #expect(try client.isError(error, of: XdgToplevelIconV1.self))
    }

    @Test func `picture that is not square is an error`() throws {
        let buffer = try makeBuffer(16, 15)
        manager.createIcon().addBuffer(buffer: buffer.buffer, scale: 1)
        try expectError(.invalidBuffer)
    }

    @Test func `picture that is not in shared memory is an error`() throws {
        let pixels = try client.client.bind(WpSinglePixelBufferManagerV1.self)
        manager.createIcon().addBuffer(buffer: pixels.createU32RgbaBuffer(r: 0, g: 0, b: 0, a: 0), scale: 1)
        try expectError(.invalidBuffer)
    }

    @Test(arguments: [false, true])
    func `changing an assigned icon is an error`(isNamed: Bool) throws {
        let icon = manager.createIcon()
        manager.setIcon(toplevel: toplevel.toplevel, icon: icon)
        let buffer = try makeBuffer(8, 8)
        if isNamed { icon.setName(iconName: "late") } else { icon.addBuffer(buffer: buffer.buffer, scale: 1) }
        try expectError(.immutable)
    }

    @Test func `destroying a buffer before its icon is an error`() throws {
        let icon = manager.createIcon()
        let buffer = try makeBuffer(8, 8)
        icon.addBuffer(buffer: buffer.buffer, scale: 1)
        buffer.buffer.destroy()
        try expectError(.noBuffer)
    }

    @Test func `client disconnect with an icon leaves other clients connected`() throws {
        let other = try fixture.connect()
        let icon = manager.createIcon()
        let buffer = try makeBuffer(8, 8)
        icon.addBuffer(buffer: buffer.buffer, scale: 1)
        try setIcon(icon)
        client.client.server.destroy()
        try other.roundtrip()
        #expect(other.client.connection.error == nil)
    }
}
