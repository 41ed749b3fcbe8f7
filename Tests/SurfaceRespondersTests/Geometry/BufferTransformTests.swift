import Testing

import SurfaceResponders

@Suite struct BufferTransformTests {
    /// `corners` holds the transformed top left and top right corners of a buffer of 3 by 2.
    @Test(arguments: [
        (BufferTransform.normal, [0.0, 0, 3, 0]), (.rotated90, [0, 3, 0, 0]), (.rotated180, [3, 2, 0, 2]),
        (.rotated270, [2, 0, 2, 3]), (.flipped, [3, 0, 0, 0]), (.flipped90, [0, 0, 0, 3]),
        (.flipped180, [0, 2, 3, 2]), (.flipped270, [2, 3, 2, 0]),
    ])
    func `rotation is counterclockwise and applies after the flip`(
        _ transform: BufferTransform, _ corners: [Double]
    ) {
        let size = Size(width: 3, height: 2)
        #expect(transform.apply(to: Point(x: 0, y: 0), in: size) == Point(x: corners[0], y: corners[1]))
        #expect(transform.apply(to: Point(x: 3, y: 0), in: size) == Point(x: corners[2], y: corners[3]))
    }

    @Test(arguments: BufferTransform.allCases)
    func `inverse restores the point and the size`(_ transform: BufferTransform) {
        let size = Size(width: 30, height: 20)
        let point = Point(x: 7, y: 5)
        let there = transform.apply(to: point, in: size)
        #expect(transform.inverse.apply(to: there, in: transform.apply(to: size)) == point)
        #expect(transform.inverse.apply(to: transform.apply(to: size)) == size)
        #expect(transform.concatenating(transform.inverse) == .normal)
        #expect(transform.inverse.inverse == transform)
    }

    @Test(arguments: BufferTransform.allCases, BufferTransform.allCases)
    func `concatenation equals applying both transforms in turn`(
        _ first: BufferTransform, _ second: BufferTransform
    ) {
        let size = Size(width: 30, height: 20)
        let point = Point(x: 7, y: 5)
        let step = first.apply(to: point, in: size)
        let both = second.apply(to: step, in: first.apply(to: size))
        #expect(first.concatenating(second).apply(to: point, in: size) == both)
        #expect(first.concatenating(second).apply(to: size) == second.apply(to: first.apply(to: size)))
    }

    @Test func `quarter turns swap width and height`() {
        #expect(
            BufferTransform.allCases.filter(\.swapsSides)
                == [.rotated90, .rotated270, .flipped90, .flipped270])
        #expect(BufferTransform.rotated90.apply(to: Size(width: 3, height: 2)) == Size(width: 2, height: 3))
    }

    @Test func `raw values are those of wl_output`() {
        #expect(BufferTransform(rawValue: 1) == .rotated90)
        #expect(BufferTransform(rawValue: 7) == .flipped270)
        #expect(BufferTransform(rawValue: 8) == nil)
        #expect(BufferTransform(rawValue: -1) == nil)
    }

    @Test func `transformed rectangle covers the same pixels`() {
        let size = Size(width: 3, height: 2)
        #expect(
            BufferTransform.rotated90.apply(to: Rect(x: 2, y: 0, width: 1, height: 1), in: size)
                == Rect(x: 0, y: 0, width: 1, height: 1))
        #expect(
            BufferTransform.flipped.apply(to: Rect(x: 0, y: 1, width: 1, height: 1), in: size)
                == Rect(x: 2, y: 1, width: 1, height: 1))
    }
}
