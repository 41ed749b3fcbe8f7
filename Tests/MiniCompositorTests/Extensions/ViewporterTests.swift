import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// wp_viewporter: surfaces that show a part of their buffer in a different size.
struct ViewporterTests {
    private let shown: ShownSurface
    private let viewporter: WpViewporter
    private let viewport: WpViewport
    private let red = ShownSurface.red
    private let green = ShownSurface.green
    private let blue = ShownSurface.blue
    private let white = ShownSurface.white
    private let black = ShownSurface.black

    init() throws {
        shown = try ShownSurface()
        viewporter = try shown.client.bind(WpViewporter.self)
        viewport = viewporter.getViewport(surface: shown.surface)
    }

    private var served: Surface { shown.served }

    private func isError(_ error: WpViewport.Error) throws -> Bool {
        try shown.isError(error, of: WpViewport.self)
    }

    // MARK: Sizes

    @Test func `the destination is the surface's size`() throws {
        try shown.attach([[red, green], [blue, white]])
        viewport.setDestination(width: 4, height: 4)
        try shown.commit()
        #expect(served.size == Size(width: 4, height: 4))
        #expect(served.responder.bounds == Rect(x: 0, y: 0, width: 4, height: 4))
        #expect(shown.target(x: 3.5, y: 3.5) === served.responder)
        #expect(shown.target(x: 4.5, y: 3.5) == nil)
        let expected = [
            [red, red, green, green, black], [red, red, green, green, black],
            [blue, blue, white, white, black], [blue, blue, white, white, black],
        ]
        #expect(try shown.picture(width: 5, height: 4) == expected)
    }

    @Test func `the source selects the visible part`() throws {
        try shown.attach([[red, green, blue], [white, blue, red], [green, red, white]])
        viewport.setSource(x: 1, y: 1, width: 2, height: 1)
        try shown.commit()
        #expect(served.size == Size(width: 2, height: 1))
        #expect(try shown.picture(width: 3, height: 2) == [[blue, red, black], [black, black, black]])
    }

    @Test func `a fractional source is scaled to the destination`() throws {
        try shown.attach([[red, red, green, green], [red, red, green, green]])
        viewport.setSource(x: 0.5, y: 0.5, width: 1.5, height: 1)
        viewport.setDestination(width: 3, height: 2)
        try shown.commit()
        #expect(served.image?.source == Rect(x: 0.5, y: 0.5, width: 1.5, height: 1))
        #expect(try shown.picture(width: 2, height: 2) == [[red, red], [red, red]])
    }

    @Test func `the source applies after the buffer's scale and transform`() throws {
        // The buffer transform of 90 degrees makes the buffer's first row the surface's last column.
        try shown.attach([
            [red, red, green, green], [red, red, green, green],
            [blue, blue, white, white], [blue, blue, white, white],
        ])
        shown.surface.setBufferScale(scale: 2)
        shown.surface.setBufferTransform(transform: ._90)
        viewport.setSource(x: 0, y: 1, width: 1, height: 1)
        viewport.setDestination(width: 2, height: 2)
        try shown.commit()
        let whole = try #require(try wholeSurface())
        #expect(try shown.picture(width: 2, height: 2) == [[whole, whole], [whole, whole]])
        #expect(served.image?.transform == .rotated90)
    }

    /// Returns the color of the surface's lower left pixel without the viewport.
    private func wholeSurface() throws -> UInt32? {
        let other = try ShownSurface()
        try other.attach([
            [red, red, green, green], [red, red, green, green],
            [blue, blue, white, white], [blue, blue, white, white],
        ])
        other.surface.setBufferScale(scale: 2)
        other.surface.setBufferTransform(transform: ._90)
        try other.commit()
        return try other.picture(width: 2, height: 2)[1][0]
    }

    @Test func `a surface without a buffer has no size`() throws {
        viewport.setDestination(width: 4, height: 4)
        viewport.setSource(x: 100, y: 100, width: 10, height: 10)
        try shown.commit()
        #expect(served.size == .zero)
        try shown.attach([[red]])
        viewport.setSource(x: -1, y: -1, width: -1, height: -1)
        try shown.commit()
        #expect(served.size == Size(width: 4, height: 4))
        shown.surface.attach(buffer: nil, x: 0, y: 0)
        try shown.commit()
        #expect(served.size == .zero)
        #expect(!served.isMapped)
    }

    @Test func `a surface can be as large as Int32 allows`() throws {
        try shown.attach([[red, green]])
        viewport.setDestination(width: .max, height: .max)
        shown.surface.damage(x: 0, y: 0, width: .max, height: .max)
        try shown.commit()
        #expect(served.size.width == Double(Int32.max))
        #expect(try shown.picture(width: 2, height: 1) == [[red, red]])
        #expect(shown.target(x: 1000, y: 1000) === served.responder)
        try shown.attach([[blue, green]])
        shown.surface.damage(x: 0, y: 0, width: .max, height: 1)
        try shown.commit()
        #expect(try shown.picture(width: 2, height: 1) == [[blue, blue]])
    }

    // MARK: Commits

    @Test func `nothing changes before the commit`() throws {
        try shown.attach([[red, green]])
        try shown.commit()
        viewport.setDestination(width: 10, height: 10)
        try shown.client.roundtrip()
        #expect(served.size == Size(width: 2, height: 1))
        try shown.commit()
        #expect(served.size == Size(width: 10, height: 10))
        viewport.destroy()
        try shown.client.roundtrip()
        #expect(served.size == Size(width: 10, height: 10))
        try shown.commit()
        #expect(served.size == Size(width: 2, height: 1))
    }

