/// The properties of a device that rules select it by. They are known before the device reports events.
package struct InputDeviceDescription: Hashable, Sendable {
    var name: String
    var vendor: UInt32
    var product: UInt32
    /// The kinds of the device; empty if it has none that settings distinguish.
    package var kinds: Set<InputDeviceKind>

    /// Creates a description. A vendor or product ID of 0 is unknown.
    package init(name: String, vendor: UInt32 = 0, product: UInt32 = 0, kinds: Set<InputDeviceKind> = []) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.kinds = kinds
    }
}

/// A kind of device that settings distinguish. A device can have several, such as keyboard and touchpad.
public enum InputDeviceKind: Hashable, Sendable, CaseIterable {
    /// A device with keys. Power buttons count, too.
    case keyboard
    /// A device that moves the pointer and has none of the following kinds.
    case mouse
    /// A pad on which fingers move the pointer.
    case touchpad
    /// A stick between the keys that moves the pointer.
    case trackpoint
    /// A ball that moves the pointer.
    case trackball
    /// A screen that is touched with fingers.
    case touchscreen
    /// A drawing tablet with a pen.
    case tablet
    /// The buttons, rings and strips of a tablet.
    case tabletPad
    /// A switch that reports whether a lid is closed or a screen is folded back.
    case toggle
}

/// Maps the positions that a device reports to their actual positions. Both are fractions of the device's
/// width and height: `x' = a·x + b·y + c`, `y' = d·x + e·y + f`. The order of the numbers is that of udev's
/// `LIBINPUT_CALIBRATION_MATRIX`.
public struct CalibrationMatrix: Hashable, Sendable {
    /// The first row: the contributions of x and y to x', and the offset.
    package var a, b, c: Float
    /// The second row: the contributions of x and y to y', and the offset.
    package var d, e, f: Float

    /// Creates a matrix from its six numbers, row by row.
    public init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    /// The matrix that changes no position.
    public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// Whether all numbers are finite. No device accepts a matrix with a NaN or an infinity.
    package var isFinite: Bool { [a, b, c, d, e, f].allSatisfy(\.isFinite) }
}
