import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandSeat
import WaylandShell

/// Which windows have a frame, and what it shows.
@Suite struct FramePictureTests {
    private let stage: FrameStage
    private var fixture: ShellFixture { stage.fixture }
    private var client: ShellClient { stage.client }
    private var toplevel: TestToplevel { stage.toplevel }

    init() throws {
        stage = try FrameStage()
    }

    private func setTitle(_ title: String) throws {
        toplevel.toplevel.setTitle(title: title)
        try client.roundtrip()
    }

    // MARK: Existence

    @Test func `pictures show the frame around the window`() throws {
        let color = try stage.pixel(98, 70)
        #expect(color != FrameStage.black)
        #expect(color != FrameStage.red)
        for (x, y) in [(96, 68), (300, 99), (97, 300), (502, 300), (300, 402), (503, 403)] {
            #expect(try stage.pixel(x, y) == color)
        }
        #expect(try stage.pixel(100, 100) == FrameStage.red)
        #expect(try stage.pixel(499, 399) == FrameStage.red)
        for (x, y) in [(95, 80), (200, 67), (504, 300), (300, 404)] {
            #expect(try stage.pixel(x, y) == FrameStage.black)
        }
        // The cross of the close button, and the place beside it.
        #expect(try stage.pixel(484, 84) != color)
        #expect(try stage.pixel(472, 84) == color)
    }

    @Test func `without the option, nothing is around the window`() throws {
        let plain = try FrameStage(hasFrames: false)
        #expect(plain.hit(106, 84) == nil)
        #expect(try plain.pixel(98, 70) == FrameStage.black)
        #expect(plain.fixture.compositor.core.sceneFrame().items.count == 1)
        #expect(try plain.toplevel.served().decoration == .serverSide)
        #expect(try plain.toplevel.served().frameInsets == FrameInsets())
        plain.toplevel.toplevel.setMaximized()
        try plain.client.roundtrip()
        #expect(plain.toplevel.last.map { [$0.width, $0.height] } == [1280, 720])
    }

    @Test(arguments: [true, false])
    func `the same modes are granted with and without frames`(_ hasFrames: Bool) throws {
        let stage = try FrameStage(hasFrames: hasFrames)
        let toplevel = stage.client.makeToplevel()
        let decoration = stage.manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        var modes: [ZxdgToplevelDecorationV1.Mode] = []
        decoration.onEvent = { if case .configure(let mode) = $0 { modes.append(mode) } }
        try toplevel.show()
        decoration.setMode(mode: .serverSide)
        decoration.setMode(mode: .clientSide)
        decoration.unsetMode()
        try stage.client.roundtrip()
        #expect(modes == [.serverSide, .clientSide, .clientSide])
    }

    @Test func `a window whose client draws the frame gets none`() throws {
        let own = try client.showToplevel()
        try own.served().move(to: Point(x: 700, y: 100))
        #expect(stage.hit(710, 90) == nil)
        let asked = client.makeToplevel()
        stage.manager.getToplevelDecoration(toplevel: asked.toplevel).setMode(mode: .clientSide)
        try asked.show()
        #expect(try asked.served().frameInsets == FrameInsets())
    }

    @Test func `a client that changes the mode adds or removes the frame`() throws {
        let own = try client.showToplevel()
        let decoration = stage.manager.getToplevelDecoration(toplevel: own.toplevel)
        func apply(_ mode: ZxdgToplevelDecorationV1.Mode) throws {
            decoration.setMode(mode: mode)
            try client.roundtrip()
            try own.served().move(to: Point(x: 700, y: 100))
            own.acknowledge()
            own.surface.commit()
            try client.roundtrip()
        }
        try apply(.serverSide)
        #expect(stage.hit(710, 90) == "title bar")
        try apply(.clientSide)
        #expect(stage.hit(710, 90) == nil)
    }

    @Test func `a window that gets a frame at the upper edge moves down`() throws {
        let own = try client.showToplevel()
        try own.served().move(to: .zero)
        stage.manager.getToplevelDecoration(toplevel: own.toplevel).setMode(mode: .serverSide)
        try client.roundtrip()
        own.acknowledge()
        own.surface.commit()
        try client.roundtrip()
        #expect(try own.frame()?.origin == Point(x: 4, y: 32))
    }

    @Test func `a window that maps again has a frame if its client still asks`() throws {
        try toplevel.hide()
        #expect(stage.hit(106, 84) == nil)
        try toplevel.show(width: 400, height: 300)
        #expect(stage.hit(106, 84) == "title bar")
        try toplevel.hide()
        stage.decorations.first?.destroy()
        try toplevel.show(width: 400, height: 300)
        #expect(try toplevel.frame() == FrameStage.geometry)
        #expect(stage.hit(106, 84) == nil)
    }