    @Test func `minus one unsets source and destination`() throws {
        try shown.attach([[red, green], [blue, white]])
        viewport.setSource(x: 0, y: 0, width: 1, height: 1)
        viewport.setDestination(width: 10, height: 10)
        try shown.commit()
        viewport.setDestination(width: -1, height: -1)
        try shown.commit()
        #expect(served.size == Size(width: 1, height: 1))
        viewport.setSource(x: -1, y: -1, width: -1, height: -1)
        try shown.commit()
        #expect(served.size == Size(width: 2, height: 2))
    }

    @Test func `the viewport of a synchronized subsurface waits for its parent`() throws {
        try shown.attach([[red]])
        try shown.commit()
        let child = shown.client.makeSurface()
        _ = shown.client.subcompositor.getSubsurface(surface: child, parent: shown.surface)
        let childViewport = viewporter.getViewport(surface: child)
        let servedChild = try shown.client.served(child)
        try shown.client.attachBuffer(to: child, width: 2, height: 2)
        childViewport.setDestination(width: 20, height: 10)
        child.commit()
        try shown.client.roundtrip()
        #expect(servedChild.size == .zero)
        try shown.commit()
        #expect(servedChild.size == Size(width: 20, height: 10))
        childViewport.setDestination(width: 30, height: 10)
        child.commit()
        try shown.client.roundtrip()
        #expect(servedChild.size == Size(width: 20, height: 10))
        try shown.commit()
        #expect(servedChild.size == Size(width: 30, height: 10))
    }

    // MARK: Damage

    @Test func `damage of a scaled surface is read from the buffer`() throws {
        try shown.attach([[red, red], [red, red]])
        viewport.setDestination(width: 8, height: 8)
        try shown.commit()
        try shown.attach([[green, blue], [green, white]])
        shown.surface.damage(x: 5, y: 5, width: 1, height: 1)
        try shown.commit()
        #expect(
            try shown.picture(width: 8, height: 8).first?.suffix(1) == [red]
                && shown.picture(width: 8, height: 8).last?.suffix(1) == [white])
        #expect(served.current.content?.pixel(x: 0, y: 1) == red)
    }

    @Test func `a part hidden by the crop is current when it is shown`() throws {
        try shown.attach([[red, red]])
        viewport.setSource(x: 0, y: 0, width: 1, height: 1)
        try shown.commit()
        try shown.attach([[green, blue]])
        shown.surface.damage(x: 0, y: 0, width: 1, height: 1)
        try shown.commit()
        viewport.setSource(x: 1, y: 0, width: 1, height: 1)
        try shown.commit()
        #expect(try shown.picture(width: 2, height: 1) == [[blue, black]])
    }

    // MARK: Errors

    @Test func `a second viewport is an error`() throws {
        viewport.destroy()
        let second = viewporter.getViewport(surface: shown.surface)
        try shown.client.roundtrip()
        #expect(shown.client.connection.error == nil)
        viewporter.getViewport(surface: shown.surface)
        #expect(try shown.isError(WpViewporter.Error.viewportExists, of: WpViewporter.self))
        #expect(!second.isAlive || second.version == 1)
    }

    @Test(
        arguments: [
            (0, 0, 0, 1), (0, 0, 1, 0), (-1, 0, 1, 1), (0, -0.5, 1, 1), (-1, -1, -1, 1), (0, 0, -1, -1),
        ] as [(Double, Double, Double, Double)])
    func `an invalid source is an error`(x: Double, y: Double, width: Double, height: Double) throws {
        viewport.setSource(x: x, y: y, width: width, height: height)
        #expect(try isError(.badValue))
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 1), (1, -1), (-2, -2)] as [(Int32, Int32)])
    func `an invalid destination is an error`(width: Int32, height: Int32) throws {
        viewport.setDestination(width: width, height: height)
        #expect(try isError(.badValue))
    }

    @Test(arguments: [false, true])
    func `a fractional size is an error at commit`(hasBuffer: Bool) throws {
        if hasBuffer { try shown.attach([[red, green], [blue, white]]) }
        viewport.setSource(x: 0, y: 0, width: 1.5, height: 1)
        try shown.client.roundtrip()
        #expect(shown.client.connection.error == nil)
        shown.surface.commit()
        #expect(try isError(.badSize))
        #expect(!served.hasContent)
    }

    @Test(arguments: [(1, 0, 2, 1), (0, 1.5, 1, 1), (2, 2, 1, 1)] as [(Double, Double, Double, Double)])
    func `a source outside the buffer is an error at commit`(
        x: Double, y: Double, width: Double, height: Double
    ) throws {
        try shown.attach([[red, green], [blue, white]])
        viewport.setSource(x: x, y: y, width: width, height: height)
        try shown.client.roundtrip()
        #expect(shown.client.connection.error == nil)
        shown.surface.commit()
        #expect(try isError(.outOfBuffer))
    }

    @Test func `a buffer smaller than the source is an error`() throws {
        try shown.attach([[red, green], [blue, white]])
        viewport.setSource(x: 1, y: 1, width: 1, height: 1)
        try shown.commit()
        try shown.attach([[red]])
        shown.surface.commit()
        #expect(try isError(.outOfBuffer))
    }

    @Test func `a viewport of a destroyed surface can only be destroyed`() throws {
        let other = shown.client.makeSurface()
        let orphan = viewporter.getViewport(surface: other)
        let gone = viewporter.getViewport(surface: shown.client.makeSurface())
        other.destroy()
        orphan.destroy()
        try shown.client.roundtrip()
        #expect(shown.client.connection.error == nil)
        _ = gone
        let third = shown.client.makeSurface()
        let used = viewporter.getViewport(surface: third)
        third.destroy()
        used.setDestination(width: 1, height: 1)
        #expect(try isError(.noSurface))
    }
}
