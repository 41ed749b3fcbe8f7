/// What is known of a device before it has reported anything: what rules select it by.
package struct InputDeviceDescription: Hashable, Sendable {
    /// As the device calls itself. Several devices can have the same name.
    var name: String
    /// The number of the vendor, as the bus tells it; 0 if it does not.
    var vendor: UInt32
    /// The vendor's number for the product; 0 if the bus does not tell it.
    var product: UInt32
    /// What the device is; empty if it is nothing that settings tell apart.
    package var kinds: Set<InputDeviceKind>

    /// - Parameters:
    ///   - vendor: the number of the vendor, 0 if it is not known.
    ///   - product: the vendor's number for the product, 0 if it is not known.
    package init(name: String, vendor: UInt32 = 0, product: UInt32 = 0, kinds: Set<InputDeviceKind> = []) {
        self.name = name
        self.vendor = vendor
        self.product = product
        self.kinds = kinds
    }
}

/// What a device is, as far as settings tell devices apart. One device can be several: a keyboard with a touchpad.
public enum InputDeviceKind: Hashable, Sendable, CaseIterable {
    /// Has keys. Power buttons count, too.
    case keyboard
    /// Moves the pointer and is none of the following.
    case mouse
    /// Moves the pointer by fingers on a pad.
    case touchpad
    /// Moves the pointer by a stick between the keys.
    case trackpoint
    /// Moves the pointer by a ball.
    case trackball
    /// Fingers on a screen.
    case touchscreen
    /// A tablet with a pen.
    case tablet
    /// The buttons, rings and strips of a tablet.
    case tabletPad
    /// Says whether a lid is closed, or a screen is folded back.
    case toggle
}

/// Brings the places that a device reports to where they are, both as fractions of the device's width and height:
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`. The order is that of udev's `LIBINPUT_CALIBRATION_MATRIX`.
public struct CalibrationMatrix: Hashable, Sendable {
    /// The first row: how much x and y add to x', and what is added to that.
    package var a, b, c: Float
    /// The second row: how much x and y add to y', and what is added to that.
    package var d, e, f: Float

    /// The matrix of six numbers, row by row.
    public init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
    }

    /// Leaves every place where it is.
    public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// False if a number is NaN or infinite: no device takes such a matrix.
    package var isFinite: Bool { [a, b, c, d, e, f].allSatisfy(\.isFinite) }
}
