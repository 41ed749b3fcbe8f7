import SurfaceResponders
import Testing
import WaylandShellCore

/// Tests viewports: which part of its buffer a surface shows, and at which size.
struct ViewportTests {
    /// A surface of 20 by 30 with a rotated buffer and without a viewport.
    private let turned: SurfaceGeometry

    init() throws {
        turned = try SurfaceGeometry(
            bufferWidth: 60, bufferHeight: 40, bufferScale: 2, bufferTransform: .rotated90)
    }

    @Test func `whole buffer is shown without a viewport`() throws {
        #expect(turned.viewport == nil)
        #expect(turned.shownBufferRect == Rect(x: 0, y: 0, width: 60, height: 40))
        #expect(try turned.shown(through: Viewport()) == turned)
    }

    @Test func `size is the destination, otherwise the source`() throws {
        let source = Rect(x: 1, y: 2, width: 10, height: 5)
        let destination = Size(width: 7, height: 70)
        #expect(try turned.shown(through: Viewport(source: source)).surfaceSize == source.size)
        #expect(try turned.shown(through: Viewport(destination: destination)).surfaceSize == destination)
        let both = try turned.shown(through: Viewport(source: source, destination: destination))
        #expect(both.surfaceSize == destination)
    }

    /// The buffer is rotated counterclockwise by a quarter turn: the right side of the surface is at the top
    /// of the buffer.
    @Test func `source is rotated with the buffer`() throws {
        let source = Rect(x: 15, y: 0, width: 5, height: 10)
        let geometry = try turned.shown(through: Viewport(source: source))
        #expect(geometry.shownBufferRect == Rect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test(arguments: BufferTransform.allCases)
    func `points are mapped through the viewport and back`(transform: BufferTransform) throws {
        let plain = try SurfaceGeometry(
            bufferWidth: 80, bufferHeight: 80, bufferScale: 2, bufferTransform: transform)
        let viewport = Viewport(
            source: Rect(x: 4, y: 8, width: 16, height: 32), destination: Size(width: 64, height: 64))
        let geometry = try plain.shown(through: viewport)
        let shown = geometry.shownBufferRect
        let corners = [geometry.bufferPoint(at: .zero), geometry.bufferPoint(at: Point(x: 64, y: 64))]
        #expect(Set(corners.map(\.x)) == [shown.minX, shown.maxX])
        #expect(Set(corners.map(\.y)) == [shown.minY, shown.maxY])
        // (16, 16) is a quarter of the way into the destination. Without a viewport, (8, 16) is a quarter of
        // the way into the source.
        #expect(geometry.bufferPoint(at: Point(x: 16, y: 16)) == plain.bufferPoint(at: Point(x: 8, y: 16)))
        #expect(geometry.surfacePoint(at: geometry.bufferPoint(at: Point(x: 5, y: 9))) == Point(x: 5, y: 9))
        let rect = Rect(x: 8, y: 4, width: 16, height: 32)
        #expect(geometry.surfaceRect(of: geometry.bufferRect(of: rect)) == rect)
    }

    // MARK: Errors

    @Test func `fractional source size without a destination is bad_size`() throws {
        let source = Rect(x: 0.5, y: 0, width: 10.5, height: 5)
        #expect(throws: Viewport.Failure.badSize) { try turned.shown(through: Viewport(source: source)) }
        let destination = Size(width: 3, height: 3)
        let geometry = try turned.shown(through: Viewport(source: source, destination: destination))
        #expect(geometry.shownBufferRect == Rect(x: 0, y: 18, width: 10, height: 21))
        #expect(Viewport.Failure.badSize.rawValue == 1)
    }

    @Test(arguments: [
        Rect(x: -1, y: 0, width: 5, height: 5), Rect(x: 0, y: -1, width: 5, height: 5),
        Rect(x: 16, y: 0, width: 5, height: 5), Rect(x: 0, y: 26, width: 5, height: 5),
        Rect(x: 0, y: 0, width: 30, height: 20),
    ])
    func `source outside the buffer is out_of_buffer`(source: Rect) {
        #expect(throws: Viewport.Failure.outOfBuffer) {
            try turned.shown(through: Viewport(source: source))
        }
        #expect(Viewport.Failure.outOfBuffer.rawValue == 2)
    }

    @Test func `any source is valid without a buffer, and the size is zero`() throws {
        let none = try SurfaceGeometry(bufferWidth: 0, bufferHeight: 0)
        let viewport = Viewport(
            source: Rect(x: 9, y: 9, width: 9, height: 9), destination: Size(width: 3, height: 3))
        #expect(try none.shown(through: viewport).surfaceSize == .zero)
    }
}