    @Test func `fullscreen removes the frame until it ends`() throws {
        toplevel.toplevel.setFullscreen(output: nil)
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
        let names = fixture.compositor.core.sceneFrame().items.compactMap { $0.surface?.description }
        #expect(names == ["surface", "backdrop"])
        toplevel.toplevel.unsetFullscreen()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == FrameStage.geometry)
        #expect(stage.hit(106, 84) == "title bar")
        #expect(stage.hit(502, 300) == "border")
    }

    @Test func `a locked session shows no frames`() throws {
        _ = try TestLocker(fixture.connect())
        #expect(try stage.pixel(98, 70) == FrameStage.black)
        stage.click(FrameStage.close)
        try client.roundtrip()
        #expect(toplevel.closeCount == 0)
    }

    @Test func `a picture of a window alone has no frame`() throws {
        let window = try #require(try toplevel.served().toplevelWindow)
        #expect(fixture.compositor.core.sceneFrame(of: window).items.count == 1)
    }

    // MARK: Look

    @Test func `a frame shows whether its window has the keyboard focus`() throws {
        let active = try stage.pixel(98, 70)
        _ = try client.showToplevel(width: 10, height: 10)
        #expect(try stage.pixel(98, 70) != active)
    }

    @Test func `a button shows that the pointer is over it and presses it`() throws {
        let place = (472, 90)
        let normal = try stage.pixel(place.0, place.1)
        fixture.move(to: 484, 84)
        let hovered = try stage.pixel(place.0, place.1)
        fixture.press()
        let pressed = try stage.pixel(place.0, place.1)
        fixture.move(to: 484, 300)
        #expect(try stage.pixel(place.0, place.1) == normal)
        fixture.release()
        #expect(Set([normal, hovered, pressed]).count == 3)
        #expect(try stage.pixel(place.0, place.1) == normal)
    }

    // MARK: Titles

    @Test func `the title appears after the first picture`() throws {
        try setTitle("A title")
        let bare = try stage.titlePixels()
        #expect(Set(bare.joined()).count == 1)
        try stage.showPicture()
        #expect(Set(try stage.titlePixels().joined()).count > 2)
    }

    @Test func `a changed title is drawn again`() throws {
        try stage.showPicture()
        try setTitle("First")
        let first = try stage.titlePixels()
        let count = fixture.compositor.core.changeCount
        try setTitle("Second")
        #expect(fixture.compositor.core.changeCount != count)
        let second = try stage.titlePixels()
        #expect(first != second)
        try setTitle("")
        #expect(Set(try stage.titlePixels().joined()).count == 1)
        try setTitle("First")
        #expect(try stage.titlePixels() == first)
    }

    /// Only the first change after a picture counts, because the next picture shows the last title.
    @Test func `titles between two pictures are not drawn`() throws {
        try stage.showPicture()
        _ = try stage.titlePixels()
        let count = fixture.compositor.core.changeCount
        for number in 1...100 { toplevel.toplevel.setTitle(title: "Title \(number)") }
        try client.roundtrip()
        #expect(fixture.compositor.core.changeCount == count + 1)
    }

    @Test(arguments: [
        "", " ", "\u{1b}[31mred\n\t\r", String(repeating: "long ", count: 700), "\u{202e}\u{feff}\u{fffd}",
        "שלום עולם", String(repeating: "مرحبا ", count: 100),
        "e" + String(repeating: "\u{301}", count: 1_000),
        "👩‍👩‍👧‍👦 family",
    ])
    func `any title stays between the edge and the buttons`(_ title: String) throws {
        try stage.showPicture()
        try setTitle(title)
        let picture = try fixture.base.picture(width: 520, height: 110)
        let color = picture[69][97]
        let beside = picture[68..<100].flatMap { $0[96..<104] + $0[396..<404] }
        #expect(beside.allSatisfy { $0 == color })
        #expect(picture[67].allSatisfy { $0 == FrameStage.black })
    }

    @Test(arguments: [1, 20, 32_767] as [Int32])
    func `a title is bounded in windows of any width`(_ width: Int32) throws {
        try stage.showPicture()
        try setTitle(String(repeating: "wide ", count: 600))
        let viewporter = try client.client.bind(WpViewporter.self)
        let viewport = viewporter.getViewport(surface: toplevel.surface)
        viewport.setDestination(width: width, height: 100)
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(try toplevel.frame()?.width == Double(width))
        let contents = fixture.compositor.core.sceneFrame().items
            .filter { $0.surface?.description == "title" }.map(\.image.content)
        #expect(contents.allSatisfy { $0.width <= 4_096 && $0.height <= 64 })
        #expect(contents.count == (width > 100 ? 1 : 0))
    }

    @Test(arguments: [OutputScale(1.5), OutputScale(2)])
    func `a title is drawn in the pixels of a scaled output`(_ scale: OutputScale) throws {
        func title(_ stage: FrameStage) throws -> FrameItem {
            stage.toplevel.toplevel.setTitle(title: "Title")
            try stage.client.roundtrip()
            try stage.showPicture()
            let items = stage.fixture.compositor.core.sceneFrame().items
            return try #require(items.first { $0.surface?.description == "title" })
        }
        let small = try title(stage)
        let large = try title(try FrameStage(scale: scale))
        #expect(large.image.source.width == (small.bounds.width * scale.factor).rounded())
        let ratio = Double(large.image.content.height) / Double(small.image.content.height)
        #expect(abs(ratio - scale.factor) < 0.2)
    }
}
