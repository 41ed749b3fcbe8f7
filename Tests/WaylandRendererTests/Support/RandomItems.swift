import PropertyTesting
import SurfaceResponders
import SurfaceRespondersTesting
import WaylandShell

/// Generates items of every kind, around a ground of 40 by 30 logical pixels.
struct RandomItems {
    private var generator: Choices

    init(_ choices: Choices) {
        generator = choices
    }

    /// Returns an output that shows the ground, with a random scale and transform.
    mutating func output() -> FrameOutput {
        let scale = [120, 240, 180, 150, 100, 210].randomElement(using: &generator) ?? 120
        let turn = BufferTransform.allCases.randomElement(using: &generator) ?? .normal
        let size = turn.apply(to: Size(width: Double(40 * scale / 120), height: Double(30 * scale / 120)))
        return FrameOutput(
            name: "test", width: Int32(size.width), height: Int32(size.height),
            scale: OutputScale(numerator: UInt32(scale)),
            transform: turn)
    }

    /// - Parameter opaque: whether most items are opaque.
    mutating func item(opaque: Bool = false) -> FrameItem {
        let size = Size(width: number(1...20), height: number(1...20))
        let image = image(size, opaque: opaque)
        var transform = AffineTransform.translation(Vector(dx: number(-5...35), dy: number(-5...25)))
        if chance(4) { transform.tx += Double.random(in: 0..<1, using: &generator) }
        if chance(5) { transform = .scale(number(1...3) - 4.5, number(1...3)).concatenating(transform) }
        if chance(8) { transform = .rotation(cosine: 0.8, sine: 0.6).concatenating(transform) }
        let clip = Rect(x: number(0...20), y: number(0...20), width: number(1...20), height: number(1...20))
        return FrameItem(
            image: image, bounds: Rect(origin: .zero, size: size), transform: transform,
            clip: chance(5) ? clip : nil,
            opacity: chance(opaque ? 9 : 4) ? 0.6 : 1)
    }

    private mutating func image(_ size: Size, opaque: Bool) -> SurfaceImage {
        let format: PixelFormat = chance(opaque ? 9 : 2) ? .argb8888 : .xbgr8888
        if chance(5) {
            return SurfaceImage(SolidContent(FrameColor(argb: Self.pixel(&generator) | (opaque ? black : 0))))
        }
        let turn = chance(3) ? BufferTransform.allCases.randomElement(using: &generator) ?? .normal : .normal
        let opaqueRegion = chance(2) ? Region(1, 0, Int32(size.width), 4) : Region()
        // Usually, the buffer has the size of the item.
        let buffer = turn.apply(to: size)
        let width = chance(3) ? Int.random(in: 1...12, using: &generator) : Int(buffer.width)
        let height = chance(3) ? Int.random(in: 1...12, using: &generator) : Int(buffer.height)
        // One choice for all pixels, so that shrinking a failure does not try each pixel.
        var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max, using: &generator))
        let pixels = (0..<width * height).map { _ in Self.pixel(&random) }
        let content = PixelContent(pixels, width: width, format: format)
        let source = Rect(
            x: 0, y: Double(height) / 4, width: Double(width) * 0.75,
            height: Double(height) * (chance(6) ? 1 : 0.5))
        return SurfaceImage(
            content, source: chance(4) ? source : nil, transform: turn, opaqueRegion: opaqueRegion)
    }

    /// Returns a premultiplied color with any alpha.
    private static func pixel(_ generator: inout some RandomNumberGenerator) -> UInt32 {
        let alpha = UInt32.random(in: 0...255, using: &generator)
        return [0, 8, 16].reduce(alpha << 24) { $0 | UInt32.random(in: 0...alpha, using: &generator) << $1 }
    }

    mutating func place(in items: [FrameItem]) -> Int { Int.random(in: items.indices, using: &generator) }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private mutating func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &generator))
    }
}
