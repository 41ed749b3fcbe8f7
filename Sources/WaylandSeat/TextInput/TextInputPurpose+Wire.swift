import SurfaceResponders
import WaylandServer

extension TextInputPurpose {
    /// In the order of version 3, which later versions and input methods have too.
    private static let ofVersion3: [TextInputPurpose] = [
        .normal, .alpha, .digits, .number, .phone, .url, .email, .name, .password, .pin, .date, .time,
        .dateTime,
        .terminal,
    ]
    /// Versions 1 and 2 do not know of PINs.
    private static let ofVersion1 = ofVersion3.filter { $0 != .pin }

    init(_ purpose: ZwpTextInputV3.ContentPurpose) {
        self.init(number: purpose.rawValue, in: Self.ofVersion3)
    }

    init(_ purpose: ZwpTextInputV2.ContentPurpose) {
        self.init(number: purpose.rawValue, in: Self.ofVersion1)
    }

    init(_ purpose: ZwpTextInputV1.ContentPurpose) {
        self.init(number: purpose.rawValue, in: Self.ofVersion1)
    }

    /// One that nobody knows is text like any other.
    private init(number: UInt32, in purposes: [TextInputPurpose]) {
        self = number < UInt32(purposes.count) ? purposes[Int(number)] : .normal
    }

    var version3: ZwpTextInputV3.ContentPurpose {
        ZwpTextInputV3.ContentPurpose(rawValue: UInt32(Self.ofVersion3.firstIndex(of: self) ?? 0))
    }

    /// To an old input method a PIN is a password.
    var version1: ZwpTextInputV1.ContentPurpose {
        let purpose = self == .pin ? .password : self
        return ZwpTextInputV1.ContentPurpose(rawValue: UInt32(Self.ofVersion1.firstIndex(of: purpose) ?? 0))
    }
}
