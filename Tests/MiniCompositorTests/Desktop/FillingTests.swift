import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Windows that are asked to fill the output of 1280 by 720 but keep their own size.
struct FillingTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    private static let black: UInt32 = 0xff00_0000
    private static let red: UInt32 = 0xffff_0000

    /// Shows a window whose client acknowledges fullscreen but commits a size of its own.
    private func showFullscreen(width: Int32, height: Int32) throws -> TestToplevel {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.setFullscreen(output: nil)
        try client.roundtrip()
        toplevel.acknowledge()
        try toplevel.commit(width: width, height: height)
        try client.roundtrip()
        return toplevel
    }

    // MARK: Fullscreen

    @Test func `a smaller fullscreen window is centered`() throws {
        let toplevel = try showFullscreen(width: 401, height: 300)
        #expect(try toplevel.frame() == Rect(x: 439, y: 210, width: 401, height: 300))
        try toplevel.commit(width: 600, height: 720)
        #expect(try toplevel.frame() == Rect(x: 340, y: 0, width: 600, height: 720))
    }

    @Test func `a window that starts fullscreen is centered`() throws {
        let toplevel = client.makeToplevel { $0.toplevel.setFullscreen(output: nil) }
        try toplevel.show(width: 400, height: 300)
        #expect(try toplevel.frame() == Rect(x: 440, y: 210, width: 400, height: 300))
    }

    @Test func `a fullscreen window wider than the output starts at its left edge`() throws {
        let toplevel = try showFullscreen(width: 1400, height: 600)
        #expect(try toplevel.frame() == Rect(x: 0, y: 60, width: 1400, height: 600))
    }

    /// Shows a red window at the top left.
    private func showBehind() throws -> TestToplevel {
        let behind = try client.showToplevel(width: 300, height: 200)
        try client.client.attachBuffer(to: behind.surface, width: 300, height: 200, pixel: Self.red)
        behind.surface.commit()
        try behind.served().move(to: .zero)
        return behind
    }

    @Test func `nothing is visible behind a fullscreen window`() throws {
        _ = try showBehind()
        let shown = try fixture.base.picture(width: 2, height: 1)
        #expect(shown == [[Self.red, Self.red]])
        let toplevel = try showFullscreen(width: 400, height: 300)
        #expect(try fixture.base.picture(width: 2, height: 1) == [[Self.black, Self.black]])
        toplevel.toplevel.unsetFullscreen()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try fixture.base.picture(width: 2, height: 1) == shown)
    }

    @Test func `a translucent fullscreen window is shown over black`() throws {
        _ = try showBehind()
        let toplevel = try showFullscreen(width: 1280, height: 720)
        try client.client.attachBuffer(to: toplevel.surface, width: 1280, height: 720, pixel: 0x8000_0000)
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(try fixture.base.picture(width: 1, height: 1) == [[Self.black]])
    }

    @Test func `input beside a fullscreen window reaches nothing behind it`() throws {
        let behind = try showBehind()
        let toplevel = try showFullscreen(width: 400, height: 300)
        _ = try client.takeInput()
        fixture.click(10, 10)
        fixture.touchDown(1, 20, 20)
        fixture.touchUp(1)
        #expect(try client.takeInput() == [])
        #expect(fixture.desktop.keyToplevel === (try toplevel.served()))
        fixture.move(to: 640, 360)
        #expect(try client.takeInput() == [.pointerEnter(toplevel.surface.id)])
        toplevel.toplevel.unsetFullscreen()
        try client.roundtrip()
        try toplevel.obey()
        fixture.move(to: 10, 10)
        #expect(
            try client.takeInput() == [.pointerLeave(toplevel.surface.id), .pointerEnter(behind.surface.id)])
    }

    @Test func `a fullscreen window covers the output it moves to`() throws {
        let right = Output(
            name: "RIGHT-1",
            state: OutputState(mode: OutputMode(width: 800, height: 600), position: Point(x: 1280, y: 0)))
        fixture.compositor.core.outputs.add(right)
        let toplevel = try showFullscreen(width: 400, height: 300)
        try toplevel.served().setFullscreen(true, on: right)
        try client.roundtrip()
        toplevel.acknowledge()
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(try toplevel.frame() == Rect(x: 1480, y: 150, width: 400, height: 300))
        let backdrop = try #require(try toplevel.served().toplevelWindow?.backdrop)
        #expect(
            backdrop.transformToGlobal.boundingBox(of: backdrop.bounds)
                == Rect(x: 1280, y: 0, width: 800, height: 600))
    }

    // MARK: Maximized

    @Test func `a maximized window that keeps its size stays at the top left`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        toplevel.acknowledge()
        try toplevel.commit(width: 500, height: 400)
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 500, height: 400))
        #expect(try toplevel.served().toplevelWindow?.backdrop == nil)
    }

    private func fix(_ toplevel: TestToplevel) {
        toplevel.toplevel.setMinSize(width: 200, height: 100)
        toplevel.toplevel.setMaxSize(width: 200, height: 100)
    }

    @Test func `a window of fixed size is not maximized`() throws {
        let toplevel = try client.showToplevel { fix($0) }
        let count = toplevel.configures.count
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        // The client still receives a configure.
        #expect(toplevel.configures.count == count + 1)
        #expect(toplevel.last?.has(.maximized) == false)
        try toplevel.served().toggleMaximized(nil)
        try client.roundtrip()
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
    }

    @Test func `a window of fixed size does not start maximized`() throws {
        let toplevel = client.makeToplevel {
            $0.toplevel.setMaximized()
            fix($0)
        }
        try toplevel.show()
        #expect(toplevel.configures.allSatisfy { !$0.has(.maximized) })
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
    }

    @Test func `a window with only a fixed width is maximized`() throws {
        let toplevel = try client.showToplevel {
            $0.toplevel.setMinSize(width: 200, height: 100)
            $0.toplevel.setMaxSize(width: 200, height: 0)
        }
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        #expect(toplevel.last?.has(.maximized) == true)
    }

    // MARK: Frames

    @Test func `frame insets reduce the maximized size`() throws {
        let toplevel = try client.showToplevel()
        let controller = try toplevel.served()
        controller.frameInsets = FrameInsets(top: 30, left: 4, bottom: 6, right: 2)
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [1274, 684])
        #expect(toplevel.bounds == [1274, 684])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 4, y: 30, width: 1274, height: 684))
        toplevel.toplevel.setFullscreen(output: nil)
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [1280, 720])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
        let large = Size(width: 2000, height: 2000)
        toplevel.toplevel.unsetFullscreen()
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        #expect(
            fixture.desktop.shell.standardOrigin(for: controller, size: large, former: nil)
                == Point(x: 4, y: 30))
    }
}
