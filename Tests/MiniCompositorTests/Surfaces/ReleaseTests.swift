import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// wl_surface.get_release reports the release of buffers for each commit.
struct ReleaseTests {
    private let stage: PacedSurface

    init() throws {
        stage = try PacedSurface()
    }

    private final class Release {
        var isDone = false

        init(_ surface: WlSurface) {
            surface.getRelease().onEvent = { [self] _ in isDone = true }
        }
    }

    @Test func `release is sent for the commit that requested it`() throws {
        let release = Release(stage.surface)
        let buffer = try stage.show(1)
        try stage.roundtrip()
        #expect(release.isDone)
        #expect(buffer.releaseCount == 1)
    }

    @Test func `each commit of a buffer is released separately`() throws {
        let child = try stage.addChild()
        let buffer = try stage.client.makeBuffer(width: 10, height: 10)
        let first = Release(stage.surface)
        stage.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        stage.surface.commit()
        let second = Release(child.surface)
        child.surface.attach(buffer: buffer.buffer, x: 0, y: 0)
        child.surface.commit()
        try stage.roundtrip()
        #expect(first.isDone && !second.isDone)
        #expect(buffer.releaseCount == 0)
        stage.surface.commit()
        try stage.roundtrip()
        #expect(second.isDone)
        #expect(buffer.releaseCount == 1)
    }

    @Test func `release is sent even if the buffer is destroyed`() throws {
        let release = Release(stage.surface)
        let buffer = try stage.show(1)
        buffer.buffer.destroy()
        try stage.roundtrip()
        #expect(release.isDone)
    }

    @Test(arguments: [false, true]) func `release without a buffer is an error`(isRemoved: Bool) throws {
        _ = Release(stage.surface)
        if isRemoved { stage.surface.attach(buffer: nil, x: 0, y: 0) }
        stage.surface.commit()
        #expect(try stage.client.protocolError().isError(WlSurface.Error.noBuffer, of: WlSurface.self))
    }

    @Test func `wl_compositor can be released`() throws {
        let compositor = try stage.client.bind(WlCompositor.self, version: 7)
        let surface = compositor.createSurface()
        compositor.release()
        surface.commit()
        try stage.roundtrip()
    }
}
