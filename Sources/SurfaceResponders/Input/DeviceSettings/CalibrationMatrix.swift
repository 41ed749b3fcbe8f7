/// Brings the places that a device reports to where they are, both as fractions of the device's width and height:
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`. The order is that of udev's `LIBINPUT_CALIBRATION_MATRIX`.
public struct CalibrationMatrix: Hashable, Sendable {
    /// The first row: how much x and y add to x', and what is added to that.
    public var a, b, c: Float
    /// The second row: how much x and y add to y', and what is added to that.
    public var d, e, f: Float

    /// The matrix of six numbers, row by row.
    public init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    /// Leaves every place where it is.
    public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// False if a number is NaN or infinite: no device takes such a matrix.
    public var isFinite: Bool { [a, b, c, d, e, f].allSatisfy(\.isFinite) }
}
