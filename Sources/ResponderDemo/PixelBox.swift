/// A rectangle in one colour, in pixels of the picture that it lies in.
struct PixelBox {
    var x: Int32
    var y: Int32
    var width: Int32
    var height: Int32
    /// 0xRRGGBB.
    var colour: UInt32

    func grown(by margin: Int32, colour: UInt32) -> PixelBox {
        PixelBox(
            x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin,
            colour: colour)
    }
}
