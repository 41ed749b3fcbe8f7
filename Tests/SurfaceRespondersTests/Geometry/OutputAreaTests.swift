import Testing

import SurfaceResponders

@Suite struct OutputAreaTests {
    /// An output of 400 by 200 logical pixels to the right of another one.
    private let frame = Rect(x: 1000, y: 50, width: 400, height: 200)

    /// A touch at a quarter of the width and a tenth of the height of the panel in its native orientation.
    @Test(arguments: [
        (BufferTransform.normal, Point(x: 1100, y: 70)), (.rotated90, Point(x: 1360, y: 100)),
        (.rotated180, Point(x: 1300, y: 230)), (.rotated270, Point(x: 1040, y: 200)),
        (.flipped, Point(x: 1300, y: 70)), (.flipped90, Point(x: 1040, y: 100)),
        (.flipped180, Point(x: 1100, y: 230)), (.flipped270, Point(x: 1360, y: 200)),
    ])
    func `device position maps to the point on the transformed output`(
        _ transform: BufferTransform, _ place: Point
    ) {
        let area = OutputArea(name: "panel", frame: frame, transform: transform)
        let found = area.place(atFraction: Point(x: 0.25, y: 0.1))
        #expect(abs(found.x - place.x) < 1e-9)
        #expect(abs(found.y - place.y) < 1e-9)
    }

    /// Content that a client draws at one point appears elsewhere on a rotated panel. A touch where it
    /// appears must map back to the content.
    @Test(arguments: BufferTransform.allCases)
    func `touch on drawn content maps to that content`(_ transform: BufferTransform) {
        let drawn = Point(x: 40, y: 150)
        let panel = transform.apply(to: frame.size)
        let seen = transform.apply(to: drawn, in: frame.size)
        let area = OutputArea(name: "panel", frame: frame, transform: transform)
        let found = area.place(atFraction: Point(x: seen.x / panel.width, y: seen.y / panel.height))
        #expect(abs(found.x - (frame.minX + drawn.x)) < 1e-9)
        #expect(abs(found.y - (frame.minY + drawn.y)) < 1e-9)
    }

    @Test(arguments: BufferTransform.allCases)
    func `positions beyond the device's edges are clamped into the output`(_ transform: BufferTransform) {
        let area = OutputArea(name: "panel", frame: frame, transform: transform)
        for fraction in [-0.5, 0, 1, 1.5, 1e300] {
            for other in [-1e300, 0.5, 1] {
                let found = area.place(atFraction: Point(x: fraction, y: other))
                #expect(frame.contains(found), "\(fraction), \(other): \(found)")
            }
        }
    }

    @Test func `position at the far edge is the last that wl_fixed can represent`() {
        let area = OutputArea(name: "panel", frame: frame)
        #expect(area.place(atFraction: Point(x: 1, y: 1)) == Point(x: 1399.99609375, y: 249.99609375))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `non-finite positions stay non-finite`(_ value: Double) {
        let area = OutputArea(name: "panel", frame: frame)
        #expect(!area.place(atFraction: Point(x: value, y: 0)).isFinite)
        #expect(!area.place(atFraction: Point(x: 0, y: value)).isFinite)
    }

    @Test func `position on an empty output is its origin`() {
        let area = OutputArea(name: "off", frame: Rect(x: 7, y: 8, width: 0, height: 0))
        #expect(area.place(atFraction: Point(x: 0.5, y: 1)) == Point(x: 7, y: 8))
    }

    @Test func `area of several outputs is their bounding rectangle`() {
        let left = OutputArea(name: "left", frame: Rect(x: 0, y: 100, width: 1000, height: 500))
        let right = OutputArea(name: "right", frame: frame, transform: .rotated90)
        let all = OutputArea(holding: [left, right])
        #expect(all?.frame == Rect(x: 0, y: 50, width: 1400, height: 550))
        #expect(all?.transform == .normal)
        #expect(OutputArea(holding: []) == nil)
        #expect(OutputArea(holding: [OutputArea(name: "off", frame: .zero)]) == nil)
    }
}
