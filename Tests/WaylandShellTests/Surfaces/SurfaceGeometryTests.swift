import SurfaceResponders
import Testing
import WaylandShellCore

@Suite struct SurfaceGeometryTests {
    @Test func `size is the buffer's divided by its scale`() throws {
        let geometry = try SurfaceGeometry(bufferWidth: 60, bufferHeight: 40, bufferScale: 2)
        #expect(geometry.surfaceSize == Size(width: 30, height: 20))
    }

    @Test func `quarter turn swaps the sides`() throws {
        let geometry = try SurfaceGeometry(
            bufferWidth: 60, bufferHeight: 40, bufferScale: 2, bufferTransform: .flipped270)
        #expect(geometry.surfaceSize == Size(width: 20, height: 30))
    }

    @Test func `surface without a buffer has no size`() throws {
        #expect(try SurfaceGeometry(bufferWidth: 0, bufferHeight: 0, bufferScale: 3).surfaceSize == .zero)
    }

    @Test func `size not divisible by the scale is invalid_size`() {
        #expect(throws: SurfaceGeometry.Failure.invalidSize) {
            try SurfaceGeometry(bufferWidth: 61, bufferHeight: 40, bufferScale: 2)
        }
        #expect(throws: SurfaceGeometry.Failure.invalidSize) {
            try SurfaceGeometry(bufferWidth: 60, bufferHeight: 41, bufferScale: 2)
        }
        #expect(throws: SurfaceGeometry.Failure.invalidSize) {
            try SurfaceGeometry(bufferWidth: -60, bufferHeight: 40)
        }
        #expect(SurfaceGeometry.Failure.invalidSize.rawValue == 2)
    }

    @Test(arguments: [0, -1, Int32.min])
    func `scale below one is invalid_scale`(_ scale: Int32) {
        #expect(throws: SurfaceGeometry.Failure.invalidScale) {
            try SurfaceGeometry(bufferWidth: 60, bufferHeight: 40, bufferScale: scale)
        }
        #expect(SurfaceGeometry.Failure.invalidScale.rawValue == 0)
    }

    @Test func `points are mapped to the buffer and back`() throws {
        let geometry = try SurfaceGeometry(
            bufferWidth: 40, bufferHeight: 60, bufferScale: 2, bufferTransform: .rotated90)
        // The surface is 30 by 20. Its top right corner is the top left corner of the buffer.
        #expect(geometry.bufferPoint(at: Point(x: 30, y: 0)) == Point(x: 0, y: 0))
        #expect(geometry.bufferPoint(at: Point(x: 0, y: 0)) == Point(x: 0, y: 60))
        #expect(geometry.surfacePoint(at: Point(x: 0, y: 60)) == Point(x: 0, y: 0))
        #expect(
            geometry.surfaceRect(of: Rect(x: 0, y: 0, width: 40, height: 2))
                == Rect(x: 29, y: 0, width: 1, height: 20))
        #expect(
            geometry.bufferRect(of: Rect(x: 29, y: 0, width: 1, height: 20))
                == Rect(x: 0, y: 0, width: 40, height: 2))
    }
}
